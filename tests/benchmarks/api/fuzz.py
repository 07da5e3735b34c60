"""Schemathesis against the OpenAPI document: no 5xx and no undocumented answer.

    python tests/benchmarks/api/fuzz.py --output build --examples 700

Serves the snapshot in this process's child at a free port, runs `schemathesis` against it, and
exits with its status.
"""

import argparse
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

CHECKS = (
    "not_a_server_error,status_code_conformance,content_type_conformance,"
    "response_schema_conformance,response_headers_conformance"
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--output", type=Path, default=Path("build"))
    parser.add_argument("--examples", type=int, default=700, help="cases an operation")
    parser.add_argument("--port", type=int, default=8377)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    bin_folder = Path(sys.executable).parent
    address = f"http://127.0.0.1:{given.port}"
    command = [bin_folder / "tenkyo", "serve", "--output", given.output, "--port", str(given.port)]
    server = subprocess.Popen(command)
    try:
        for _ in range(100):
            try:
                urllib.request.urlopen(f"{address}/readyz", timeout=1).close()
                break
            except OSError:
                time.sleep(0.1)
        # An index that another installation made is written once more, and its first search waits.
        urllib.request.urlopen(f"{address}/v1/search?q=a", timeout=300).close()
        return subprocess.run(
            [
                *(bin_folder / "schemathesis", "run", f"{address}/openapi.json"),
                *("--checks", CHECKS, "--max-examples", str(given.examples)),
                *(
                    "--seed",
                    str(given.seed),
                    "--mode",
                    "all",
                    "--phases",
                    "examples,coverage,fuzzing",
                ),
                *("--generation-database", "none", "--continue-on-failure"),
            ],
            check=False,
        ).returncode
    finally:
        server.terminate()
        server.wait(10)


if __name__ == "__main__":
    sys.exit(main())
