"""The most memory that a command and all its processes take together.

Run: python tests/benchmarks/loading/memory.py COMMAND [ARGUMENT]...

Each second the memory of the command's processes is summed, as Linux tells it: `pss`, in which a
page that several processes share counts once in all, and `rss`, in which it counts for each. A
peak between two looks is not seen. Prints the highest of each sum, with what each process had then.
"""

import subprocess
import sys
import time
from collections import defaultdict
from pathlib import Path

PROC = Path("/proc")
EVERY = 1.0
"""Seconds between two looks."""


def tree(root: int) -> list[int]:
    """Return a process and all that it started, directly or not."""
    children = defaultdict(list)
    for folder in PROC.iterdir():
        if folder.name.isdecimal():
            try:
                stat = (folder / "stat").read_text()
            except OSError:
                continue
            # The name of a command, in brackets, may hold anything.
            parent = int(stat.rpartition(")")[2].split()[1])
            children[parent].append(int(folder.name))
    found = [root]
    for process in found:
        found += children[process]
    return found


def memory(process: int) -> tuple[int, int]:
    """Return `pss` and `rss` of a process in bytes; nothing where it has ended."""
    try:
        lines = (PROC / str(process) / "smaps_rollup").read_text().splitlines()[1:]
    except OSError:
        return 0, 0
    sizes = {line.partition(":")[0]: int(line.split()[1]) << 10 for line in lines}
    return sizes["Pss"], sizes["Rss"]


def told(what: str, sizes: list[int], second: float) -> str:
    """Return a line on the sum of some sizes, and on each of them."""
    each = " + ".join(f"{size / 2**20:,.0f}" for size in sorted(sizes, reverse=True) if size)
    return f"{what} {sum(sizes) / 2**20:8,.0f} MiB after {second:5.0f} s: {each}"


def main() -> None:
    """Run the command, look on, and print."""
    begun = time.monotonic()
    peaks: dict[str, tuple[list[int], float]] = {"pss": ([], 0), "rss": ([], 0)}
    with subprocess.Popen(sys.argv[1:]) as running:
        while running.poll() is None:
            second = time.monotonic() - begun
            sizes = [memory(process) for process in tree(running.pid)]
            for number, name in enumerate(peaks):
                own = [size[number] for size in sizes]
                if sum(own) > sum(peaks[name][0]):
                    peaks[name] = own, second
                    print(told(name, own, second), file=sys.stderr, flush=True)
            time.sleep(EVERY)
    print(f"exit {running.returncode} after {time.monotonic() - begun:.0f} s")
    for name, (sizes_then, second) in peaks.items():
        print(told(name, sizes_then, second))


if __name__ == "__main__":
    main()
