"""What an index takes over from the one before it holds only for the same code."""

from types import ModuleType

import pytest

from kb.quantity import units
from kb.search.index import gather, reuse
from kb.search.planning import likeness
from kb.search.words import analysis, japanese


@pytest.mark.parametrize("module", [analysis, japanese, likeness, gather, units])
def test_all_code_that_cuts_texts_is_told_apart(module: ModuleType) -> None:
    read = {str(path) for folder in reuse._CODE for path in folder.rglob("*.py")}
    assert module.__file__ in read
