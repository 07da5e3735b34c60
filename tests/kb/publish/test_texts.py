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


def test_words_in_which_packs_say_that_they_checked_are_translated(material: Material) -> None:
    japanese = Texts(messages("ja"), material.catalog)
    assert japanese.common("page read") == "ページを閲覧"
    assert japanese.common("held against the print") == "held against the print"
    assert Texts(messages("en"), material.catalog).common("page read") == "page read"
