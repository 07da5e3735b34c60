"""The collector of cycles rests within a block, and is as it was behind it."""

import gc

import pytest

from kb.collector import paused


@pytest.fixture(autouse=True)
def as_before() -> None:
    assert gc.isenabled()


def test_it_rests_within_a_block() -> None:
    with paused():
        assert not gc.isenabled()
        with paused():
            assert not gc.isenabled()
        assert not gc.isenabled()
    assert gc.isenabled()


def test_it_goes_on_after_a_fault() -> None:
    with pytest.raises(ValueError, match="broken"), paused():
        raise ValueError("broken")
    assert gc.isenabled()


def test_one_that_was_off_stays_off() -> None:
    gc.disable()
    try:
        with paused():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()
