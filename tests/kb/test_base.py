"""The knowledge base in Python, as a notebook uses it."""

import inspect
import re
from collections.abc import Callable, Iterator
from dataclasses import fields, replace
from datetime import date, datetime
from pathlib import Path
from typing import Any, assert_type, cast

import pytest

import kb
from kb.base import KnowledgeBase
from kb.errors import AmbiguousError, ComparisonError, NotFoundError, SettingsError, TenkyoError
from kb.exports.tables import columns
from kb.results import Value
from kb.store.select import ClaimFilter
from kb.views.finding import Finding


@pytest.fixture(scope="module")
def base(output: Path) -> Iterator[KnowledgeBase]:
    with kb.open(output) as found:
        yield found


def test_values_are_quantities_and_tables_frames(base: KnowledgeBase) -> None:
    value = base.value("H100 SXM5", "memory-bandwidth", unit="GB/s")
    assert value.quantity.magnitude == pytest.approx(3350.0)
    assert value.quantity.to("TB/s").magnitude == pytest.approx(3.35)
    shown = value._repr_html_()
    assert "3,350 GB/s" in shown or "3350 GB/s" in shown
    assert '<th scope="col">Sources</th>' in shown
    assert all(f'<a href="{one.url}">' in shown for one in value.claim.citations)
    frame = base.claims(subject="H100 SXM5").to_pandas()
    assert set(frame["subject"]) == {"nvidia-h100-sxm5"}
    assert len(base.compare(["H100", "H200"], ["memory-bandwidth"]).to_pandas()) >= 2
    assert base.value("cerebras-wse-3", "on-chip-bandwidth").disputed


def test_the_filters_are_those_of_rest() -> None:
    taken = list(inspect.signature(KnowledgeBase.claims).parameters)
    assert taken == ["self", *(field.name for field in fields(ClaimFilter))]


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        ({"source": "no such source"}, NotFoundError),
        ({"document": "no such document"}, NotFoundError),
        ({"verification": "flaged"}, NotFoundError),
        ({"kind": "acelerator"}, NotFoundError),
        ({"value": "nvidea"}, NotFoundError),
        ({"subject": "B20"}, AmbiguousError),
        ({"sourse": "x"}, TypeError),
    ],
)
def test_a_filter_that_nothing_answers_to_is_no_empty_list(
    base: KnowledgeBase, wanted: dict[str, Any], refusal: type[Exception]
) -> None:
    with pytest.raises(refusal):
        base.claims(**wanted)


def test_filters_take_names(base: KnowledgeBase) -> None:
    by_name = base.claims(document="Training clusters", value="HBM3", basis="fact")
    assert list(by_name) == list(base.claims(document="training-clusters", value="hbm3"))


WRONG = [
    (lambda base: base.value(5, "tdp"), "`entity` of `value` is 5 (int); expected a text"),
    (lambda base: base.value("H100", None), "`property` of `value` is None; expected a text"),
    (lambda base: base.value(["H100"], "tdp"), "`entity` of `value` is ['H100'] (list)"),
    (lambda base: base.value("H100", "tdp", unit=3), "expected a text or None"),
    (lambda base: base.value("H100", "tdp", as_of=2026), "expected a date or a text or None"),
    (lambda base: base.value("H100", "tdp", where="x"), "expected a dict of texts or None"),
    (lambda base: base.value("H100", "tdp", where={"scope": 1}), "which holds 1 (int)"),
    (lambda base: base.value("H100", "tdp", rank=1), "expected a rank or a text or None"),
    (lambda base: base.claim(None), "`key` of `claim` is None"),
    (lambda base: base.claims(subject=5), "`subject` of `claims` is 5 (int)"),
    (lambda base: base.compare(5), "expected a list of texts or a text"),
    (lambda base: base.compare(["H100", 5]), "`things` of `compare` is ['H100', 5] (list), which"),
    (lambda base: base.compare("H100", {"tdp": "W"}), "`properties` of `compare` is"),
    (lambda base: base.compare("H100", "tdp", units=5), "expected a dict of texts or a list"),
    (lambda base: base.compare("H100", "tdp", strict="yes"), "expected True or False"),
    (lambda base: base.claim("x" * 100_000 + "\n"), "no claim `xxx"),
    (lambda _: kb.open(cast(str, 5)), "`output` of `open` is 5 (int); expected a text or a path"),
]


