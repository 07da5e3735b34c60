"""The tools, asked by the SDK's own client."""

import re
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from api.holder import Holder
from tests import coroutines

mcp = pytest.importorskip("mcp")

CALLS: list[tuple[str, dict[str, Any], str]] = [
    ("search", {"query": "H100 帯域"}, "nvidia-h100-sxm5"),
    ("get_value", {"entity": "H100 SXM5", "property": "memory-bandwidth"}, "3.35 TB/s"),
    ("compare", {"entities": ["H100", "H200"], "properties": ["memory-bandwidth"]}, "Citation:"),
    ("explain", {"claim": "nvidia-h100-sxm5.memory-bandwidth.ci"}, "no source is cited"),
    ("lint_text", {"text": "# H100\n\nH100 SXM5のメモリ帯域は3.53 TB/sである。\n"}, "3.35"),
    ("list_unverified", {"document": "compute-infrastructure", "limit": 5}, "Caveats:"),
]


def call(output: Path, name: str, arguments: dict[str, Any]) -> Any:
    from api.mcp import mcp_server

    async def run() -> Any:
        holder = Holder(output)
        try:
            async with mcp.Client(mcp_server(holder)) as client:
                assert {t.name for t in (await client.list_tools()).tools} >= {c[0] for c in CALLS}
                return await client.call_tool(name, arguments)
        finally:
            holder.close()

    return coroutines.run(run())


@pytest.mark.parametrize(("name", "arguments", "expected"), CALLS)
def test_each_tool_answers_in_prose_and_in_data(
    output: Path, name: str, arguments: dict[str, Any], expected: str
) -> None:
    result = call(output, name, arguments)
    assert not result.is_error, result.content
    assert expected in result.content[0].text
    assert result.structured_content["build"]


def test_every_value_brings_its_caveats_and_its_citation(output: Path) -> None:
    text = call(output, *CALLS[1][:2]).content[0].text
    assert "Caveats: basis: fact; verification: " in text
    assert "Citation:" in text


ENGLISH = re.compile(
    r"Caveat|Citation|Disputed|Passed over|Printed|Remedy|Reasons:|Tree:|none given|uncited|"
    r"\b(?:found|basis|verification|confidence|class|sources|section|contradicted by)\b(?! *[/<])"
)


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        *(call[:2] for call in CALLS),
        ("get_value", {"entity": "NVIDIA B100", "property": "tdp"}),
        ("compare", {"entities": ["B100", "B200"], "properties": ["tdp", "link-bandwidth"]}),
    ],
)
def test_what_stands_around_the_data_is_in_the_language_asked_for(
    output: Path, name: str, arguments: dict[str, Any]
) -> None:
    text = call(output, name, {**arguments, "lang": "ja"}).content[0].text
    # Titles of sources and addresses are as they are.
    assert not ENGLISH.search(re.sub(r"出典：.*|引用：.*|https?:\S+|/v1/\S+", "", text)), text
    if name in ("get_value", "lint_text"):
        assert "注意：立脚点：" in text
        assert "引用：" in text


def test_a_comparison_tells_what_was_converted_and_what_its_classes_are(output: Path) -> None:
    asked = {"entities": ["NVLink 4", "NVLink 5"], "properties": ["link-bandwidth"]}
    text = call(output, "compare", asked).content[0].text
    assert "both-ways → one-way ×1/2" in text
    assert "printed 900 GB/s" in text
    assert "One way" in text


@pytest.mark.parametrize(("lang", "said"), [("en", "Converted"), ("ja", "換算")])
def test_a_value_tells_what_makes_it_comparable(output: Path, lang: str, said: str) -> None:
    asked = {"entity": "NVLink 5", "property": "link-bandwidth", "lang": lang}
    text = call(output, "get_value", asked).content[0].text
    (line,) = (line for line in text.splitlines() if said in line)
    assert "both-ways → one-way ×1/2" in line


def test_a_value_is_told_as_it_was_asked_for_where_a_claim_states_it_so(output: Path) -> None:
    asked = {"entity": "NVLink 4", "property": "link-bandwidth"}
    told = call(output, "get_value", {**asked, "qualifiers": {"direction": "one-way"}})
    assert "450 GB/s" in told.content[0].text.splitlines()[0]
    assert "another claim states it as it was asked for" in told.content[0].text


def test_a_comparison_takes_a_day_and_qualifiers(output: Path) -> None:
    asked = {"entities": ["H100", "B200"], "properties": ["peak-compute"]}
    narrowed = call(output, "compare", {**asked, "qualifiers": {"precision": "fp4"}})
    assert "of NVIDIA H100 SXM5 states FP4" in narrowed.content[0].text
    early = call(output, "compare", {**asked, "as_of": "1999"})
    assert "not yet known then" in early.content[0].text
    assert call(output, "compare", {**asked, "as_of": "soon"}).is_error


