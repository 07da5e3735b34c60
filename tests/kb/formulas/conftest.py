"""Units, loaded once, for the tests of this folder."""

import pytest

from kb.quantity.units import PintUnits


@pytest.fixture(scope="session")
def units() -> PintUnits:
    return PintUnits()
