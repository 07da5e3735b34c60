"""A unit means the same at every door, and what is wrong with one is said alike."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

import kb
from kb.__main__ import main
from kb.errors import TenkyoError
from tests.api.test_mcp import call

THING, MEASURE = "nvidia-h100-sxm5", "memory-bandwidth"
Ask = Callable[[str], str]


@pytest.fixture
def doors(output: Path, client: TestClient, capsys: pytest.CaptureFixture[str]) -> dict[str, Ask]:
    """Ways to ask for a value in a unit, and for a comparison; each returns what was said."""

    def terminal(*words: str) -> Ask:
        def ask(unit: str) -> str:
            main([*words, unit, "-o", str(output)])
            said = capsys.readouterr()
            return said.out + said.err

        return ask

    def python(unit: str) -> str:
        with kb.open(output) as base:
            try:
                return str(base.value(THING, MEASURE, unit=unit))
            except TenkyoError as error:
                return str(error)

    def tool(name: str, **asked: object) -> Ask:
        return lambda unit: str(call(output, name, {**asked, "unit": unit}).content[0].text)

    address = f"/v1/entities/{THING}/{MEASURE}"
    return {
        "value": terminal("value", THING, MEASURE, "--unit"),
        "compare": terminal("compare", THING, "-P", MEASURE, "-u"),
        "REST": lambda unit: client.get(address, params={"unit": unit}).text,
        "REST, compared": lambda unit: (
            client.get(
                "/v1/compare", params={"entity": THING, "property": MEASURE, "unit": unit}
            ).text
        ),
        "Python": python,
        "get_value": tool("get_value", entity=THING, property=MEASURE),
        "a tool, compared": tool("compare", entities=[THING], properties=[MEASURE]),
        "search": lambda unit: client.get("/v1/search", params={"q": f"{MEASURE}:>4{unit}"}).text,
    }


@pytest.mark.parametrize("unit", ["kg", "m", "kilograms"])
def test_a_unit_that_no_value_has_is_not_called_unknown(doors: dict[str, Ask], unit: str) -> None:
    for door, ask in doors.items():
        said = ask(unit)
        assert "unknown unit" not in said, door
        assert re.search("does not convert to|no column is measured in", said), door
        assert "TB/s" in said, door


@pytest.mark.parametrize("unit", ["terabyte/s", "terabytes/s", "テラバイト/秒"])
def test_a_unit_in_words_is_read_at_every_door(doors: dict[str, Ask], unit: str) -> None:
    for door, ask in doors.items():
        assert ask(unit).count("3.35") or door == "search", door
    assert '"total":' in doors["search"](unit)


def test_an_unknown_unit_is_told_what_would_fit(doors: dict[str, Ask]) -> None:
    for door, ask in doors.items():
        said = ask("xyzzy")
        assert "unknown unit" in said, door
        assert "TB/s" in said, door
        assert "units.txt" not in said, door
