"""How fast pages are published beside MkDocs Material, Zensical, Sphinx, and strings by hand.

    python tests/benchmarks/publish/peers.py [--pages 1000] [--limit 300] [--keep FOLDER]

One run on one machine, each tool in a process of its own, one after the other: `--pages` pages of
some 15 kB with a table of 20 rows, the same facts for all. The others are installed into a venv of
their own, and are handed Markdown; MkDocs Material prunes its navigation, and Sphinx has none, for
its own lists all pages on each of them. Whoever takes longer than `--limit` seconds is stopped,
which is said: its ratios are the least that they can be. We are handed encoded answers, as `tenkyo
publish` is, and write half of the pages in Japanese and half in English, each with its JSON and its
feed, links and figures checked. By hand are f-strings (`by_hand.py`) over the same answers, of
which all files come out equal to ours, byte for byte; that is checked.

Printed are seconds of wall and of processor, with all child processes, and ratios of both; of us
and by hand on one processor the medians of seven rounds, turn by turn. Each tool finds its own code
compiled, as it is once installed.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
import venv
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from kb.publish.page import LANGUAGES
from kb.publish.render import write_pages
from kb.store.bodies import Bodies
from tests.benchmarks.publish.by_hand import ByHand, write_by_hand
from tests.benchmarks.publish.ours import site_of
from tests.benchmarks.publish.pages import FACTS, knowledge, write

ROUNDS = 7
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
html_sidebars = {"**": []}
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


def within(command: list[str], folder: Path, limit: float) -> bool:
    """Run to the end, and tell so; or stop it, with all that it started, after `limit` seconds."""
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        code = process.wait(limit)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()
        return False
    if code:
        raise subprocess.CalledProcessError(code, command)
    return True


def peers(folder: Path, pages: int, *, limit: float) -> dict[str, tuple[float, float]]:
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
        done: list[bool] = []

        def run(command: list[str] = command, done: list[bool] = done) -> None:
            done.append(within(command, folder, limit))

        found[name] = timed(run)
        stopped = "" if all(done) else f": stopped after {limit:.0f} s, it would take longer"
        wall, used = found[name]
        print(f"{name}: {wall:.1f} s, processor {used:.1f} s{stopped}", flush=True)
    return found


def ours(folder: Path, pages: int) -> dict[str, Any]:
    """Measure us on all processors, on one, and by hand on one, the last two turn by turn."""
    count = pages // len(LANGUAGES)
    known = folder / "known"
    if not known.exists():
        write(knowledge(count * FACTS), known)
    found: dict[str, Any] = {}
    command = [sys.executable, str(Path(__file__).with_name("ours.py")), str(known)]
    both = folder / "ours"
    # A checkout may be told to keep no compiled code beside its own.
    code = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    code["PYTHONPYCACHEPREFIX"] = str(folder / "code")

    def start() -> None:
        subprocess.run([*command, str(both), str(count)], check=True, env=code)

    subprocess.run([*command, str(folder / "warm"), "3"], check=True, env=code)
    found["ours"] = timed(start)
    with closing(Bodies(known)) as bodies:
        site, jobs = site_of(bodies, count)
        place = "entities/thing-0"
        writers = {lang: ByHand(lang, both / lang / place, "thing-0") for lang in LANGUAGES}
        one, hand = folder / "one", folder / "hand"

        def by_hand() -> None:
            for number in range(count):
                body = site.material.body(f"entities/thing-{number}")
                write_by_hand(writers, body, hand, f"thing-{number}")

        write_pages(site, jobs[:3], folder / "once")
        rounds: dict[str, list[tuple[float, float]]] = {"ours": [], "by hand": []}
        for _ in range(ROUNDS):
            for made in (one, hand):
                shutil.rmtree(made, ignore_errors=True)
            rounds["ours"].append(timed(lambda: write_pages(site, jobs, one)))
            rounds["by hand"].append(timed(by_hand))
    for name, each in rounds.items():
        wall, used = (statistics.median(took) for took in zip(*each, strict=True))
        found[f"{name}, one processor"] = (wall, used)
    # Of each turn by itself: a machine is rarely as fast for long.
    turns = list(zip(rounds["by hand"], rounds["ours"], strict=True))
    found["speed of strings by hand reached"] = [
        round(statistics.median(hand[of] / own[of] for hand, own in turns), 2) for of in (0, 1)
    ]
    files = [path.relative_to(both) for path in both.rglob("*") if path.is_file()]
    equal = sum((both / f).read_bytes() == (hand / f).read_bytes() for f in files)
    found["files equal to ours by hand"] = f"{equal} of {len(files)}"
    sizes = [path.stat().st_size for path in both.rglob("index.html")]
    found["pages"] = len(sizes)
    found["kB a page"] = round(sum(sizes) / len(sizes) / 1000, 1)
    return found


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=1_000)
    parser.add_argument("--keep", type=Path, help="folder to work in, left as it is")
    parser.add_argument("--limit", type=float, default=300, help="seconds that each of others has")
    parser.add_argument("--alone", action="store_true", help="without the others")
    options = parser.parse_args()
    folder = options.keep or Path(tempfile.mkdtemp(prefix="tenkyo-peers-"))
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name in ("ours", "one", "hand", "warm", "once"):
            shutil.rmtree(folder / name, ignore_errors=True)
        found = ours(folder, options.pages)
        mine = found["ours"]
        print(f"ours: {mine[0]:.1f} s, processor {mine[1]:.1f} s", flush=True)
        if not options.alone:
            others = peers(folder, options.pages, limit=options.limit)
            found |= others
            for name, (wall, processor) in others.items():
                found[f"times as fast as {name}"] = [
                    round(wall / mine[0], 1),
                    round(processor / mine[1], 1),
                ]
        one = found["ours, one processor"]
        found["pages a second on two processors"] = round(found["pages"] / mine[0])
        found["pages a second of one processor"] = round(found["pages"] / one[1])
        print(json.dumps(found, indent=1, ensure_ascii=False))
    finally:
        if options.keep is None:
            shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
