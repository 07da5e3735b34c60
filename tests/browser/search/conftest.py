"""A page in each language whose search box was touched."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.browser.visits import touched


@pytest.fixture(scope="module", params=["ja", "en"])
def page(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[Any]:
    opened = touched(browser, f"{address}{request.param}/glossary/index.html")
    yield opened
    opened.close()
