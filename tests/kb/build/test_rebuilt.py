"""A build after a change takes over what holds, and is the same as one that takes over nothing."""

import shutil
from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build
from kb.publish.state import SITE_FILES, STATE
from kb.search.index.reuse import CUTS
from kb.search.index.seal import SEAL
from kb.search.index.whole import ENGINE_FILES, INDEX
from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import Snapshot
from kb.store.swap import SNAPSHOTS, leave_spare

ROOT = Path(__file__).resolve().parents[3]
TODAY = date(2026, 11, 29)
GUIDE = "site/en/guide/index.html"
EDITS = {
    "starter": (
        ROOT / "ingest" / "starter" / "data",
        "claims/accelerator-notes/links.yaml",
        ("1,200 GB/s", "1,300 GB/s"),
    ),
    "shipped": (
        ROOT / "data",
        "claims/compute-infrastructure/accelerators.yaml",
        ("value: 3.35 TB/s", "value: 3.36 TB/s"),
    ),
}


@pytest.mark.parametrize("name", EDITS)
def test_a_changed_build_is_what_a_whole_build_gives(tmp_path: Path, name: str) -> None:
    source, file, (old, new) = EDITS[name]
    pack, mine, other = tmp_path / "data", tmp_path / "mine", tmp_path / "other"
    shutil.copytree(source, pack)
    made(pack, mine)
    shutil.copytree(mine, other, symlinks=True)
    # Without these nothing is taken over, but what changed since then is still known.
    for kept in (STATE, f"{INDEX}/{CUTS}"):
        (other / "current" / kept).unlink()
    text = (pack / file).read_text(encoding="utf-8")
    assert text.count(old)
    (pack / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    changed, whole = made(pack, mine), made(pack, other)
    assert linked(changed) > 20
    assert linked(whole) == 0
    assert len(list((changed / INDEX / ENGINE_FILES).glob("*.seg"))) == 2
    one, two = files(changed), files(whole)
    assert one.keys() == two.keys()
    assert [path for path in one if one[path] != two[path]] == []
    with Snapshot(changed) as a, Snapshot(whole) as b:
        assert found(open_search(a)) == found(open_search(b))


def test_the_site_before_the_last_becomes_the_next_one(tmp_path: Path) -> None:
    source, file, (old, new) = EDITS["starter"]
    pack, mine, other = tmp_path / "data", tmp_path / "mine", tmp_path / "other"
    shutil.copytree(source, pack)
    text = (pack / file).read_text(encoding="utf-8")
    # A claim goes, comes again and goes: each site that is taken over has too little or too much.
    less = text[: text.index("- subject: tpu-v6e")]
    former = [made(pack, mine)]
    for edited in (less, text.replace(old, new), less.replace(old, new)):
        shutil.rmtree(other, ignore_errors=True)
        shutil.copytree(mine, other, symlinks=True)
        for state in other.glob(f"{SNAPSHOTS}/*/{STATE}"):
            state.unlink()
        (pack / file).write_text(edited, encoding="utf-8")
        served = files(former[-1])
        guides = [(folder / GUIDE).stat().st_ino for folder in former if (folder / GUIDE).exists()]
        folder = made(pack, mine)
        assert (folder / GUIDE).stat().st_ino in guides
        assert files(former[-1]) == served
        one, two = files(folder), files(made(pack, other))
        assert one.keys() == two.keys()
        assert [path for path in one if one[path] != two[path]] == []
        former.append(folder)
    assert [(folder / "site").exists() for folder in former[1:]] == [False, True, True]


def test_the_spare_of_the_first_site_becomes_the_second(tmp_path: Path) -> None:
    source, file, (old, new) = EDITS["starter"]
    pack, mine, other = tmp_path / "data", tmp_path / "mine", tmp_path / "other"
    shutil.copytree(source, pack)
    first = made(pack, mine)
    shutil.copytree(mine, other, symlinks=True)
    (other / "current" / STATE).unlink()
    leave_spare(mine, SITE_FILES)
    served = files(first)
    spare = (mine / SNAPSHOTS / f".spare-{first.name}" / GUIDE).parent.stat().st_ino
    text = (pack / file).read_text(encoding="utf-8")
    (pack / file).write_text(
        text[: text.index("- subject: tpu-v6e")].replace(old, new), encoding="utf-8"
    )
    second, whole = made(pack, mine), made(pack, other)
    # The folder itself was taken over, and what changed in it is not written into the first site.
    assert (second / GUIDE).parent.stat().st_ino == spare
    assert files(first) == served
    assert files(second) == files(whole)


@pytest.mark.parametrize("meta", ['{"format":0', "no index"])
def test_an_index_of_another_version_is_not_built_upon(tmp_path: Path, meta: str) -> None:
    source, *_ = EDITS["starter"]
    first = made(source, tmp_path)
    place = first / INDEX / "meta.json"
    told = place.read_text(encoding="utf-8")
    place.write_text(meta + told[told.index(",") :], encoding="utf-8")
    with Snapshot(made(source, tmp_path)) as again:
        assert (again.folder / INDEX / "meta.json").read_text(encoding="utf-8") == told
        assert found(open_search(again))


def made(pack: Path, output: Path) -> Path:
    return build(load_pack(pack), BuildOptions(output=output, today=TODAY)).folder


def linked(folder: Path) -> int:
    """Return how many pages are one file with that of another snapshot."""
    return sum(page.stat().st_nlink > 1 for page in (folder / "site").rglob("index.html"))


def files(folder: Path) -> dict[str, bytes]:
    """Return all files but those that are the search engine's own."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and path.parent.name != ENGINE_FILES and path.name != SEAL
    }


def found(searcher: Searcher) -> list[object]:
    texts = ("bandwidth", "帯域", "1,300 GB/s", "3.36 TB/s", "gpu OR メモリ", "the")
    return [searcher.search(text, limit=100) for text in texts]
