"""What is there is documented: commands, settings, and the help that the README prints.

Run `pytest tests/test_docs.py --update-golden` to write the program's help into the README.
"""

import re
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from kb.__main__ import tenkyo

ROOT = Path(__file__).parent.parent
BEGIN = "<!-- help: begin (kept equal to the program's own by tests/test_docs.py) -->\n"
END = "<!-- help: end -->"
CONTEXT = click.Context(tenkyo, info_name="tenkyo")
NAMES = tenkyo.list_commands(CONTEXT)


def command(name: str) -> click.Command:
    found = tenkyo.get_command(CONTEXT, name)
    assert found is not None
    return found


def table() -> str:
    rows = [f"| `tenkyo {n}` | {command(n).get_short_help_str(limit=100)} |" for n in NAMES]
    return "\n".join(["| command | what it does |", "|---|---|", *rows, ""])


def test_the_readme_lists_the_commands_as_the_program_does(request: pytest.FixtureRequest) -> None:
    path = ROOT / "README.md"
    text = path.read_text(encoding="utf-8")
    before, _, rest = text.partition(BEGIN)
    inside, _, after = rest.partition(END)
    if request.config.getoption("--update-golden"):
        path.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
        return
    assert inside == table(), "run `pytest tests/test_docs.py --update-golden`"


def test_the_help_says_what_each_command_does_in_whole_sentences() -> None:
    printed = " ".join(CliRunner().invoke(tenkyo, ["--help"]).output.split())
    for name in NAMES:
        said = " ".join(command(name).get_short_help_str(limit=100).split())
        assert f" {name} {said}" in printed


@pytest.mark.parametrize("name", NAMES)
def test_every_command_teaches(name: str) -> None:
    found = command(name)
    assert found.help, f"`tenkyo {name}` has no help"
    assert f"tenkyo {name}" in found.help, f"`tenkyo {name} --help` shows no example"
    for parameter in found.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"`tenkyo {name} {parameter.opts[0]}` has no help"


def test_the_design_s_commands_are_there() -> None:
    wanted = {
        *("up", "build", "audit", "serve", "publish", "show", "value", "compare", "search"),
        *("formula", "why", "impact", "reconcile", "lint", "draft", "diff", "export", "schema"),
        *("init", "rules"),
    }
    assert wanted <= set(NAMES)


def test_every_part_of_the_house_is_in_the_map() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    rooms = [
        path.parent for name in ("kb", "ingest") for path in (ROOT / name).glob("*/__init__.py")
    ]
    parts = {f"`{room.relative_to(ROOT)}/`" for room in rooms}
    parts |= {f"`kb/{path.name}`" for path in (ROOT / "kb").glob("[!_]*.py")}
    assert sorted(part for part in parts if part not in text) == []


def test_relative_links_of_the_documents_lead_somewhere() -> None:
    for name in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", (ROOT / name).read_text("utf-8")):
            assert (ROOT / target).exists(), f"{name} links to {target}"


READ = re.compile(r'(?:environ\.get\(|envvar=)"([A-Z_]+)"')


@pytest.mark.parametrize(("lang", "head"), [("en", "From the environment"), ("ja", "環境変数")])
def test_every_variable_that_is_read_stands_in_the_guide(lang: str, head: str) -> None:
    sources = [path for room in ("kb", "ingest", "api") for path in (ROOT / room).rglob("*.py")]
    read = {name for path in sources for name in READ.findall(path.read_text(encoding="utf-8"))}
    guide = (ROOT / "site" / "guide" / lang / "commands.md").read_text(encoding="utf-8")
    told = guide.partition(f"## {head}\n")[2].partition("\n## ")[0]
    assert len(read) > 5
    assert set(re.findall(r"`([A-Z]+(?:_[A-Z]+)+)`", told)) == read
