"""Generated tests try the same examples, whichever tests ran before them."""

import importlib.util
import sys
from pathlib import Path

import hypothesis
import pytest
from hypothesis import strategies as st


def tried() -> list[tuple[int, str]]:
    examples = []

    @hypothesis.given(st.integers(), st.text())
    def collect(number: int, text: str) -> None:
        examples.append((number, text))

    collect()
    return examples


@pytest.mark.skipif(
    hypothesis.settings.get_current_profile_name() != "tenkyo", reason="looks for other examples"
)
def test_a_module_that_is_loaded_meanwhile_changes_no_example(tmp_path: Path) -> None:
    before = tried()
    written = tmp_path / "constants.py"
    written.write_text(f"NUMBERS = {[*range(10**6, 10**6 + 500)]}\nTEXTS = ['seldom', 'rare']\n")
    spec = importlib.util.spec_from_file_location("constants", written)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    with pytest.MonkeyPatch.context() as patched:
        patched.setitem(sys.modules, "constants", module)
        spec.loader.exec_module(module)
        assert tried() == before
