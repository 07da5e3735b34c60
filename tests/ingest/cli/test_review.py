"""`tenkyo review` lists what changed and records a review; no check passes to a new value."""

from pathlib import Path

import pytest

from kb.__main__ import main
from tests.kb.audit.packs import written

PACK = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet}],
   verifications: [{by: desk, on: '2026-01-20', source: datasheet, method: read}]}
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    written(PACK, tmp_path)
    return tmp_path


def review(pack: Path, *arguments: str) -> int:
    return main(["review", "--pack", str(pack), *arguments])


def change(pack: Path, one: str, other: str) -> None:
    path = pack / "claims.yaml"
    path.write_text(path.read_text("utf-8").replace(one, other), encoding="utf-8")


def test_it_tells_how_to_begin(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert review(pack) == 0
    assert "--by NAME" in capsys.readouterr().err


def test_a_change_is_listed_and_then_on_record(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert review(pack, "--by", "desk", "--on", "2026-02-01") == 0
    assert review(pack) == 0
    change(pack, "subject: alpha", "note: {en: New}\n  subject: alpha")
    assert review(pack) == 1
    out = capsys.readouterr().out
    assert out == "claim/alpha.power.me: note changed since desk reviewed it on 2026-02-01\n"
    assert review(pack, "--by", "desk", "alpha.power.me") == 0
    assert review(pack) == 0


def test_a_check_does_not_pass_to_another_value_unasked(
    pack: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert review(pack, "--by", "desk") == 0
    change(pack, "700 W", "750 W")
    assert review(pack, "--by", "desk") == 1
    assert "--keep-checks" in capsys.readouterr().err
    assert review(pack) == 1
    assert review(pack, "--by", "desk", "--keep-checks") == 0
    assert review(pack) == 0


def test_what_is_not_pending_is_refused(pack: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert review(pack, "--by", "desk") == 0
    assert review(pack, "--by", "desk", "alpha.power.me") == 2
    assert "is not to be reviewed" in capsys.readouterr().err
    assert review(pack, "--by", "desk", "--on", "soon") == 2
    assert "--on: `soon` is no date" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("--by", ""),
        ("--by", " "),
        ("--by", "x" * 101),
        ("--by", "desk", "--on", "tomorrow"),
        ("--by", "desk", "--on", "2999-01-01"),
    ],
)
def test_a_review_without_a_name_or_a_day_is_not_put_on_record(
    pack: Path, arguments: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert review(pack, *arguments) == 2
    assert capsys.readouterr().err.startswith("tenkyo: --")
    assert not (pack / "reviews.jsonl").exists()
