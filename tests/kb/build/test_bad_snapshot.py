"""A snapshot that was cut or changed answers with one paragraph, or rightly; never a traceback."""

import random
import shutil
from datetime import date
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.__main__ import main
from kb.build.run import BuildOptions, build
from kb.store.bodies import BODIES, TABLE
from kb.store.swap import DATABASE, MANIFEST, current

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"
TODAY = date(2026, 11, 29)
COMMANDS = (
    ("value", "trillium", "link-bandwidth"),
    ("value", "Trillium", "link-bandwidth", "--format", "json"),
    ("show", "tpu-v6e"),
    ("search", "TPU"),
    ("why", "tpu-v6e.link-bandwidth.notes"),
    ("export", "claims", "--format", "jsonl"),
)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("whole")
    build(load_pack(STARTER), BuildOptions(output=output, today=TODAY, site=False))
    return output


@pytest.fixture
def output(whole: Path, tmp_path: Path) -> Path:
    shutil.copytree(whole, tmp_path / "out", symlinks=True)
    return tmp_path / "out"


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str]:
    code = main(args)
    said = capsys.readouterr().err
    assert "Traceback" not in said
    return code, said


@pytest.mark.parametrize("name", [MANIFEST, DATABASE, BODIES, TABLE])
@pytest.mark.parametrize("left", [0, 1, 15, 0.5, -1])
def test_a_file_cut_short_is_named_with_the_remedy(
    output: Path, name: str, left: float, capsys: pytest.CaptureFixture[str]
) -> None:
    file = current(output) / name
    data = file.read_bytes()
    # The manifest ends with a line break that it can do without.
    keep = int(len(data) * left) if isinstance(left, float) else left
    file.write_bytes(data[: keep if keep >= 0 else len(data) - 2])
    for command in COMMANDS:
        code, said = run(capsys, *command, "-o", str(output))
        assert code == 2, command
        assert said.count("\n") == 1
        assert "tenkyo build" in said


@pytest.mark.parametrize("name", [MANIFEST, DATABASE, BODIES, TABLE])
def test_a_file_that_is_missing_is_named(
    output: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (current(output) / name).unlink()
    code, said = run(capsys, *COMMANDS[0], "-o", str(output))
    assert code == 2
    assert "tenkyo build" in said


@pytest.mark.parametrize("name", [MANIFEST, DATABASE, BODIES, TABLE])
def test_changed_bytes_never_end_in_a_traceback(
    output: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = current(output) / name
    data = file.read_bytes()
    chance = random.Random(7)  # noqa: S311
    for width in (1, 1, 1, 64, 64, 4096):
        changed = bytearray(data)
        for _ in range(width):
            changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
        file.write_bytes(changed)
        for command in COMMANDS:
            code, said = run(capsys, *command, "-o", str(output))
            assert code in (0, 2), command
            assert code == 0 or said.startswith("tenkyo: "), said


def test_a_changed_answer_is_not_shown(output: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = current(output) / BODIES
    data = file.read_bytes()
    assert b"800 GB/s" in data
    file.write_bytes(data.replace(b"800 GB/s", b"900 GB/s"))
    code, said = run(capsys, "value", "trillium", "link-bandwidth", "-o", str(output))
    assert code == 2
    assert "is damaged" in said


def test_the_next_build_replaces_a_damaged_snapshot(output: Path) -> None:
    file = current(output) / BODIES
    file.write_bytes(file.read_bytes()[:-1])
    built = build(load_pack(STARTER), BuildOptions(output=output, today=TODAY, site=False))
    assert not built.reused
    assert main(["value", "trillium", "link-bandwidth", "-o", str(output)]) == 0
    again = build(load_pack(STARTER), BuildOptions(output=output, today=TODAY, site=False))
    assert again.reused


@pytest.mark.parametrize("name", ["meta.json", "documents.bin", "cuts.json", "hits.bin"])
@pytest.mark.parametrize("left", [0, 100])
def test_to_build_again_mends_what_was_damaged(
    output: Path, name: str, left: int, capsys: pytest.CaptureFixture[str]
) -> None:
    file = current(output) / "index" / name
    file.write_bytes(file.read_bytes()[:left])
    for day in (TODAY, date(2026, 11, 30)):
        build(load_pack(STARTER), BuildOptions(output=output, today=day, site=False))
        assert run(capsys, "search", "TPU", "-o", str(output)) == (0, "6 of 6 hits\n")
