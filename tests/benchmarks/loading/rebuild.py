"""What `tenkyo build` takes: the first time, with nothing changed, and after one changed claim.

Run: python tests/benchmarks/loading/rebuild.py [ROUNDS]

The shipped pack is copied and built by the command itself, in a process of its own each time, as a
person would. For each it prints the wall clock, the processor time of all its processes and the
most memory that one of them took. On a machine that does other work too the wall clock tells of
that work; the processor time tells less of it. Of several rounds the least of each is given.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
CLAIMS = "claims/compute-infrastructure/accelerators.yaml"
FIGURE = "value: 3.35 TB/s"


def run(pack: Path, output: Path) -> tuple[float, float, float]:
    """Build once; return wall clock, processor time and megabytes."""
    words = [sys.executable, "-m", "kb", "build", "-p", str(pack), "-o", str(output)]
    begun = time.perf_counter()
    process = subprocess.Popen(words, cwd=ROOT, stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(process.pid, 0)
    wall = time.perf_counter() - begun
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"the build failed: exit {process.returncode}")
    return wall, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def measured(folder: Path) -> dict[str, tuple[float, float, float]]:
    """Build one after another, each time into the same folder."""
    pack, output = folder / "data", folder / "build"
    shutil.copytree(ROOT / "data", pack)
    found = {"first": run(pack, output), "unchanged": run(pack, output)}
    file = pack / CLAIMS
    text = file.read_text(encoding="utf-8")
    if FIGURE not in text:
        raise SystemExit(f"{CLAIMS} holds no `{FIGURE}`")
    # From the second change on a build also removes the snapshot before the last.
    for number, name in enumerate(("changed", "changed again"), 36):
        changed = text.replace(FIGURE, f"value: 3.{number} TB/s", 1)
        file.write_text(changed, encoding="utf-8")
        found[name] = run(pack, output)
    return found


def main() -> None:
    """Measure and print."""
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 3
    least: dict[str, tuple[float, float, float]] = {}
    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            for name, one in measured(Path(folder)).items():
                before = least.get(name, one)
                least[name] = (min(one[0], before[0]), min(one[1], before[1]), one[2])
    load = os.getloadavg()[0]
    print(f"least of {rounds}; {os.cpu_count()} processors, load {load:.1f} at the end")
    for name, (wall, used, memory) in least.items():
        print(f"{name:14} {wall:6.2f} s wall  {used:6.2f} s processor  {memory:5.0f} MB")


if __name__ == "__main__":
    main()
