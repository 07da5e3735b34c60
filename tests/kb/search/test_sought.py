"""Words that a thing is looked for by and that are no names of it."""

import json
from pathlib import Path

import pytest

from kb.__main__ import main

FILES = {
    "pack.yaml": """\
name: tiny
title: {ja: 小さなもの, en: Tiny}
description: {ja: 小さなもの, en: Tiny}
languages: [ja, en]
kinds:
- {id: device, label: {ja: 装置, en: Device}}
""",
    "documents.yaml": """\
- id: notes
  short: n
  title: {ja: 覚え書き, en: Notes}
  language: en
  checked_on: 2026-01-01
  sections: []
""",
    "entities.yaml": """\
- id: governor
  kind: device
  label: {ja: 調速機, en: Governor}
  aliases: {en: [Regulator]}
  sought: {ja: [空回り], en: [runs too fast]}
- {id: flywheel, kind: device, label: {ja: はずみ車, en: Flywheel}}
""",
    "glossary.yaml": """\
- id: bottleneck
  label: {ja: 隘路, en: bottleneck}
  sought: {en: [sluggish]}
  definition: {ja: 全体の速さを決めるところ。, en: What sets the speed of the whole.}
""",
    "sources.yaml": """\
- id: watt-1788
  title: On the regulation of engines
  kind: paper
  tier: primary
  sought: {en: [the Soho letter]}
""",
    "properties.yaml": """\
- id: turns
  label: {ja: 回転数, en: Turns}
  definition: {ja: 一分あたりの回転, en: Turns a minute}
  type: text
""",
    "claims/notes.yaml": """\
- subject: flywheel
  property: turns
  document: notes
  value: {ja: 一定, en: Even}
  sought: {ja: [むらがない], en: [never wobbles, keeps the mill turning evenly]}
""",
    "questions.yaml": """\
- id: which-wheel
  document: notes
  text: {ja: どの車か, en: Which wheel it was}
  since: 2026-01-01
  sought: {en: [mislabelled drawing]}
""",
}


@pytest.fixture(scope="module")
def output(tmp_path_factory: pytest.TempPathFactory) -> str:
    pack = tmp_path_factory.mktemp("pack")
    for name, text in FILES.items():
        (pack / name).parent.mkdir(exist_ok=True)
        (pack / name).write_text(text, encoding="utf-8")
    folder = str(tmp_path_factory.mktemp("built"))
    assert main(["build", "-p", str(pack), "-o", folder, "--today", "2026-11-29"]) == 0
    return folder


@pytest.mark.parametrize(
    ("words", "kind", "key"),
    [
        ("runs too fast", "entity", "governor"),
        ("空回り", "entity", "governor"),
        ("sluggish", "glossary", "bottleneck"),
        ("soho letter", "source", "watt-1788"),
        ("mislabelled drawing", "question", "which-wheel"),
        ("never wobbles", "claim", "flywheel.turns.n"),
        ("むらがない", "claim", "flywheel.turns.n"),
    ],
)
def test_it_is_found_first(
    words: str, kind: str, key: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", words, "-o", output, "--format", "json"]) == 0
    first = json.loads(capsys.readouterr().out)["hits"][0]
    assert (first["kind"], first["id"]) == (kind, key)


SENTENCES = [
    ("my engine runs too fast", "entity", "governor"),
    ("which letter went from Soho to the works", "source", "watt-1788"),
    ("was a drawing labelled wrongly or mislabelled", "question", "which-wheel"),
    ("keep an old mill turning more evenly", "claim", "flywheel.turns.n"),
]


@pytest.mark.parametrize(("words", "kind", "key"), SENTENCES)
def test_a_sentence_like_it_brings_it_first(
    words: str, kind: str, key: str, output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", words, "-o", output, "--format", "json"]) == 0
    first = json.loads(capsys.readouterr().out)["hits"][0]
    assert (first["kind"], first["id"]) == (kind, key)


@pytest.mark.parametrize("words", ["runs too fast", "sluggish", "the Soho letter"])
def test_it_stands_for_nothing(words: str, output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", words, "-o", output]) == 2
    assert "Governor" not in capsys.readouterr().out


def test_it_is_shown_nowhere(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "Regulator", "-o", output]) == 0
    assert "too fast" not in capsys.readouterr().out
    pages = [p for p in Path(output).rglob("*.html") if "too fast" in p.read_text(encoding="utf-8")]
    assert pages == []
