"""The plain question costs no more than reading what the build wrote."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("command", ["value", "show"])
def test_nothing_that_judges_claims_is_imported(command: str) -> None:
    code = (
        f"import sys; from kb.__main__ import main; main(['{command}', '-h']); print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert f"kb.cli.{command}" in loaded
    heavy = (
        *("kb.compare", "kb.assembly", "kb.formulas", "kb.asked.gather"),
        *("pandas", "pint", "sqlmodel", "fastapi", "sympy", "importlib.metadata"),
    )
    assert [name for name in loaded if name.startswith(heavy)] == []
