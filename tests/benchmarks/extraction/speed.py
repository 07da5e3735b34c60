"""Measure how fast plain text passes through the reader, the markers and the figures.

    python tests/benchmarks/extraction/speed.py [FILE…] [--megabytes 4] [--aliases 500]

Without files, prose of ordinary density is made up (about one number in forty characters).
"""

import argparse
import random
import time
from collections.abc import Callable
from pathlib import Path

from ingest.documents import read_document
from ingest.figures.tie import extract, passage_figures
from ingest.markers.scan import find_markers

_SENTENCES = (
    "分散学習では、多数のアクセラレータが勾配を交換しながら一つのモデルを更新していく。",
    "この構成では {n:,} 個の GPU を使い、サーバー間は {m} Gbps でつないだ［参考資料{r}］。",
    "冷却の方式は設置する建屋の条件に左右され、設計の初期に見誤ると後から変えるのは難しい。",
    "電力密度は約 {m} kW/ラックで、前の世代から {s}〜{m}％ 改善したと同社は説明する（同社の値）。",
    "通信の待ち時間を計算に重ねて隠す工夫が重ねられてきたが、すべてを隠しきれるわけではない。",
    "{y}年{s}月に公表された仕様は未確認であり、{y} 年中の正式な批准を待つ必要がある。",
    "図{s}に示すように、規模が大きくなるほど故障の影響を受けやすくなる傾向が報告されている。",
)


def prose(megabytes: float) -> bytes:
    """Return made-up prose of about this size, the same each time."""
    chance = random.Random(7)  # noqa: S311
    paragraphs, size = [], 0
    while size < megabytes * 1e6:
        chosen = (chance.choice(_SENTENCES) for _ in range(6))
        words = "".join(
            sentence.format(
                n=chance.randrange(100, 99_999),
                m=chance.randrange(10, 900),
                s=chance.randrange(1, 12),
                r=chance.randrange(1, 40),
                y=chance.randrange(2018, 2027),
            )
            for sentence in chosen
        )
        paragraphs.append(words)
        size += len(words.encode()) + 2
    return "\n\n".join(paragraphs).encode()


def timed(label: str, size: float, work: Callable[[], object]) -> None:
    """Print the best of three runs in megabytes a second."""
    best = min(_seconds(work) for _ in range(3))
    print(f"{label:<28}{size / best:8.2f} MB/s   {best:7.3f} s")


def _seconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure the speed of extraction.")
    parser.add_argument("files", nargs="*", type=Path)
    parser.add_argument("--megabytes", type=float, default=4.0)
    parser.add_argument("--aliases", type=int, default=500)
    options = parser.parse_args()
    data = b"\n\n".join(path.read_bytes() for path in options.files) or prose(options.megabytes)
    while options.files and len(data) < options.megabytes * 1e6:
        data += b"\n\n" + data
    document = read_document(data, "speed.txt")
    passages = document.passages
    size = sum(len(passage.text.encode()) for passage in passages) / 1e6
    names = {f"Model {number}": str(number) for number in range(options.aliases)} | {"GPU": "gpu"}
    found = [find_markers(passage) for passage in passages]
    count = sum(len(passage_figures(p, m)) for p, m in zip(passages, found, strict=True))
    print(f"{size:.1f} MB, {len(passages):,} passages, {count:,} numbers")
    timed("read", size, lambda: read_document(data, "speed.txt"))
    timed("markers", size, lambda: [find_markers(p) for p in passages])
    timed(
        "figures",
        size,
        lambda: [passage_figures(p, m) for p, m in zip(passages, found, strict=True)],
    )
    timed(
        "markers and figures",
        size,
        lambda: [passage_figures(p, find_markers(p)) for p in passages],
    )
    timed("tied to subjects as well", size, lambda: list(extract(document, aliases=names)))


if __name__ == "__main__":
    main()