def test_what_a_text_is_held_against_brings_its_caveats_too(output: Path) -> None:
    result = call(output, *CALLS[4][:2])
    claim = next(f["claim"] for f in result.structured_content["findings"] if f["claim"])
    told = result.structured_content["claims"][claim]
    assert any(caveat.startswith("verification: ") for caveat in told["caveats"])
    for words in (*told["caveats"], told["citation"]):
        assert words in result.content[0].text


def test_claims_that_are_found_bring_their_caveats_and_citations(output: Path) -> None:
    result = call(output, "search", {"query": "H100 SXM5 memory bandwidth", "limit": 5})
    found = [hit["id"] for hit in result.structured_content["hits"] if hit["kind"] == "claim"]
    assert found
    assert list(result.structured_content["claims"]) == found
    for told in result.structured_content["claims"].values():
        for words in (*told["caveats"], told["citation"]):
            assert words in result.content[0].text


@pytest.mark.parametrize(
    ("lang", "said"),
    [("en", "nothing here has: GPT-4"), ("ja", "この知識ベースのどこにもない語：GPT-4")],
)
def test_what_nothing_has_is_told_before_what_was_found_instead(
    output: Path, lang: str, said: str
) -> None:
    result = call(output, "search", {"query": "GPT-4 MFU", "lang": lang})
    assert result.structured_content["unmet"] == ["GPT-4"]
    lines = result.content[0].text.splitlines()
    assert lines.index(said) < lines.index(next(line for line in lines if line.startswith("- ")))


def test_of_how_many_the_first_are_listed_is_told(output: Path) -> None:
    some = call(output, "list_unverified", {"limit": 2})
    total = some.structured_content["total"]
    assert some.content[0].text.startswith(f"{total} in all; the first 2 follow")
    assert len(some.structured_content["claims"]) == 2 < total
    of_one = call(output, "list_unverified", {"document": "training-clusters", "limit": 200})
    assert of_one.structured_content["total"] < total


def test_a_claim_beside_a_name_is_refused(output: Path) -> None:
    wrong = call(output, "explain", {**CALLS[3][1], "entity": "B200", "property": "tdp"})
    assert wrong.is_error
    assert "expected `claim` alone" in wrong.content[0].text


@pytest.mark.parametrize("name", ["\0", "\0H100"])
def test_a_nul_is_the_beginning_of_no_name(output: Path, name: str) -> None:
    wrong = call(output, "get_value", {"entity": name, "property": "tdp"})
    assert wrong.is_error
    assert all("h100" in found for found in wrong.structured_content["candidates"])


def test_a_name_that_means_nothing_is_refused_with_candidates(output: Path) -> None:
    result = call(output, "get_value", {"entity": "H10O SXM5", "property": "memory-bandwidth"})
    assert result.is_error
    assert "nvidia-h100-sxm5" in result.structured_content["candidates"]


def test_what_a_value_rests_on_is_explained_by_names_too(output: Path) -> None:
    named = call(output, "explain", {"entity": "H100 SXM5", "property": "memory-bandwidth"})
    why = named.structured_content["why"]
    answer = call(output, *CALLS[1][:2]).structured_content["answers"][0]
    assert why["claim"] == answer["selection"]["chosen"]["id"]
    assert named.structured_content["claim"]["id"] == why["claim"]


@pytest.mark.parametrize(
    ("lang", "title"),
    [("en", "Young's and Daly's checkpoint interval"), ("ja", "チェックポイント間隔")],
)
def test_a_formula_is_called_by_its_title(output: Path, lang: str, title: str) -> None:
    asked = {"claim": "checkpoint-example-60s.checkpoint-interval.calc", "lang": lang}
    text = call(output, "explain", asked).content[0].text
    # Where the claim comes from, and in the tree.
    assert text.count(title) >= 2
    assert "young-daly-interval" not in text


def test_of_several_answers_none_is_explained_but_all_are_named(output: Path) -> None:
    asked = {"entity": "Trainium2", "property": "peak-compute"}
    several = call(output, "explain", asked)
    assert several.is_error
    candidates = several.structured_content["candidates"]
    assert len(candidates) > 1
    assert not call(output, "explain", {"claim": candidates[0]}).is_error
    narrowed = call(output, "explain", {**asked, "qualifiers": {"precision": "bf16"}})
    assert narrowed.structured_content["claim"]["id"] in candidates
    none = call(output, "explain", {**asked, "qualifiers": {"precision": "fp4"}})
    assert "known: precision `bf16`" in none.content[0].text


def test_a_claim_or_both_of_its_names_must_be_given(output: Path) -> None:
    wrong = call(output, "explain", {"entity": "H100 SXM5"})
    assert wrong.is_error
    assert "expected `claim`, or `entity` and `property`" in wrong.content[0].text


