"""No text of the site is untranslated, on either side."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from kb.errors import PublishError
from kb.publish import messages as module
from kb.publish.messages import messages
from kb.publish.reference import texts as reference_texts
from kb.settings import site_folder

TEMPLATES = sorted((site_folder() / "templates").glob("*.html"))
CODE = sorted(Path(module.__file__).parent.rglob("*.py"))


def in_templates() -> Iterator[str]:
    for path in TEMPLATES:
        with path.open("rb") as file:
            for _, text, _, _ in extract("jinja2.ext:babel_extract", file, keywords={"_": None}):
                assert isinstance(text, str)
                yield text


def in_code() -> Iterator[str]:
    for path in CODE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and node.args):
                continue
            first = node.args[0]
            if not (isinstance(first, ast.Constant) and isinstance(first.value, str)):
                continue
            called = ast.unparse(node.func)
            if called == "N_" or called.endswith(("messages.get", "said.get")):
                yield first.value


TEXTS = sorted({*in_templates(), *in_code(), *filter(None, reference_texts())})


def test_texts_are_found() -> None:
    assert len(TEXTS) > 200


def test_every_text_is_japanese() -> None:
    for text in TEXTS:
        ja = messages("ja").get(text, **dict.fromkeys(re.findall(r"%\((\w+)\)s", text), "x"))
        assert re.search(r"[\u3000-\u30ff\u4e00-\u9fff]", ja), f"{text!r} reads {ja!r}"


def test_sentences_are_in_the_polite_style() -> None:
    for text in TEXTS:
        ja = messages("ja").find(text) or ""
        assert not re.search(
            r"(?:である|する|(?<!ま)(?<!で)した|ない|ある|なる|れる|える|った)。", ja
        ), ja


def test_the_source_is_english() -> None:
    assert [t for t in TEXTS if re.search(r"[\u3040-\u30ff\u4e00-\u9fff]", t)] == []


def test_placeholders_agree() -> None:
    for path in (site_folder() / "messages" / "ja").glob("*.po"):
        with path.open("rb") as file:
            for message in read_po(file, locale="ja"):
                wanted = sorted(re.findall(r"%\((\w+)\)s", str(message.id)))
                assert sorted(re.findall(r"%\((\w+)\)s", str(message.string))) == wanted


def test_nothing_is_left_over() -> None:
    for path in (site_folder() / "messages" / "ja").glob("*.po"):
        with path.open("rb") as file:
            known = {str(m.id) for m in read_po(file, locale="ja") if m.id}
        assert not known - set(TEXTS), f"{path.name} translates what nobody says"


def test_a_missing_text_ends_the_build() -> None:
    with pytest.raises(PublishError, match="has no translation"):
        messages("ja").get("This is said nowhere")


# The door says everything in both languages at once.
@pytest.mark.parametrize(
    "path", [path for path in TEMPLATES if path.name != "_door.html"], ids=lambda p: p.name
)
def test_templates_say_nothing_untranslated(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"\{% block card %\}.*?\{% endblock %\}", " ", text)
    text = re.sub(r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}", " ", text, flags=re.DOTALL)
    text = re.sub(r"<(script|style|svg).*?</\1>", " ", text, flags=re.DOTALL)
    text = re.sub(r"<[^>]*>", " ", text)
    words = set(re.findall(r"[^\W\d_]{2,}", text))
    # Names that are the same in every language.
    assert words <= {
        *("典拠", "Tenkyo", "BibTeX", "DOI", "arXiv", "Markdown", "CSV", "LaTeX", "Atom", "JSON"),
        *("MCP", "nbsp", "doctype", "html", "openapi", "json"),
    }
