"""Build the wheel, install it in an empty environment elsewhere, and use it there.

Run: python tests/benchmarks/install/wheel.py
Takes a minute or more, most of it pip's; needs the package index. Exits 1 where a step fails.
"""

import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]


def run(*words: str | Path, cwd: Path) -> str:
    """Run a program that knows nothing of this checkout; return what it printed."""
    begun = time.perf_counter()
    clean = {k: v for k, v in os.environ.items() if not k.startswith(("PYTHON", "VIRTUAL_ENV"))}
    done = subprocess.run(words, cwd=cwd, env=clean, capture_output=True, text=True)
    took = time.perf_counter() - begun
    shown = " ".join([Path(words[0]).name, *(str(w) for w in words[1:])])
    print(f"{took:6.1f} s  {shown}", flush=True)
    if done.returncode:
        print(done.stdout + done.stderr)
        sys.exit(1)
    return done.stdout


def main() -> None:
    """Go through the steps of someone who has the wheel and nothing else."""
    with tempfile.TemporaryDirectory(prefix="tenkyo-wheel-") as text:
        home = Path(text)
        run(
            *(sys.executable, "-m", "pip", "--isolated", "wheel", "--quiet", "--no-deps"),
            *("-w", home, ROOT),
            cwd=home,
        )
        (wheel,) = home.glob("*.whl")
        venv.create(home / "venv", with_pip=True)
        programs = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
        run(programs / "python", "-m", "pip", "install", "--quiet", wheel, cwd=home)
        tenkyo = programs / "tenkyo"
        run(tenkyo, "init", "mykb", cwd=home)
        run(tenkyo, "build", cwd=home / "mykb")
        printed = run(tenkyo, "value", "Trillium", "link-bandwidth", cwd=home / "mykb")
        pages = list((home / "mykb" / "build" / "current" / "site").rglob("*.html"))
        right = "800 GB/s" in printed and len(pages) > 10
        print(f"{'works' if right else 'BROKEN'}: {len(pages)} pages\n{printed}")
        sys.exit(not right)


if __name__ == "__main__":
    main()
