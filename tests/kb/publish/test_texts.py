import pytest

from kb.publish.material import Material
from kb.publish.messages import messages
from kb.publish.texts import Texts
from kb.views.label import Label

JA = '<span lang="ja">'


@pytest.mark.parametrize(
    ("text", "marked"),
    [
        ("no source for 約 15 kW/ラックまで", f"no source for {JA}約 15 kW/ラックまで</span>"),
        ("between 現在 and いま", f"between {JA}現在</span> and {JA}いま</span>"),
        ("a < b in 表", f"a &lt; b in {JA}表</span>"),
        ("nothing foreign", "nothing foreign"),
    ],
)
def test_what_an_english_sentence_quotes_is_marked(
    text: str, marked: str, material: Material
) -> None:
    label = Label(None, text)
    assert str(Texts(messages("en"), material.catalog).text(Label("日本語", text))) == marked
    assert str(Texts(messages("ja"), material.catalog).text(label)).startswith('<span lang="en">')


@pytest.mark.parametrize(
    ("lang", "said"),
    [("ja", "予定より遅れ、2025年4月8日に公開"), ("en", "late: 8 Apr 2025 in the end")],
)
def test_dates_among_words_are_written_as_readers_do(
    lang: str, said: str, material: Material
) -> None:
    label = Label("予定より遅れ、2025-04-08に公開", "late: 2025-04-08 in the end")
    prose = str(Texts(messages(lang), material.catalog).prose(label))
    assert prose.replace('<span class="nb">', "").replace("</span>", "") == said
    code = Label("`a-2025-04-08`とv2025-04", "`a-2025-04-08` and v2025-04")
    assert "年" not in str(Texts(messages(lang), material.catalog).prose(code))


def test_words_in_which_packs_say_that_they_checked_are_translated(material: Material) -> None:
    japanese = Texts(messages("ja"), material.catalog)
    assert japanese.common("page read") == "ページを閲覧"
    assert japanese.common("held against the print") == "held against the print"
    assert Texts(messages("en"), material.catalog).common("page read") == "page read"


@pytest.mark.parametrize(
    ("lang", "unit", "said"),
    [("ja", "day", "日"), ("en", "day", "days"), ("ja", "TB/s", "TB/s"), ("ja", "count", "")],
)
def test_a_unit_by_itself_is_a_word_of_the_language(
    lang: str, unit: str, said: str, material: Material
) -> None:
    assert Texts(messages(lang), material.catalog).unit(unit) == said


def test_a_path_may_break_behind_a_slash_and_a_sentence_only_at_its_spaces(
    material: Material,
) -> None:
    texts = Texts(messages("en"), material.catalog)
    assert str(texts.quote("compute/README.md")) == "compute/<wbr>README.md"
    assert str(texts.quote("3 TB/s and 4 TB/s")) == "3 TB/s and 4 TB/s"


@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("ja", '<span class="nb">2025年10月16日</span>'),
        ("en", '<span class="nb">16 Oct 2025</span>'),
    ],
)
def test_a_date_in_prose_is_in_words_and_one_in_code_or_in_a_name_is_not(
    lang: str, said: str, material: Material
) -> None:
    text = "2025-10-16, `on: 2025-10-16`, nd-2025-10-16.yaml"
    prose = Texts(messages(lang), material.catalog).prose(Label(text, text))
    assert str(prose) == f"{said}, <code>on: 2025-10-16</code>, nd-2025-10-16.yaml"
