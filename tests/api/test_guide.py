"""The guide's table of addresses names each route of the app."""

import re
from pathlib import Path

import pytest

from api.app import Service

GUIDE = Path(__file__).parents[2] / "site" / "guide"
_ROW = re.compile(r"^\| `(GET|POST) (/[^|]*)` \|", re.MULTILINE)


def _plain(address: str) -> str:
    """Return an address whatever its places are called."""
    return re.sub(r"\{\w+\}", "{}", address)


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_each_route_is_in_the_table_of_addresses(lang: str, service: Service) -> None:
    text = (GUIDE / lang / "rest.md").read_text(encoding="utf-8")
    told = {
        (method, _plain(address))
        for method, addresses in _ROW.findall(text)
        for address in addresses.split("` `")
    }
    served = {
        (method.upper(), _plain(path))
        for path, methods in service.web.openapi()["paths"].items()
        for method in methods
    }
    assert sorted(served - told) == []
    assert sorted(told - served) == []
