"""`tenkyo audit`, `rules` and `diff` on a snapshot that was really built."""

import json
from datetime import date
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from ingest.lint.run import rules as text_rules
from ingest.pack.load import load_pack
from kb.audit.history import read_history
from kb.audit.runner import rules
from kb.build.run import BuildOptions, build
from kb.cli.audit import command as audit
from kb.cli.diff import command as diff
from kb.cli.rules import command as rules_command
from kb.errors import TenkyoError
from tests.kb.audit.packs import written

PACK = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: beta, property: power, value: 900 W, document: survey, flag: 未確認,
   citations: [{source: news, printed: 900 W}]}
"""
LATER = (
    PACK.replace("700 W", "750 W")
    + """\
- {subject: alpha, property: capacity, value: 80 GB, document: memo}
"""
)


def made(text: str, folder: Path, output: Path) -> None:
    folder.mkdir()
    written(text, folder)
    build(load_pack(folder), BuildOptions(output=output, today=date(2026, 6, 1), site=False))


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("snapshots")
    made(PACK, root / "one", root / "build")
    made(LATER, root / "two", root / "build")
    return root / "build"


def run(command: object, output: Path, *arguments: str) -> Result:
    return CliRunner().invoke(
        command,  # type: ignore[arg-type]
        [*arguments, "--output", str(output)],
        catch_exceptions=False,
    )


def findings(result: Result) -> list[dict[str, str]]:
    found: list[dict[str, str]] = json.loads(result.stdout)["findings"]
    return found


def test_errors_exit_1_and_warnings_alone_exit_0(output: Path) -> None:
    assert run(audit, output).exit_code == 1
    assert run(audit, output, "--fail-on", "never").exit_code == 0
    assert run(audit, output, "--rule", "VER003").exit_code == 0
    assert run(audit, output, "--rule", "VER003", "--fail-on", "warning").exit_code == 1


def test_strict_fails_what_was_left_unchecked(output: Path) -> None:
    assert run(audit, output, "--rule", "SRC001").exit_code == 0
    assert run(audit, output, "--rule", "SRC001", "--strict").exit_code == 1


def test_filters_take_names_as_well_as_ids(output: Path) -> None:
    result = run(audit, output, "--entity", "Alpha", "--format", "json", "--family", "cit")
    assert {f["entity"] for f in findings(result)} == {"alpha"}
    for name in ("memo", "me"):
        result = run(audit, output, "--document", name, "--format", "json")
        assert {f["document"] for f in findings(result)} == {"memo"}
    result = run(audit, output, "--source", "news", "--format", "json")
    assert {f["source"] for f in findings(result)} == {"news"}
    with pytest.raises(TenkyoError, match="no source `newz`"):
        run(audit, output, "--source", "newz")


def test_an_unknown_rule_is_an_error_with_the_nearest(output: Path) -> None:
    with pytest.raises(TenkyoError) as caught:
        run(audit, output, "--rule", "CIT01")
    assert caught.value.nearest


def test_a_baseline_accepts_today_and_fails_tomorrow(output: Path, tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    with pytest.raises(TenkyoError, match="--baseline"):
        run(audit, output, "--update-baseline")
    first = run(audit, output, "--baseline", str(path), "--update-baseline")
    assert first.exit_code == 0
    assert "accepts" in first.stderr
    data = json.loads(path.read_text())
    data["accepted"] = [a for a in data["accepted"] if a["rule"] != "CIT001"] + [
        {"rule": "CIT001", "subject": "long.gone", "fingerprint": "0" * 20}
    ]
    path.write_text(json.dumps(data))
    again = run(audit, output, "--baseline", str(path), "--format", "json")
    assert again.exit_code == 1
    assert {f["rule"] for f in findings(again) if f["outcome"] == "fail"} == {"CIT001"}
    assert "1 finding gone" in again.stderr
    run(audit, output, "--baseline", str(path), "--update-baseline")
    # What is gone was taken out, and what is new was not let in.
    assert "CIT001" not in path.read_text()


def test_a_baseline_keeps_what_a_diff_does_not_show(output: Path, tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    run(audit, output, "--baseline", str(path), "--update-baseline")
    kept = path.read_text()
    assert len(json.loads(kept)["accepted"]) > 1
    held = ("--baseline", str(path), "--diff-base", str(output))
    again = run(audit, output, *held, "--update-baseline", "--format", "json")
    assert again.exit_code == 0
    assert "gone" not in again.stderr
    assert path.read_text() == kept


def test_only_what_the_change_made_worse(output: Path, tmp_path: Path) -> None:
    result = run(audit, output, "--diff-base", "previous", "--rule", "CIT001", "-f", "json")
    assert {f["subject"] for f in findings(result)} == {"alpha.capacity.me"}
    report = tmp_path / "report.json"
    report.write_text(run(audit, output, "--format", "json").stdout)
    assert run(audit, output, "--diff-base", str(report)).exit_code == 0
    report.write_text("{}")
    with pytest.raises(TenkyoError, match="no audit report"):
        run(audit, output, "--diff-base", str(report))


def test_github_writes_the_whole_into_the_summary(
    output: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = tmp_path / "summary.md"
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(summary))
    result = run(audit, output, "--format", "github", "--pack", "pack")
    assert "::error file=pack/claims.yaml" in result.stdout
    assert "CIT001" in summary.read_text()


def test_online_replaces_what_was_left_unchecked(
    output: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from kb.audit import online

    def get(self: object, url: object, *, limit: int) -> tuple[int, dict[str, str], bytes]:
        return 200, {}, b""

    monkeypatch.setattr(online.HttpClient, "get", get)
    monkeypatch.setattr(online, "PAUSE", 0.0)
    result = run(audit, output, "--online", "--rule", "SRC001", "--strict")
    assert result.exit_code == 0
    assert (output / "reach.json").is_file()


def test_each_build_keeps_its_counts(output: Path) -> None:
    history = read_history(output)
    assert [e.claims for e in history] == [2, 3]
    assert [e.rules["CIT001"] for e in history] == [1, 2]


def test_rules_lists_all_and_explains_one() -> None:
    listing = CliRunner().invoke(rules_command, []).stdout
    assert all(rule.code in listing and rule.name in listing for rule in rules())
    one = CliRunner().invoke(rules_command, ["uncited-claim", "--lang", "ja"]).stdout
    assert "直し方" in one
    assert "claims:" in one
    data = json.loads(CliRunner().invoke(rules_command, ["CIT001", "-f", "json"]).stdout)
    assert data["code"] == "CIT001"
    known = {
        r["code"] for r in json.loads(CliRunner().invoke(rules_command, ["-f", "json"]).stdout)
    }
    assert known >= {rule.code for rule in rules()}


def test_rules_of_other_packages_are_listed_and_explained_too() -> None:
    listing = CliRunner().invoke(rules_command, []).stdout
    assert all(rule.code in listing and rule.name in listing for rule in text_rules())
    one = CliRunner().invoke(rules_command, ["DOC003"]).stdout
    assert one.startswith("DOC003 doubtful-as-fact (warning, Documents)")
    assert "How to fix it" in one


def test_diff_says_what_changed(output: Path) -> None:
    text = run(diff, output).stdout
    assert "Alpha, Power: value from 700 W to 750 W" in text
    assert "80 GB is new" in text
    data = json.loads(run(diff, output, "--format", "json").stdout)
    assert {c["kind"] for c in data["claims"]} == {"came", "changed"}
    back = json.loads(run(diff, output, "current", "previous", "--format", "json").stdout)
    assert {c["kind"] for c in back["claims"]} == {"went", "changed"}
    assert run(diff, output, "--format", "atom").stdout.startswith("<?xml")
