"""The guide says what there is: every problem, command, tool of the API and rule about texts."""

import re
from pathlib import Path

import click
import pytest

from api.problem_kinds import KINDS
from ingest.lint import rules as lint_rules
from kb.__main__ import Commands
from kb.audit.families import FAMILIES
from kb.formulas.expression import FUNCTIONS
from kb.publish.page import LANGUAGES
from kb.publish.pages.guide import folder, names, texts
from kb.search.content.guide import guide_pages


def text_of(name: str, lang: str) -> str:
    return (folder() / lang / f"{name}.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", names())
def test_both_languages_have_the_same_parts(name: str) -> None:
    made = texts(name, 2)
    assert [(h.level, h.anchor) for h in made["ja"].headings] == [
        (h.level, h.anchor) for h in made["en"].headings
    ]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", names())
def test_a_page_is_searched_for_by_other_words_that_it_does_not_show(name: str, lang: str) -> None:
    front = re.match(r"---\naliases: \[(.+)\]\n---\n# ", text_of(name, lang))
    assert front is not None
    made = texts(name, 2)[lang]
    assert front[1] not in made.lead + made.body
    (page,) = (page for page in guide_pages(folder()) if page.id == name)
    assert set(front[1].split(", ")) <= set(page.aliases)
    assert front[1] not in page.text.get(lang)


@pytest.mark.parametrize("name", names())
def test_japanese_is_japanese(name: str) -> None:
    made = texts(name, 2)["ja"]
    for said in (made.lead, *(h.text for h in made.headings if name != "problems")):
        plain = re.sub(r"<code>.*?</code>", "", said)
        assert re.search(r"[ぁ-んァ-ヶ一-龠]|^(?:GitHub Actions|id)$", plain), said


@pytest.mark.parametrize("name", names())
def test_code_is_the_same_in_both_languages(name: str) -> None:
    def commands(lang: str) -> list[str]:
        found = re.findall(r"^\$ (\S+ \S+)", text_of(name, lang), re.MULTILINE)
        return [c.strip() for c in found]

    assert commands("ja") == commands("en")


def test_every_kind_of_problem_has_its_passage() -> None:
    found = {h.anchor for h in texts("problems", 2)["en"].headings if h.level == 2}
    assert set(KINDS) == found - {"the-fields"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_problems_name_their_status(lang: str) -> None:
    text = text_of("problems", lang)
    for kind in KINDS.values():
        passage = text.partition(f"## {kind.slug}\n")[2].partition("\n## ")[0]
        assert str(kind.status) in passage


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_family_function_and_lint_rule_is_named(lang: str) -> None:
    audit = text_of("audit", lang)
    assert [code for code in FAMILIES if code != "DOC" and f"`{code}`" not in audit] == []
    formulas = text_of("formulas", lang)
    assert [name for name in FUNCTIONS if f"`{name}`" not in formulas] == []
    lint = text_of("lint", lang)
    stems = sorted(path.stem for path in Path(lint_rules.__path__[0]).glob("doc*.py"))
    assert stems
    assert [stem for stem in stems if f"`{stem[:6].upper()}`" not in lint] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_command_is_named_and_no_other(lang: str) -> None:
    group = Commands()
    known = set(group.list_commands(click.Context(group)))
    named = set(re.findall(r"`tenkyo ([a-z]+)", text_of("commands", lang)))
    assert named == known
    for name in names():
        used = set(re.findall(r"^\$ tenkyo ([a-z]+)", text_of(name, lang), re.MULTILINE))
        assert used <= known, name


PLAIN = re.compile(
    r"(?:である|だった|する|(?<!ま)(?<!で)した|なる|ある|ない|れる|える|べる|いる|られた|った)(?=。|$)"
)
"""How a sentence ends in the plain style; the site speaks to its readers in the polite one."""


@pytest.mark.parametrize("name", names())
def test_japanese_is_in_the_polite_style(name: str) -> None:
    text = re.sub(r"```.*?```", "", text_of(name, "ja"), flags=re.DOTALL)
    for line in text.splitlines():
        for cell in line.strip("| ").split(" | "):
            assert not (line.startswith(("|", "-")) and PLAIN.search(cell)), cell
            assert not PLAIN.search(re.sub(r"（[^）]*）", "", cell) if "。" in cell else ""), cell
