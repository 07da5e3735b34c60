"""A snapshot of a large made-up pack, without pages: what the benchmarks of reading ask.

Run: python tests/benchmarks/loading/snapshot.py OUTPUT [--claims 1000000] [--engine tantivy]

OUTPUT is what `--output` of the commands takes. Tables, encoded answers and index are those that
`tenkyo build` makes of the same pack; only the pages, of which a million claims have over two
million, are left out. Prints each phase with the seconds since the beginning and the peak of
memory so far.
"""

import argparse
import resource
import sys
import tempfile
import time
from datetime import date
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[3]))

from synthetic import write_pack

from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build

TODAY = date(2026, 11, 29)


def main() -> None:
    """Write the pack into a folder that is thrown away, and build it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("output", type=Path)
    parser.add_argument("--claims", type=int, default=1_000_000)
    parser.add_argument("--engine", default="tantivy")
    given = parser.parse_args()
    begun = time.perf_counter()

    def tell(step: str) -> None:
        used = sum(
            resource.getrusage(who).ru_maxrss
            for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        sys.stdout.write(f"{time.perf_counter() - begun:8.1f} s {used / 1024:8,.0f} MB  {step}\n")
        sys.stdout.flush()

    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder) / "data"
        write_pack(pack, given.claims)
        tell("reading the pack")
        options = BuildOptions(
            output=given.output, today=TODAY, search_engine=given.engine, site=False
        )
        built = build(load_pack(pack), options, progress=tell)
    tell(f"built {built.folder}: {built.build.counts['claims']:,} claims")


if __name__ == "__main__":
    main()
