"""How fast the site is rendered, whole and after one changed claim.

    python tests/benchmarks/publish/pages.py [CLAIMS...]

For each size prints one JSON object: pages a second for the whole site and its peak memory, the
seconds of an update in place after one changed claim, and the pages of things (20 facts each) a
second of one processor. Seconds of processor are those to compare on a busy machine. Beside other
tools and strings by hand it is `peers.py` that measures.
"""

import json
import resource
import shutil
import sys
import tempfile
import time
from contextlib import closing
from dataclasses import replace
from datetime import date
from pathlib import Path

from kb.build.details import Details
from kb.build.encoding import encoded
from kb.build.knowledge import Knowledge
from kb.formulas.derivation import Derivations
from kb.publish.assets import assets
from kb.publish.material import Material
from kb.publish.page import kinds
from kb.publish.place import publish_to
from kb.publish.render import Job, Site, write_pages
from kb.quantity.units import PintUnits
from kb.store.bodies import Bodies, write_bodies
from kb.views.build import Build
from kb.views.claim import Citation, Claim
from kb.views.finding import Report
from kb.vocab import CitationRole, Verification
from tests.kb import builders as make

FACTS = 20


def knowledge(claims: int) -> Knowledge:
    """Return a made-up knowledge base: things of 20 facts each, cited and dated."""
    catalog = make.catalog(
        entities=[make.entity(f"thing-{n}") for n in range(claims // FACTS)],
        properties=[make.prop(f"property-{n}", unit="GB/s") for n in range(FACTS)],
        documents=[make.document("a")],
        sources=[make.source(f"source-{n}") for n in range(50)],
    )
    found: dict[str, Claim] = {}
    for number in range(claims):
        cited = Citation(
            f"source-{number % 50}", f"Source {number % 50}", CitationRole.SUPPORTS, "primary"
        )
        figure = str(number % 900 + 100)
        claim = make.claim(
            f"thing-{number // FACTS}",
            f"property-{number % FACTS}",
            make.quantity(figure, "GB/s", canonical=(1.0, "GB/s"), digits=3),
            key=f"claim-{number}",
            document="a",
            citations=(cited,),
            known_from=f"2026-{number % 11 + 1:02}-01",
        )
        found[claim.id] = claim
    derivations = Derivations(found, (), (), ())
    return Knowledge(catalog, found, {}, derivations, (), date(2026, 11, 29))


def write(known: Knowledge, folder: Path, *, build: str = "0" * 16) -> None:
    """Write the answers of a knowledge base, as those of a build."""
    units = PintUnits()
    nothing = ("entities", "properties", "sources", "documents", "questions", "findings")
    counts = {"claims": len(known.claims)} | dict.fromkeys(nothing, 0)
    counts |= {f"claims-{v.value}": 0 for v in Verification}
    made = Build(build, "0", "bench", "2026-11-29", {}, counts)
    report = Report("bench", "2026-11-29", None, "0", (), ())
    rows = list(units.rows(["GB/s"]))
    folder.mkdir(parents=True, exist_ok=True)
    write_bodies(folder, encoded(known, Details(known, units=units), report, made, rows=rows))


def processor() -> float:
    """Return the seconds of processor used so far, with all child processes that ended."""
    used = [resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def measure(claims: int) -> dict[str, float]:
    """Measure one size."""
    folder = Path(tempfile.mkdtemp(prefix="tenkyo-bench-"))
    try:
        known = knowledge(claims)
        write(known, folder / "old")
        first = next(iter(known.claims.values()))
        found = known.claims | {first.id: replace(first, value=make.quantity("101", "GB/s"))}
        write(replace(known, claims=found), folder / "new")
        with closing(Bodies(folder / "old")) as bodies:
            start, used = time.perf_counter(), processor()
            made = publish_to(Material(bodies), folder / "site")
            whole, whole_used = time.perf_counter() - start, processor() - used
        with closing(Bodies(folder / "new")) as bodies:
            start, used = time.perf_counter(), processor()
            again = publish_to(Material(bodies), folder / "site")
            update, update_used = time.perf_counter() - start, processor() - used
        with closing(Bodies(folder / "old")) as bodies:
            material = Material(bodies)
            kind = next(k for k in kinds() if k.name == "entity")
            jobs = [Job(kind, item) for item in kind.items(material)][:500]
            site = Site(material, assets(), None)
            write_pages(site, jobs[:5], folder / "warm")
            used = processor()
            ours = write_pages(site, jobs, folder / "ours").count
            ours_used = processor() - used
        peak = max(
            resource.getrusage(who).ru_maxrss
            for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)
        )
        size = sum(p.stat().st_size for p in (folder / "ours").rglob("*.html")) / ours
        return {
            "claims": claims,
            "pages": 2 * made.rendered,
            "pages_per_second": round(2 * made.rendered / whole),
            "pages_per_processor_second": round(2 * made.rendered / whole_used),
            "peak_mb": round(peak / 1024),
            "update_rendered": 2 * again.rendered,
            "update_seconds": round(update, 2),
            "update_processor_seconds": round(update_used, 2),
            "things_per_processor_second": round(ours / ours_used),
            "things_page_kb": round(size / 1000, 1),
        }
    finally:
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    for size in [int(text) for text in sys.argv[1:]] or [1_000, 10_000]:
        print(json.dumps(measure(size)))
