"""Words that only ask are passed over, where they only ask."""

import pytest

from kb.search.planning.asking import heads, said, undefined
from kb.search.planning.named import Named, Span
from kb.search.planning.ways import Part


def _parts(*words: str) -> list[Part]:
    return [Part(word, False, place * 10, []) for place, word in enumerate(words)]


DAY = Part("0.0027year", False, 0, ["1", "1日"])
TWO_DAYS = Part("0.0055year", False, 0, ["2", "2日"])


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        (_parts("interruption", "per", "day"), ["interruption"]),
        (_parts("power", "per", "rack"), ["power", "rack"]),
        (_parts("day", "interruption"), ["day", "interruption"]),
        ([DAY, *_parts("当たり", "中断")], ["中断"]),
        ([DAY, *_parts("中断")], ["0.0027year", "中断"]),
        ([TWO_DAYS, *_parts("当たり", "中断")], ["0.0055year", "当たり", "中断"]),
        (_parts("ラック", "当たり", "電力"), ["ラック", "当たり", "電力"]),
        (_parts("最も", "大きい", "gpu"), ["gpu"]),
        (_parts("大きい", "gpu"), ["大きい", "gpu"]),
        (_parts("how", "per", "day"), ["how"]),
        (_parts("per", "day"), ["per", "day"]),
        (_parts("未確認", "まま", "残る", "項目"), ["未確認", "項目"]),
    ],
)
def test_a_time_that_something_is_counted_per_is_passed_over(
    parts: list[Part], expected: list[str]
) -> None:
    assert [part.text for part in said(parts)] == expected


def test_words_of_a_name_stay() -> None:
    parts = _parts("hour", "per", "day")
    assert said(parts, lambda: frozenset((0, 1, 2))) == parts


def _named(*, pairs: dict[str, float], things: bool = True) -> Named:
    rack, power = Span(0, 0, "nvl72"), Span(1, 2, "消費電力")
    parts = [
        *_parts("nvl72", "消費"),
        Part("電力", True, 30, []),
    ]
    return Named(parts, [rack, power], [rack] if things else [], pairs, False, False)


def test_a_property_asked_for_in_vain_is_asked_for_by_what_its_name_ends_with() -> None:
    assert heads(_named(pairs={})) == ("電力",)
    assert heads(_named(pairs={"k=1.2": 220.0})) == ()
    assert heads(_named(pairs={}, things=False)) == ()


def test_of_words_that_are_not_one_only_the_whole_asks() -> None:
    thing, who = Span(0, 0, "bluefield"), Span(1, 2, "whomakes")
    named = Named(_parts("bluefield", "who", "makes"), [thing, who], [thing], {}, False, False)
    assert heads(named) == ()


def test_a_definition_is_asked_of_what_has_one() -> None:
    def asked(pairs: dict[str, float], *spans: Span) -> list[str]:
        parts = _parts("definition", "variable")
        return [p.text for p in undefined(parts, Named(parts, spans, [], pairs, False, False))]

    assert asked({}) == ["variable"]
    assert asked({"k=1.2": 150.0}) == ["definition", "variable"]
    assert asked({}, Span(0, 1, "definitionvariable")) == ["definition", "variable"]
    alone = _parts("definition")
    assert undefined(alone, Named(alone, [], [], {}, False, False)) == alone
