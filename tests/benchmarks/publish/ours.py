"""Writes the pages of things, as `tenkyo publish` does: what `peers.py` holds beside other tools.

    python tests/benchmarks/publish/ours.py ANSWERS FOLDER COUNT

A process of its own, so that what it takes to start is counted, as it is for the others.
"""

import sys
from contextlib import closing
from pathlib import Path

from kb.publish.assets import assets
from kb.publish.links import Pages
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, kinds
from kb.publish.render import Job, Site, write_all
from kb.store.bodies import Bodies


def site_of(bodies: Bodies, count: int) -> tuple[Site, list[Job]]:
    """Return the site and its pages of things; all addresses are known, as when it is planned."""
    material = Material(bodies)
    by_name = {kind.name: kind for kind in kinds()}
    addresses = {
        item.address
        for name in ("entity", "claim", "property", "source", "document")
        for item in by_name[name].items(material)
    }
    site = Site(material, assets(), None, Pages(LANGUAGES, frozenset(addresses)))
    items = list(by_name["entity"].items(material))[:count]
    return site, [Job(by_name["entity"], item) for item in items]


if __name__ == "__main__":
    with closing(Bodies(Path(sys.argv[1]))) as opened:
        whole, jobs = site_of(opened, int(sys.argv[3]))
        write_all(whole, jobs, Path(sys.argv[2]), tell=lambda _: None)
