"""What it takes to bring a published site up to date after one changed claim, by its size.

    python tests/benchmarks/publish/update.py [CLAIMS...] [--rounds 5] [--keep FOLDER]

For each size a site is published whole once; then one claim is changed there and back, and each
time the site is brought up to date in place. Prints one JSON object a size: pages there are and
pages that were rendered, and of all rounds the least seconds of wall and of processor. A site of
100,000 claims has 210,000 pages, and takes minutes to publish whole; with `--keep` it is there for
the next run of the same software.
"""

import argparse
import json
import shutil
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

from kb.publish.material import Material
from kb.publish.place import publish_to
from kb.publish.publish import Published
from kb.store.bodies import Bodies
from tests.benchmarks.publish.pages import knowledge, processor, write
from tests.kb import builders as make

BEFORE, AFTER, SITE = "before", "after", "site"


def prepared(folder: Path, claims: int) -> Path:
    """Return a folder that holds the answers of two builds, one claim apart, and their site."""
    place = folder / str(claims)
    if not (place / AFTER).is_dir():
        known = knowledge(claims)
        write(known, place / BEFORE)
        # In the midst of a thing, far from both ends.
        key = f"claim-{claims // 2 + 7}"
        other = replace(known.claims[key], value=make.quantity("101", "GB/s"))
        changed = replace(known, claims=known.claims | {key: other})
        write(changed, place / AFTER, build="1" * 16)
    published(place / BEFORE, place / SITE)
    return place


def published(answers: Path, site: Path) -> tuple[Published, float, float]:
    """Publish; return what came of it, and the seconds of wall and of processor."""
    with closing(Bodies(answers)) as bodies:
        begun, used = time.perf_counter(), processor()
        made = publish_to(Material(bodies), site)
        return made, time.perf_counter() - begun, processor() - used


def measured(place: Path, rounds: int) -> dict[str, float]:
    """Change the claim there and back, and tell what bringing the site up to date takes."""
    took: list[tuple[float, float]] = []
    for number in range(rounds):
        made, *seconds = published(place / (BEFORE if number % 2 else AFTER), place / SITE)
        took.append((seconds[0], seconds[1]))
    return {
        "pages": 2 * (made.rendered + made.kept),
        "rendered": 2 * made.rendered,
        "seconds": round(min(wall for wall, _ in took), 2),
        "processor_seconds": round(min(used for _, used in took), 2),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("claims", type=int, nargs="*", default=[10_000, 100_000])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--keep", type=Path, help="folder to work in, left as it is")
    given = parser.parse_args()
    folder = given.keep or Path(tempfile.mkdtemp(prefix="tenkyo-update-"))
    try:
        for claims in given.claims:
            found = measured(prepared(folder, claims), given.rounds)
            print(json.dumps({"claims": claims} | found), flush=True)
    finally:
        if given.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
