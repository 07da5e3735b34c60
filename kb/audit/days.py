"""Days of partial dates, for rules that reckon with time."""

from datetime import date
from functools import lru_cache

from kb.errors import TenkyoError
from kb.quantity.edtf import parse_date


@lru_cache(maxsize=4096)
def first_day(text: str | None) -> date | None:
    """Return the first day that an EDTF date may be; None where it is open or unreadable."""
    if text is None:
        return None
    try:
        return parse_date(text).earliest
    except TenkyoError:
        return None


@lru_cache(maxsize=4096)
def last_day(text: str | None) -> date | None:
    """Return the last day that an EDTF date may be; None where it is open or unreadable."""
    if text is None:
        return None
    try:
        return parse_date(text).latest
    except TenkyoError:
        return None