@pytest.mark.parametrize(("ask", "told"), WRONG)
def test_an_argument_that_does_not_fit_is_named(
    base: KnowledgeBase, ask: Callable[[Any], object], told: str
) -> None:
    with pytest.raises(TenkyoError, match=re.escape(told)) as caught:
        ask(base)
    assert len(str(caught.value)) < 400


def test_names_may_come_from_whatever_can_be_walked_over(base: KnowledgeBase) -> None:
    names = ["H100", "H200"]
    several: list[Any] = [tuple(names), dict.fromkeys(names).keys(), (n for n in names)]
    for things in several:
        assert len(base.compare(things, "tdp").rows) == 2


def test_a_frame_without_rows_has_its_columns(base: KnowledgeBase) -> None:
    frame = base.claims(subject="xai").to_pandas()
    assert frame.empty
    assert [frame.index.name, *frame.columns] == list(columns("claims"))


def test_a_search_gives_hits_and_says_what_nothing_has(base: KnowledgeBase) -> None:
    hits = base.search("H100 memory bandwidth", limit=3)
    assert len(hits) == 3
    assert hits[0].id.startswith("nvidia-h100-sxm5.memory-bandwidth")
    assert hits.result is not None
    assert hits.result.total > 3
    assert list(hits.to_pandas()["id"]) == [hit.id for hit in hits]
    missing = base.search("GPT-4 MFU", limit=2)
    assert missing.notes[0] == "nothing here has: GPT-4"
    assert repr(missing).startswith("<2 hits; nothing here has: GPT-4")
    assert "nothing here has: GPT-4" in missing._repr_html_()
    assert missing[:1].notes == ()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"limit": 0}, "a limit of 0"),
        ({"limit": "3"}, "`limit` of `search` is '3' (str); expected a whole number"),
        ({"lang": "de"}, "no language `de`; expected ja or en"),
    ],
)
def test_a_search_that_cannot_be_is_refused(
    base: KnowledgeBase, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(TenkyoError) as met:
        base.search("H100", **options)
    assert words in str(met.value)


def test_findings_are_objects_and_a_frame(base: KnowledgeBase) -> None:
    found = base.findings()
    assert isinstance(found[0], Finding)
    frame = found.to_pandas()
    assert list(frame.columns) == list(columns("findings"))
    assert len(frame) == len(found)
    assert set(found[:3].to_pandas()["rule"]) == {one.rule for one in found[:3]}


def test_one_name_need_not_be_put_into_a_list(base: KnowledgeBase) -> None:
    found = base.compare("H100 SXM5", "tdp", units="kW")
    assert [row.entity.id for row in found.rows] == ["nvidia-h100-sxm5"]
    assert found.columns[0].unit == "kW"


def test_kinds_and_named_comparisons_compare_too(base: KnowledgeBase) -> None:
    named = base.compare(name="accelerators")
    assert named.title is not None
    assert {row.kind for row in base.compare(kinds="accelerator", properties="tdp").rows} == {
        "accelerator"
    }
    assert base.compare("H100", "tdp", rank="deprecated").rows[0].cells[0].entries == ()
    with pytest.raises(NotFoundError, match="no rank"):
        base.value("H100", "tdp", rank="best")


def test_a_notebook_shows_tables(base: KnowledgeBase) -> None:
    compared = base.compare(["H100", "B200"], ["tdp"])
    for shown in (compared, base.value("H100", "tdp"), base.claims(subject="H100")):
        assert "<table" in shown._repr_html_()
    many = base.claims()._repr_html_()
    assert many.count("<tr") < 60
    assert f"{len(base.claims())} claims" in many


def test_what_is_printed_is_short(base: KnowledgeBase) -> None:
    assert repr(base.claims(subject="xai")) == "<0 claims>"
    assert repr(base.value("H100", "tdp")).startswith("<Value NVIDIA H100 SXM5, Device power")
    assert base.snapshot.id in repr(base)


def test_a_value_that_nothing_answers_says_so(base: KnowledgeBase) -> None:
    assert str(base.value("H100", "tdp", as_of="2019")).endswith(": no claim answers")


def test_what_was_closed_says_so(output: Path) -> None:
    base = kb.open(output)
    base.close()
    base.close()
    with pytest.raises(SettingsError, match="was closed"):
        base.value("H100", "tdp")
    assert repr(base) == "<KnowledgeBase, closed>"


def test_the_types_of_a_frame_do_not_hang_on_what_is_in_it(base: KnowledgeBase) -> None:
    words = base.claims(subject="H100", property="memory-type").to_pandas()
    figures = base.claims(subject="H100", property="tdp").to_pandas()
    assert len(words)
    assert len(figures)
    for frame in (words, figures, base.claims(subject="xai").to_pandas()):
        assert str(frame["low"].dtype) == "float64"
        assert str(frame["digits"].dtype) == "Int64"
        assert str(frame["low_inclusive"].dtype) == "boolean"
    for properties in ("memory-type", "tdp"):
        compared = base.compare(["H100", "B200"], properties).to_pandas()
        assert str(compared["low"].dtype) == "float64"
        assert str(compared["best_place"].dtype) == "Int64"


def test_texts_are_of_one_type_and_lists_stay_lists(base: KnowledgeBase) -> None:
    whole, none = base.claims().to_pandas(), base.claims(subject="xai").to_pandas()
    assert not len(none)
    assert whole.dtypes.astype(str).to_dict() == none.dtypes.astype(str).to_dict()
    assert {type(cell) for cell in whole["citations"]} == {list}
    assert {type(cell) for cell in whole["qualifiers"]} == {dict}
    # A column of a value or of findings may hold nothing at all.
    frame = base.value("cerebras-wse-3", "on-chip-bandwidth").to_pandas()
    assert frame["formula"].dtype == whole["subject"].dtype
    assert {type(cell) for cell in frame["passed_over"]} == {list}
    assert base.findings().to_pandas()["suppressed"].dtype == whole["subject"].dtype
    compared = base.compare(["H200"], "tdp").to_pandas()
    assert compared["refusal"].dtype == compared["entity"].dtype


@pytest.mark.parametrize("day", [date(2026, 11, 1), datetime(2026, 11, 1, 9), "2026-11-01"])
def test_a_day_may_be_a_date(base: KnowledgeBase, day: date | str) -> None:
    asked = base.value("H100", "tdp", as_of=day), base.value("H100", "tdp", as_of="2026-11-01")
    assert asked[0] == asked[1]
    assert len(base.claims(as_of=day)) == len(base.claims(as_of="2026-11-01"))
    assert base.compare("H100", "tdp", as_of=day) == base.compare("H100", "tdp", as_of="2026-11-01")


def test_units_may_be_by_property(base: KnowledgeBase) -> None:
    asked = base.compare("H100", ["tdp", "memory-bandwidth"], units={"memory-bandwidth": "GB/s"})
    assert [column.unit for column in asked.columns] == ["W", "GB/s"]


def test_what_is_not_known_is_not_called_several(base: KnowledgeBase) -> None:
    with pytest.raises(NotFoundError, match="states scope `rack`; known: scope `gpu`"):
        _ = base.value("H100", "tdp", where={"scope": "rack"}).claim


def test_a_quantity_counts_as_was_asked_for(base: KnowledgeBase) -> None:
    def of(**where: str) -> float:
        value = base.value("NVLink 5", "link-bandwidth", unit="GB/s", where=where)
        return float(value.quantity.magnitude)

    assert of(direction="both-ways") == 2 * of(direction="one-way") == 1800
    # To one way it would be converted, but not back.
    one_way = base.value("NVLink 5", "link-bandwidth", where={"direction": "one-way"})
    stated = replace(one_way.claim, qualifiers={"direction": "one-way"})
    (answer,) = one_way.answer.answers
    answer = replace(answer, selection=replace(answer.selection, chosen=stated))
    asked = Value(replace(one_way.answer, answers=(answer,)), {"direction": "both-ways"})
    with pytest.raises(ComparisonError, match="states direction as one-way, not both-ways"):
        _ = asked.quantity


def test_the_door_has_types_and_is_completed(base: KnowledgeBase) -> None:
    # To mypy the door would be anything at all, were there no stub beside it.
    assert_type(kb.open(base.snapshot.folder), KnowledgeBase).close()
    assert {"open", "KnowledgeBase"} <= set(dir(kb))


def test_a_value_is_a_frame_with_all_sides(base: KnowledgeBase) -> None:
    value = base.value("cerebras-wse-3", "on-chip-bandwidth")
    frame = value.to_pandas()
    assert list(frame.columns) == list(columns("values"))
    assert list(frame["id"]) == [claim.id for claim in value.claims]
    assert frame["disputed"].all()
    assert frame["side"].nunique() > 1


def test_what_is_printed_of_a_comparison_is_short(base: KnowledgeBase) -> None:
    compared = base.compare(["H100", "B200"], "tdp")
    assert repr(compared) == "<Comparison of 2 × 1 cells>"
    assert "<table" in compared._repr_html_()