@pytest.mark.parametrize("document", ["Training clusters", "training-clusters"])
def test_a_document_is_named_or_refused_but_never_passed_over(output: Path, document: str) -> None:
    found = call(output, "list_unverified", {"document": document, "limit": 3})
    assert {claim["document"]["id"] for claim in found.structured_content["claims"]} == {
        "training-clusters"
    }
    wrong = call(output, "list_unverified", {"document": "trainig-clusters"})
    assert wrong.is_error
    assert wrong.structured_content["candidates"] == ["training-clusters"]


def test_an_argument_that_there_is_not_is_refused_with_the_nearest(output: Path) -> None:
    asked = {"entity": "H100", "property": "tdp", "unt": "kW"}
    wrong = call(output, "get_value", asked)
    assert wrong.is_error
    assert wrong.structured_content["candidates"] == ["unit"]


@pytest.mark.parametrize(
    ("name", "arguments", "told"),
    [
        ("search", {"query": "H100", "limit": 0}, "expected a number of at least 1"),
        ("get_value", {"entity": "H100"}, "`property` is missing"),
        ("get_value", {"entity": "", "property": "tdp"}, "`entity` is empty"),
        ("get_value", {**CALLS[1][1], "lang": "fr"}, "expected 'en' or 'ja'"),
        ("compare", {"entities": []}, "expected at least 1 item"),
    ],
)
def test_an_argument_that_does_not_fit_is_told_in_our_words(
    output: Path, name: str, arguments: dict[str, Any], told: str
) -> None:
    wrong = call(output, name, arguments)
    assert wrong.is_error
    assert told in wrong.content[0].text
    assert "pydantic" not in wrong.content[0].text


def test_a_word_that_is_none_of_the_choices_is_refused_with_the_nearest(output: Path) -> None:
    wrong = call(output, "get_value", {**CALLS[1][1], "lang": "jaa"})
    assert wrong.structured_content["candidates"] == ["ja"]


def test_every_argument_is_described(output: Path) -> None:
    from api.mcp import mcp_server

    holder = Holder(output)
    try:
        for tool in coroutines.run(mcp_server(holder).list_tools()):
            assert tool.description == " ".join((tool.description or "").split()) != ""
            for name, schema in tool.input_schema["properties"].items():
                # What a text to be linted is needs no words.
                assert schema.get("description") or name == "text", (tool.name, name)
    finally:
        holder.close()


MORE: list[tuple[str, dict[str, Any]]] = [
    ("search", {"query": "nvlnk"}),
    ("get_value", {"entity": "NVIDIA B100", "property": "tdp"}),
    ("get_value", {**CALLS[1][1], "as_of": "1999"}),
    ("compare", {"entities": ["B100", "B200"], "properties": ["tdp", "link-bandwidth"]}),
    ("lint_text", {"text": "Nothing to be found here."}),
    ("list_unverified", {"limit": 200}),
]


def test_every_tool_keeps_to_the_schema_that_it_publishes(output: Path) -> None:
    from api.mcp import mcp_server

    async def run() -> set[str]:
        holder = Holder(output)
        try:
            async with mcp.Client(mcp_server(holder)) as client:
                schemas = {t.name: t.output_schema for t in (await client.list_tools()).tools}
                for name, arguments in [*(call[:2] for call in CALLS), *MORE]:
                    # The client itself refuses an answer that is against its schema.
                    found = (await client.call_tool(name, arguments)).structured_content
                    jsonschema.Draft202012Validator(schemas[name]).validate(found)
                    assert set(found) == set(schemas[name]["properties"])
                    assert set(schemas[name]["required"]) == set(found)
                return set(schemas)
        finally:
            holder.close()

    assert coroutines.run(run()) == {name for name, *_ in CALLS}


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_value_is_said_once_and_in_another_unit_too(output: Path, lang: str) -> None:
    asked = {"entity": "NVIDIA B100", "property": "tdp", "lang": lang}
    assert _first(output, asked).count("1000 W") == 1
    assert re.search(r"1000 W.*\[\D*1 kW\]", _first(output, {**asked, "unit": "kW"}))


def _first(output: Path, asked: dict[str, Any]) -> str:
    """Return the first line that says a figure."""
    text: str = call(output, "get_value", asked).content[0].text
    return next(line for line in text.splitlines() if "1000 W" in line)


def test_a_tool_tells_nothing_that_only_a_terminal_can_do(output: Path, tmp_path: Path) -> None:
    from api.arguments import refused
    from kb.errors import SnapshotError

    unit = call(output, "get_value", {**CALLS[1][1], "unit": "xyzzy"})
    assert "units.txt" not in unit.content[0].text
    broken: Any = refused(SnapshotError(f"{tmp_path} is damaged", remedy="run `tenkyo build`"))
    assert broken.is_error
    assert str(tmp_path) not in broken.content[0].text
    assert "ask again later" in broken.content[0].text
