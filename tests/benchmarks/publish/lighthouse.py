"""What Lighthouse says of the site, served by `tenkyo serve`: the lowest score of each category.

    python tests/benchmarks/publish/lighthouse.py LIGHTHOUSE [--build DIR] [PAGE...]

LIGHTHOUSE is the program (`npm install lighthouse@12`, then `node_modules/.bin/lighthouse`);
CHROME_PATH names the browser. Pages are addresses below the language; each is measured in both
languages as a phone and as a desktop. Prints a line for each and what fell short of a full score.
"""

import argparse
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PAGES = (
    "",
    "entities/nvidia-h100-sxm5",
    "comparisons/accelerators",
    "claims/nvidia-h100-sxm5.memory-bandwidth.ev",
)
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
WANTED = 98
FLAGS = "--headless=new --no-sandbox --disable-gpu"


@contextmanager
def served(build: Path) -> Iterator[str]:
    """Serve a build on a port of its own; give its address."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "kb", "serve", "--output", str(build), "--port", str(port)]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as server:
        try:
            address = f"http://127.0.0.1:{port}/"
            for _ in range(100):
                try:
                    urllib.request.urlopen(f"{address}readyz", timeout=1).close()
                    break
                except OSError:
                    time.sleep(0.3)
            yield address
        finally:
            server.terminate()


def audit(lighthouse: str, url: str, *, desktop: bool) -> dict[str, Any]:
    """Return the report of one run on one page."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "report.json"
        command = [lighthouse, url, "--quiet", "--output=json", f"--output-path={out}"]
        command += [f"--chrome-flags={FLAGS} --user-data-dir={folder}/profile"]
        command += ["--preset=desktop"] if desktop else []
        subprocess.run(command, check=True, env=os.environ, stdout=subprocess.DEVNULL)
        report: dict[str, Any] = json.loads(out.read_text(encoding="utf-8"))
        return report


def scores_of(report: dict[str, Any]) -> dict[str, int]:
    """Return the score of each category, of 100."""
    found = report["categories"]
    return {name: round((found[name]["score"] or 0) * 100) for name in CATEGORIES}


def median(lighthouse: str, url: str, *, desktop: bool) -> dict[str, Any]:
    """Return the report of one run; where it falls short, the middle one of three by speed.

    What else a machine does slows a page down, so that one slow run tells little.
    """
    reports = [audit(lighthouse, url, desktop=desktop)]
    if min(scores_of(reports[0]).values()) < WANTED:
        reports += [audit(lighthouse, url, desktop=desktop) for _ in range(2)]
    reports.sort(key=lambda report: scores_of(report)["performance"])
    return reports[len(reports) // 2]


def lacking(report: dict[str, Any]) -> list[str]:
    """Return the audits that count and fell short."""
    found = []
    for category in report["categories"].values():
        for ref in category["auditRefs"]:
            one = report["audits"][ref["id"]]
            if ref["weight"] and one["score"] is not None and one["score"] < 0.98:
                found.append(f"{ref['id']} {one['score']} {one.get('displayValue', '')}".strip())
    return found


def main() -> int:
    """Measure; return 1 where a category is below 98."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lighthouse")
    parser.add_argument("--build", type=Path, default=Path("build"))
    parser.add_argument("pages", nargs="*", default=PAGES)
    given = parser.parse_args()
    low = 100
    with served(given.build) as address:
        for page in given.pages:
            for lang in ("ja", "en"):
                for desktop in (False, True):
                    url = f"{address}{lang}/{page}/" if page else f"{address}{lang}/"
                    report = median(given.lighthouse, url, desktop=desktop)
                    scores = scores_of(report)
                    low = min(low, *scores.values())
                    row = {"page": f"{lang}/{page}", "desktop": desktop, **scores}
                    print(json.dumps({**row, "lacking": lacking(report)}), flush=True)
    return 0 if low >= WANTED else 1


if __name__ == "__main__":
    sys.exit(main())
