"""`tenkyo compare` and `tenkyo standards`, from the command line."""

import json
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from kb.cli import compare, standards
from kb.errors import (
    ComparisonError,
    NotFoundError,
    SettingsError,
    TenkyoError,
    UnitError,
    ValueParseError,
)


def run(small: Path, *words: str, name: str = "compare") -> Result:
    command = {"compare": compare.command, "standards": standards.command}[name]
    return CliRunner().invoke(command, [*words, "--output", str(small)])


def told(result: Result) -> str:
    assert result.exception is None, result.exception
    return " ".join(result.output.split())


def test_names_and_aliases_work(small: Path) -> None:
    text = told(run(small, "FL", "slow", "-P", "bandwidth"))
    assert "450 GB/s" in text
    assert "50 GB/s" in text


def test_without_properties_those_they_share_are_compared(small: Path) -> None:
    assert "bandwidth" in told(run(small, "fast", "slow"))


def test_a_kind_brings_in_only_what_is_known(small: Path) -> None:
    text = told(run(small, "--kind", "link", "-P", "bandwidth"))
    assert "Vague" in text
    assert "Mute" not in text


def test_a_named_comparison_brings_its_units(small: Path) -> None:
    text = told(run(small, "--name", "links", "-f", "markdown"))
    assert "Links compared" in text
    assert "3600 Gbps" in text


def test_units_go_where_they_fit(small: Path) -> None:
    assert "3600 Gbps" in told(run(small, "fast", "slow", "-u", "Gbps"))
    assert "0.45 TB/s" in told(run(small, "fast", "slow", "-u", "bandwidth=TB/s"))


def test_a_unit_for_no_column_is_refused(small: Path) -> None:
    result = run(small, "fast", "slow", "-P", "bandwidth", "-u", "aim=d")
    assert result.exit_code != 0
    assert "one of bandwidth" in str(result.exception)


def test_the_ratio_is_nine_and_eighteen_is_refused(small: Path) -> None:
    text = told(run(small, "fast", "slow", "-P", "bandwidth", "--ratio"))
    assert "9×" in text
    assert "18× refused" in text
    made = json.loads(run(small, "fast", "slow", "--ratio", "-f", "json").output)
    assert made[0]["text"] == "9×"
    assert "not comparable" in told(run(small, "vague", "slow", "--ratio"))
    assumed = run(small, "vague", "slow", "--ratio", "--assume", "direction=one-way")
    assert "unknown → one-way" in told(assumed)
    assert "assumed: direction = one-way" in told(
        run(small, "vague", "slow", "--assume", "direction=one-way")
    )


@pytest.mark.parametrize("option", ["--assume", "--where"])
def test_one_qualifier_is_not_given_as_two_things(small: Path, option: str) -> None:
    both = (option, "direction=one-way", option, "direction=both-ways")
    result = run(small, "fast", "slow", *both)
    assert isinstance(result.exception, SettingsError)
    assert "given as `one-way` and as `both-ways`" in str(result.exception)


def test_a_ratio_names_both_values_and_what_is_doubted_of_them(small: Path) -> None:
    text = told(run(small, "vague", "slow", "--ratio", "--assume", "direction=one-way"))
    assert "Vague ≈ 100 GB/s (flagged (未確認)) / Slow_link 400 Gbps (uncited)" in text
    assert "Slow_link" in told(run(small, "vague", "slow", "--ratio"))


def test_where_nothing_can_be_divided_it_is_said_what_is_missing(small: Path) -> None:
    text = told(run(small, "mute", "slow", "-P", "bandwidth", "--ratio"))
    assert "nothing to divide" in text
    assert "⊘ no claim on bandwidth of Mute" in text
    assert "⊘" in told(run(small, "mute", "slow", "-P", "bandwidth", "--ratio", "--lang", "ja"))


def test_the_best_says_what_is_doubted_and_what_stands_alone(small: Path) -> None:
    text = told(run(small, "slow", "vague", "-P", "bandwidth", "--best"))
    assert "Slow_link 50 GB/s (uncited) (alone in its class)" in text
    refused = told(run(small, "vague", "-P", "bandwidth", "--best"))
    assert "nothing in it can be ordered ⊘ direction not stated for Vague" in refused


def test_the_best_is_of_a_class(small: Path) -> None:
    text = told(run(small, "--kind", "link", "-P", "bandwidth", "--best"))
    assert "Fast <link> 450 GB/s" in text
    assert "direction not stated for Vague" in text


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("nobody", "-P", "bandwidth"), NotFoundError),
        (("fast", "-P", "colour"), NotFoundError),
        (("--name", "nothing"), NotFoundError),
        (("--kind", "planet"), NotFoundError),
        ((), SettingsError),
        (("fast", "spec"), SettingsError),
        (("fast", "-P", "bandwidth", "-u", "W"), UnitError),
        (("fast", "-P", "bandwidth", "-u", "bandwidth=W"), UnitError),
        (("fast", "-P", "bandwidth", "-w", "direction"), SettingsError),
        (("fast", "-P", "bandwidth", "-w", "direction=up"), NotFoundError),
        (("fast", "-P", "bandwidth", "--as-of", "soon"), ValueParseError),
        (("vague", "fast", "-P", "bandwidth", "--strict"), ComparisonError),
        (("fast", "slow", "--ratio", "-f", "latex"), SettingsError),
        (("fast", "slow", "vague", "-P", "bandwidth", "--ratio"), SettingsError),
        (("fast", "-P", "bandwidth", "--ratio"), SettingsError),
    ],
)
def test_mistakes_are_named(small: Path, words: tuple[str, ...], error: type[TenkyoError]) -> None:
    result = run(small, *words)
    assert isinstance(result.exception, error), result.exception
    assert str(result.exception)
    assert result.output == ""


def test_the_board_and_the_past(small: Path) -> None:
    assert "planned for 2024, released" not in told(run(small, name="standards"))
    assert "planned for 2024, published 2025-04-08" in told(run(small, name="standards"))
    then = told(run(small, "--as-of", "2026-06", name="standards"))
    assert "planned date passed (2024)" in then
    assert "published" not in then


def test_the_board_says_its_day_in_the_language_asked_for(small: Path) -> None:
    assert "2026-05-31時点" in told(
        run(small, "--as-of", "2026-05", "--lang", "ja", name="standards")
    )
    assert "as of 2026-05-31" in told(run(small, "--as-of", "2026-05", name="standards"))


def test_a_life_a_timeline_and_json(small: Path) -> None:
    assert "Later notes: published" in told(run(small, "spec", name="standards"))
    timeline = told(run(small, "--timeline", name="standards"))
    assert timeline.index("2024 target") < timeline.index("2025-04-08 published")
    board = json.loads(run(small, "-f", "json", name="standards").output)
    assert board["columns"][0]["standards"] == ["spec"]


def test_no_life_is_said(small: Path) -> None:
    assert isinstance(run(small, "fast", name="standards").exception, NotFoundError)
    assert isinstance(run(small, "--kind", "x", name="standards").exception, NotFoundError)
