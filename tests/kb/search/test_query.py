"""The query language: what is understood, and where a fault is pointed out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kb.errors import NotFoundError, QueryError
from kb.quantity.units import PintUnits
from kb.search.contract import Bound, Facet, Filter
from kb.search.language import worded
from kb.search.language.parser import parse_query
from kb.search.language.query import PropertyInfo, Query

UNITS = PintUnits()


class Names:
    """Three properties, two of which have numbers, and one document."""

    known = {
        "property": {
            "memory-bandwidth": "memory-bandwidth",
            "帯域": "memory-bandwidth",
            "maker": "maker",
            "width": "width",
        },
        "document": {"first": "first"},
        "entity": {"H100": "nvidia-h100", "Run:ai": "run-ai"},
        "source": {},
    }

    def resolve(self, kind: str, name: str) -> str:
        if name not in self.known[kind]:
            raise NotFoundError(f"no {kind} `{name}`")
        return self.known[kind][name]

    def is_named(self, kind: str, name: str, *, wholly: bool = False) -> bool:
        return name in self.known[kind]

    def said(self, text: str) -> dict[str, tuple[float, int]]:
        return {"memory-bandwidth": (0.5, 1)} if "memory" in text else {}

    def property(self, key: str) -> PropertyInfo:
        return PropertyInfo({"memory-bandwidth": "GB/s", "width": "bit"}.get(key))

    def measures(self, name: str) -> tuple[str, ...]:
        return {
            **dict.fromkeys(
                ("memory-bandwidth", "memory bandwidth", "帯域"), ("memory-bandwidth",)
            ),
            "width": ("width",),
            "size": ("width", "memory-bandwidth"),
        }.get(name, ())

    def is_said(self, text: str) -> bool:
        return "NVLink" in text

    def names(self, kind: str) -> tuple[str, ...]:
        return tuple(self.known[kind])


def parse(text: str) -> Query:
    return parse_query(text, names=Names(), units=UNITS)


def words(query: Query) -> list[list[tuple[str, bool, bool]]]:
    return [[(w.text, w.phrase, w.prefix) for w in c.words] for c in query.choices]


def test_words_phrases_prefixes_and_alternatives() -> None:
    query = parse('H100 "scale-up domain" interc* RoCE OR InfiniBand -HBM2e')
    assert words(query) == [
        [("H100", False, False)],
        [("scale-up domain", True, False)],
        [("interc", False, True)],
        [("RoCE", False, False), ("InfiniBand", False, False)],
    ]
    assert [w.text for w in query.excluded] == ["HBM2e"]


def test_facets_take_several_values_and_names() -> None:
    query = parse("kind:claim,entity subject:H100 -verification:flagged x")
    assert query.filters == (
        Filter(Facet.KIND, ("claim", "entity")),
        Filter(Facet.SUBJECT, ("nvidia-h100",)),
    )
    assert query.unwanted == (Filter(Facet.VERIFICATION, ("flagged",)),)


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("year:2025", ("2025",)),
        ("year:2024..2026", ("2024", "2025", "2026")),
        ("year:>2098", ("2099", "2100")),
        ("year:<=1901", ("1900", "1901")),
    ],
)
def test_years(text: str, years: tuple[str, ...]) -> None:
    assert parse(text).filters == (Filter(Facet.YEAR, years),)


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("memory-bandwidth:>4TB/s", Bound("memory-bandwidth", 4000, None, low_inclusive=False)),
        ("帯域:>4 TB/s", Bound("memory-bandwidth", 4000, None, low_inclusive=False)),
        ("memory-bandwidth:<=900", Bound("memory-bandwidth", None, 900)),
        ("memory-bandwidth:1..2TB/s", Bound("memory-bandwidth", 1000, 2000)),
        ('memory-bandwidth:"1 TB/s"', Bound("memory-bandwidth", 1000 - 1e-6, 1000 + 1e-6)),
    ],
)
def test_comparisons_are_in_the_unit_of_the_property(text: str, bound: Bound) -> None:
    found = parse(text).bounds[0]
    assert found.property == bound.property
    assert found.low == pytest.approx(bound.low) if bound.low else found.low is None
    assert found.high == pytest.approx(bound.high) if bound.high else found.high is None
    assert (found.low_inclusive, found.high_inclusive) == (
        bound.low_inclusive,
        bound.high_inclusive,
    )


@pytest.mark.parametrize(
    ("text", "low", "high", "strict", "left"),
    [
        ("memory-bandwidth > 4TB/s", 4000, None, True, []),
        ("memory-bandwidth>=4TB/s", 4000, None, False, []),
        ("memory bandwidth over 4 TB/s", 4000, None, True, []),
        ("GPU memory bandwidth more than 4 TB per second", 4000, None, True, ["GPU"]),
        ("H100 memory bandwidth is at least 900 GB/s", 900, None, False, ["H100"]),
        ("memory bandwidth under 2 TB/s kind", None, 2000, True, ["kind"]),
        ("memory bandwidth 2 TB/s or less", None, 2000, False, []),
        ("over 4 TB/s memory bandwidth", 4000, None, True, []),
        ("帯域4TB/s以上", 4000, None, False, []),
        ("帯域が４テラバイト毎秒を超えるGPU", 4000, None, True, ["GPU"]),
        ("H100の帯域 2TB／秒未満", None, 2000, True, ["H100の"]),
        ("4TB/s以下の帯域", None, 4000, False, []),
        ("memory bandwidth:>4TB/s", 4000, None, True, []),
        ("GPU memory bandwidth:1..2TB/s", 1000, 2000, False, ["GPU"]),
        ("size over 4 TB/s", 4000, None, True, []),
        ("size:>4TB/s", 4000, None, True, []),
    ],
)
def test_a_comparison_may_be_made_in_words_beside_the_name_of_a_property(
    text: str, low: float | None, high: float | None, strict: bool, left: list[str]
) -> None:
    query = parse(text)
    (bound,) = query.bounds
    assert bound.property == "memory-bandwidth"
    assert (bound.low, bound.high) == (low, high)
    assert (bound.low_inclusive and bound.high_inclusive) is not strict
    assert [choice[0][0] for choice in words(query)] == left


@pytest.mark.parametrize(
    "text",
    [
        "over 4 TB/s",
        "maker over 4 TB/s",
        "memory bandwidth over 24 hours",
        "memory bandwidth up to 8 GPUs",
        '"memory bandwidth > 4 kg"',
        "memory bandwidth over Ethernet",
        "RDMA over Converged Ethernet",
        '"memory bandwidth over 4 TB/s"',
        "memory bandwidth over 4 TB/s OR NVLink",
        "size over 4",
    ],
)
def test_what_is_said_of_no_property_is_no_comparison(text: str) -> None:
    query = parse(text)
    assert not query.bounds
    assert [w for choice in words(query) for w, _, _ in choice] == [
        word
        for word in (text.strip('"').split() if text[0] != '"' else [text.strip('"')])
        if word != "OR"
    ]


@pytest.mark.parametrize(
    ("text", "position", "problem"),
    [
        ("memory bandwidth > 4 kW", 19, "'kW' does not convert to 'GB/s'"),
        ("H100 memory bandwidth over 4 kg", 27, "'kg' does not convert"),
        ("帯域 4kg以上", 3, "'kg' does not convert"),
        ("帯域４kW未満", 2, "'kW' does not convert"),
        ("memory bandwidth > 4 apples", 19, "unknown unit 'apples'"),
        ("memory bandwidth > 4apples", 19, "unknown unit 'apples'"),
        ("memory bandwidth > 24 hours", 19, "'h' does not convert"),
    ],
)
def test_a_figure_that_does_not_fit_the_property_beside_it_is_refused_as_behind_a_colon(
    text: str, position: int, problem: str
) -> None:
    with pytest.raises(QueryError, match=problem) as caught:
        parse(text)
    assert caught.value.position == position
    assert "GB/s" in caught.value.expected
    assert not parse_query(text, names=Names(), units=UNITS, apart=False).empty


def test_a_word_behind_a_bare_figure_stays_a_word() -> None:
    query = parse("memory bandwidth > 4 NVLink")
    assert [(bound.low, bound.property) for bound in query.bounds] == [(4, "memory-bandwidth")]
    assert [choice[0][0] for choice in words(query)] == ["NVLink"]


def test_two_comparisons_may_be_made_in_words() -> None:
    query = parse("memory bandwidth over 1 TB/s, width under 8 bit NVLink")
    assert [(b.property, b.low, b.high) for b in query.bounds] == [
        ("memory-bandwidth", 1000, None),
        ("width", None, 8),
    ]
    assert query.choices[-1].words[0].text == "NVLink"
    assert query.choices[-1].words[0].position == 48


@pytest.mark.parametrize("name", ["band", "bandwidth"])
def test_a_comparison_with_no_property_proposes_what_has_numbers_of_the_unit(name: str) -> None:
    class Near(Names):
        def resolve(self, kind: str, name: str) -> str:
            raise NotFoundError("no", nearest=("maker", "width", "memory-bandwidth"))

    with pytest.raises(QueryError) as caught:
        parse_query(f"{name}:>4TB/s", names=Near(), units=UNITS)
    assert caught.value.expected.startswith("`memory-bandwidth:`; or quotation marks")


def test_where_few_are_known_all_are_named() -> None:
    with pytest.raises(QueryError) as caught:
        parse("document:nope")
    assert caught.value.expected == "`first`"


@pytest.mark.parametrize("mark", ["\u200b", "\u00ad", "\ufeff", "\u200d", "\u2060"])
def test_marks_without_a_look_are_passed_over(mark: str) -> None:
    query = parse(f"{mark}H1{mark}00 帯{mark}域 NVLink")
    assert [w.text for c in query.choices for w in c.words] == ["H100", "帯域", "NVLink"]
    assert [w.position for c in query.choices for w in c.words] == [1, 7, 11]
    with pytest.raises(QueryError) as caught:
        parse(f"a{mark}b kind:{mark}thing")
    assert caught.value.position == 10


@pytest.mark.parametrize(
    "text",
    [
        *("arXiv:2407.21783", "doi:10.1145/1", "https://x.org", "10:30"),
        *("Run:ai", "Run:aiは無料か", "Run:ai?", "(Run:ai)", "Run:ai's"),
    ],
)
def test_a_colon_may_be_part_of_a_word(text: str) -> None:
    assert words(parse(text)) == [[(text, False, False)]]


@pytest.mark.parametrize("text", ["Run:aix", "Runner:aiは無料か", "H100:ai", "帯:H100"])
def test_a_name_that_is_only_part_of_a_word_does_not_excuse_its_colon(text: str) -> None:
    with pytest.raises(QueryError, match="is no facet and no property"):
        parse(text)


def test_a_colon_before_a_space_is_one_of_running_text() -> None:
    query = parse("ZeRO: memory maker: optimizations")
    assert [choice[0][0] for choice in words(query)] == [
        "ZeRO:",
        "memory",
        "maker:",
        "optimizations",
    ]


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("a" * 257, 256),
        ("ab\0cd", 2),
        ("ab \ud800", 3),
        ('H100 "scale-up', 5),
        ('H100 ""', 5),
        ("H100 OR", 5),
        ("OR H100", 0),
        ("| H100", 0),
        ("a OR OR b", 5),
        ("a OR -b", 6),
        ("a OR kind:claim", 5),
        ("aa OR bb OR cc OR dd OR ee", 24),
        ("in*ter", 2),
        ("*", 0),
        ("x a*", 2),
        ("kind:", 5),
        ("kind:thing", 5),
        ("kind:claim,", 11),
        ("verification:wrong", 13),
        ("document:second", 9),
        ("colour:red", 0),
        ("-memory-bandwidth:>1", 1),
        ("year:20255", 5),
        ("year:2026..2024", 5),
        ("memory-bandwidth:>fast", 17),
        ("memory-bandwidth:>", 18),
        ("memory-bandwidth:>4kW", 17),
        ("memory-bandwidth:2..1TB/s", 17),
        ("memory-bandwidth:>1..2", 17),
        ("maker:>4", 6),
        ("-H100", 0),
        (" ".join(["ab"] * 33), 96),
    ],
)
def test_a_malformed_query_is_refused_at_its_fault(text: str, position: int) -> None:
    with pytest.raises(QueryError) as caught:
        parse(text)
    assert caught.value.position == position
    assert caught.value.expected


@given(st.text(max_size=80) | st.text('ab"*-:|>. ,ORkind', max_size=40))
def test_any_text_is_understood_or_refused(text: str) -> None:
    try:
        query = parse(text)
    except QueryError as error:
        assert error.position is not None
        assert 0 <= error.position <= len(text)
    else:
        assert len(query.choices) <= 16


WORDS = st.sampled_from(
    ["OR", "AND", "NOT", "ORs", "OR-", "a", "B7", "3.35TB/s", "-x", "(z)", "c*", "width", "over"]
)
BETWEEN = st.sampled_from([" ", "  ", "", '"', "|", "~", "'"])


@given(st.lists(st.one_of(WORDS, BETWEEN), max_size=9).map("".join))
def test_words_without_a_meaning_of_their_own_are_read_alike_beside_a_wide_space(text: str) -> None:
    def read(asked: str) -> Query | tuple[str, int | None]:
        try:
            return parse_query(asked, names=Names(), units=UNITS)
        except QueryError as error:
            return str(error), error.position

    # It is a space, too, but not one of those that part the words of most queries.
    assert read(text) == read(text + "\u3000")


def test_what_is_compared_is_not_sought_as_a_thing() -> None:
    class Resolving(Names):
        def resolve(self, kind: str, name: str) -> str:
            assert kind == "property", "only the property is looked up, for that alone is meant"
            return super().resolve(kind, name)

    text = " ".join(f"memory-bandwidth:>{n}" for n in range(12))
    assert len(parse_query(text, names=Resolving(), units=UNITS).bounds) == 12


def test_every_word_of_a_comparison_is_looked_for() -> None:
    for words in (worded._BEFORE, worded._AFTER):
        for said in (word for group in words.values() for word in group):
            text = f"帯域 {said} 4TB/s" if words is worded._BEFORE else f"帯域 4TB/s {said}"
            assert parse(text).bounds, said


def test_a_unit_of_another_dimension_is_told_the_property_s() -> None:
    for figure in (">4W", "1W..2W", '"4 W"'):
        with pytest.raises(QueryError, match="does not convert to 'GB/s'") as caught:
            parse_query(f"memory-bandwidth:{figure}", names=Names(), units=UNITS)
        assert caught.value.expected == "GB/s, or a unit that converts to it"


def test_a_figure_is_compared_with_the_property_of_its_unit_that_is_named_in_part() -> None:
    for text in ("which memory runs over 4 TB/s", "4TB/s以上のmemoryはどれ"):
        assert [bound.property for bound in parse(text).bounds] == ["memory-bandwidth"]
    assert not parse("which memory draws over 4 W").bounds
    assert not parse("which memory has over 4").bounds
    assert not parse("which chip runs over 4 TB/s").bounds
    text = "which memory runs over 4 TB/s"
    assert not parse_query(text, names=Names(), units=UNITS, apart=False).bounds
