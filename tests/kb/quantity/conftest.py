"""The units that the tests of this folder share: pint's registry is loaded once."""

import pytest

from kb.quantity.units import PintUnits


@pytest.fixture(scope="session")
def units() -> PintUnits:
    return PintUnits()
