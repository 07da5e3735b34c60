"""How fast pages are published beside MkDocs Material, Zensical, Sphinx, and strings by hand.

    python tests/benchmarks/publish/peers.py [--pages 1000] [--keep FOLDER]

One run on one machine, each tool in a process of its own, one after the other: `--pages` pages of
some 15 kB with a table of 20 rows, the same facts for all. The others are installed into a venv of
their own, and are handed Markdown; MkDocs Material prunes its navigation. We are handed encoded
answers, as `tenkyo publish` is, and write half of the pages in Japanese and half in English, links
and figures checked. By hand is the text of one of our pages with its values put into an f-string,
escaped; each page comes out equal to ours, byte for byte, which is checked.

Printed are seconds of wall and of processor, with all child processes, and ratios of both.
"""

import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from datetime import date
from html import escape
from pathlib import Path
from typing import Any

from kb.publish.assets import assets
from kb.publish.links import Pages
from kb.publish.material import Material
from kb.publish.page import LANGUAGES, kinds
from kb.publish.render import Job, Site, write_all, write_pages
from kb.store.bodies import Bodies
from tests.benchmarks.publish.pages import FACTS, knowledge, write

SOURCES = 50
_NOTE = re.compile(r'popovertarget="(n[0-9a-f]{8})"')
PACKAGES = ("mkdocs-material", "zensical", "sphinx", "myst-parser")
MKDOCS = """\
site_name: Things
theme:
  name: material
  features: [navigation.prune]
"""
ZENSICAL = """\
[project]
site_name = "Things"
[project.theme]
features = ["navigation.prune"]
"""
SPHINX = """\
project = "Things"
extensions = ["myst_parser"]
html_theme = "alabaster"
suppress_warnings = ["myst.xref_missing"]
"""


def markdown(number: int) -> str:
    """Return a page as the others read it: a table of 20 facts, and what each rests on."""
    rows = [
        f"# Thing {number}",
        "",
        "| Property | Value | Standing | Source |",
        "|---|---|---|---|",
    ]
    notes: list[str] = []
    for fact in range(FACTS):
        claim = number * FACTS + fact
        value, source = claim % 900 + 100, claim % 50
        rows.append(
            f"| [Property {fact}](#property-{fact}) | {value} GB/s | cited, medium, current, normal"
            f" | Source {source} |"
        )
        notes += [
            f"## Property {fact}",
            "",
            f"**{value} GB/s** 引用あり, 中, 新しい: 文書 a が述べ、Source {source} が裏づける。",
            "",
            *(f"- {word}: Source {source}, as printed {value} GB/s" for word in ("ja", "en")),
            f"- Known from 2026-{claim % 11 + 1:02}-01; claim `claim-{claim}` of document `a`.",
            "",
        ]
    return "\n".join((*rows, "", *notes))


def timed(run: Callable[[], object]) -> tuple[float, float]:
    """Return the seconds of wall and of processor that something takes, children included."""
    before, start = _processor(), time.perf_counter()
    run()
    return time.perf_counter() - start, _processor() - before


