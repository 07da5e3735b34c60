"""What the README shows of the program is what the program prints."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import CliRunner

from kb.__main__ import tenkyo

ROOT = Path(__file__).parents[2]
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def shown() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield each command of the README that is shown with what it prints."""
    for block in BLOCK.findall((ROOT / "README.md").read_text(encoding="utf-8")):
        for session in block.split("$ ")[1:]:
            command, *printed = session.splitlines()
            if command.startswith("tenkyo ") and printed:
                yield command, tuple(printed)


def test_the_readme_shows_something() -> None:
    assert len(list(shown())) >= 4


@pytest.mark.parametrize(("command", "printed"), shown())
def test_the_program_prints_what_the_readme_shows(
    command: str, printed: tuple[str, ...], output: Path
) -> None:
    """Lines may be left out where the README says `…`, but none is changed or moved."""
    words = command.removeprefix("tenkyo ")
    result = CliRunner().invoke(tenkyo, words, env={"TENKYO_OUTPUT": str(output)})
    assert result.exit_code == 0, result.stderr
    pieces = "\n".join(printed).split("\n  …")
    assert result.stdout.startswith(pieces[0])
    pattern = r"\n.*?".join(re.escape(piece) for piece in pieces)
    assert re.fullmatch(pattern, result.stdout.rstrip("\n"), re.DOTALL)