def _processor() -> float:
    used = [resource.getrusage(w) for w in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(u.ru_utime + u.ru_stime for u in used)


def peers(folder: Path, pages: int) -> dict[str, tuple[float, float]]:
    """Measure the others."""
    place = folder / "venv"
    if not (place / "bin" / "sphinx-build").exists():
        venv.create(place, with_pip=True)
        pip = [str(place / "bin" / "pip"), "install", "--quiet", *PACKAGES]
        subprocess.run(pip, check=True)
    docs = folder / "docs"
    docs.mkdir(exist_ok=True)
    for number in range(pages):
        (docs / f"thing-{number}.md").write_text(markdown(number), encoding="utf-8")
    listed = "\n".join(f"thing-{number}" for number in range(pages))
    (docs / "index.md").write_text(f"# Things\n\n```{{toctree}}\n{listed}\n```\n")
    (docs / "conf.py").write_text(SPHINX)
    (folder / "mkdocs.yml").write_text(MKDOCS)
    (folder / "zensical.toml").write_text(ZENSICAL)
    cores = str(os.cpu_count() or 1)
    commands = {
        "mkdocs-material": ["mkdocs", "build", "-q", "-f", "mkdocs.yml", "-d", "out-mkdocs"],
        "zensical": ["zensical", "build", "--clean"],
        "sphinx": ["sphinx-build", "-q", "-E", "-j", cores, "docs", "out-sphinx"],
    }
    found = {}
    for name, (program, *rest) in commands.items():
        command = [str(place / "bin" / program), *rest]

        def run(command: list[str] = command) -> None:
            subprocess.run(command, cwd=folder, check=True, stdout=subprocess.DEVNULL)

        found[name] = timed(run)
        print(f"{name}: {found[name][0]:.1f} s, processor {found[name][1]:.1f} s", flush=True)
    return found


class ByHand:
    """A page put together from the text of one, its values in their places, row by row."""

    def __init__(self, samples: Sequence[str], lang: str) -> None:
        """Take the first of the finished pages apart; of the others only ids are needed."""
        self.notes: dict[int, str] = {}
        for number, sample in enumerate(samples):
            for fact, note in enumerate(_NOTE.findall(sample)[:FACTS]):
                self.notes[(number * FACTS + fact) % SOURCES] = note
        self.days = [_day(month, lang) for month in range(1, 12)]
        self.parts = list(self._parts(samples[0]))

    def page(self, number: int) -> str:
        """Return the page of another thing."""
        first, out = number * FACTS, []
        for text, kind, fact in self.parts:
            claim = first + fact
            if kind == "thing":
                out.append(f"{text}{escape(f'thing-{number}')}")
            elif kind == "claim":
                out.append(f"{text}{escape(f'claim-{claim}')}")
            elif kind == "figure":
                out.append(f"{text}{escape(str(claim % 900 + 100))}")
            elif kind == "source":
                out.append(f"{text}{escape(f'source-{claim % SOURCES}')}")
            elif kind == "title":
                out.append(f"{text}{escape(f'Source {claim % SOURCES}')}")
            elif kind == "note":
                out.append(f"{text}{self.notes[claim % SOURCES]}")
            elif kind == "day":
                out.append(f"{text}{self.days[claim % 11]}")
            else:
                out.append(text)
        return "".join(out)

    def _parts(self, sample: str) -> Iterator[tuple[str, str, int]]:
        """Yield the text before each value, what the value is, and the fact it belongs to."""
        known: dict[str, tuple[str, int]] = {"thing-0": ("thing", 0)}
        for fact in range(FACTS):
            known[f"claim-{fact}"] = ("claim", fact)
            known[f"source-{fact}"] = ("source", fact)
            known[f"Source {fact}"] = ("title", fact)
            known[self.notes[fact]] = ("note", fact)
            known[str(fact + 100)] = ("figure", fact)
        for month, day in enumerate(self.days):
            known[day] = ("day", month)
        words = sorted(known, key=len, reverse=True)
        pattern = re.compile(rf"(?<![0-9])(?:{'|'.join(map(re.escape, words))})(?![0-9])")
        place, row = 0, 0
        for match in pattern.finditer(sample):
            kind, fact = known[match.group()]
            if kind == "day":
                # Months repeat: the one of the row that it stands in, which has begun by then.
                fact = row
            elif kind == "claim":
                row = fact
            yield sample[place : match.start()], kind, fact
            place = match.end()
        yield sample[place:], "", 0


def _day(month: int, lang: str) -> str:
    if lang == "ja":
        return f"2026年{month}月1日"
    return f"1 {date(2026, month, 1):%b} 2026"


def ours(folder: Path, pages: int) -> dict[str, Any]:
    """Measure us on all processors, on one, and by hand on one."""
    count = pages // len(LANGUAGES)
    known = folder / "known"
    if not known.exists():
        write(knowledge(count * FACTS), known)
    found: dict[str, Any] = {}
    with closing(Bodies(known)) as bodies:
        material = Material(bodies)
        kind = next(k for k in kinds() if k.name == "entity")
        jobs = [Job(kind, item) for item in kind.items(material)][:count]
        addresses = frozenset(job.item.address for job in jobs)
        site = Site(material, assets(), None, Pages(LANGUAGES, addresses))
        write_pages(site, jobs[:3], folder / "warm")
        both = folder / "ours"
        found["ours"] = timed(lambda: write_all(site, jobs, both, tell=lambda _: None))
        found["ours, one processor"] = timed(lambda: write_pages(site, jobs, folder / "one"))
        samples = {
            lang: ByHand(
                [
                    (both / lang / job.item.address / "index.html").read_text("utf-8")
                    for job in jobs[: SOURCES // FACTS + 1]
                ],
                lang,
            )
            for lang in LANGUAGES
        }

        def by_hand() -> None:
            for number in range(count):
                material.body(f"entities/thing-{number}")
                for lang in LANGUAGES:
                    place = folder / "hand" / lang / f"thing-{number}"
                    place.mkdir(parents=True, exist_ok=True)
                    (place / "index.html").write_bytes(samples[lang].page(number).encode())

        found["by hand, one processor"] = timed(by_hand)
        equal = sum(
            (folder / "hand" / lang / f"thing-{n}" / "index.html").read_bytes()
            == (both / lang / "entities" / f"thing-{n}" / "index.html").read_bytes()
            for n in range(count)
            for lang in LANGUAGES
        )
        sizes = [p.stat().st_size for p in both.rglob("index.html")]
    found["equal to ours by hand"] = f"{equal} of {count * len(LANGUAGES)}"
    found["kB a page"] = round(sum(sizes) / len(sizes) / 1000, 1)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=1_000)
    parser.add_argument("--keep", type=Path, help="folder to work in, left as it is")
    parser.add_argument("--alone", action="store_true", help="without the others")
    options = parser.parse_args()
    folder = options.keep or Path(tempfile.mkdtemp(prefix="tenkyo-peers-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name in ("ours", "one", "hand", "warm"):
            shutil.rmtree(folder / name, ignore_errors=True)
        found = ours(folder, options.pages)
        mine = found["ours"]
        print(f"ours: {mine[0]:.1f} s, processor {mine[1]:.1f} s", flush=True)
        if not options.alone:
            others = peers(folder, options.pages)
            found |= others
            for name, (wall, processor) in others.items():
                found[f"times as fast as {name}"] = [
                    round(wall / mine[0], 1),
                    round(processor / mine[1], 1),
                ]
        hand, one = found["by hand, one processor"], found["ours, one processor"]
        found["speed of strings by hand reached"] = [
            round(hand[0] / one[0], 2),
            round(hand[1] / one[1], 2),
        ]
        print(json.dumps(found, indent=1, ensure_ascii=False))
    finally:
        if options.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
