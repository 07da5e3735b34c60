"""The columns of what is worked out when it is asked for: values, hits, rules, standards.

A table has a row for each thing that the JSON of the answer has an object for: a claim that
answers, a hit, a rule, a standard.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from kb.exports.columns import Column, Row, both, each, of, plain
from kb.exports.things import CLAIMS

_CLAIM = "claim"
_CHOSEN = "answers.selection.chosen"
_SIDES = "answers.selection.sides"


def fields_shown(fields: Sequence[str]) -> tuple[str, ...]:
    """Return the fields of a value as its table shows them: one column for a claim of any side."""
    return (*fields, *(f.replace(_SIDES, _CHOSEN, 1) for f in fields if f.startswith(_SIDES)))


def _answering(column: Column) -> Column:
    """Return a column of claims as it stands in a table of values."""
    return Column(column.name, f"{_CHOSEN}.{column.source}", lambda row: column.read(row[_CLAIM]))


def _moved(name: str, source: str) -> Column:
    return Column(name, source, lambda row: row[name])


def claims_of(value: Row) -> Iterator[dict[str, Any]]:
    """Yield every claim that answers for one property of one thing."""
    for answer in value["answers"]:
        yield from (claim for _, claim in _speaking(answer["selection"]))


def value_rows(value: Row) -> Iterator[dict[str, Any]]:
    """Yield a row for each claim that answers; a class in which none does has one all the same."""
    for answer in value["answers"]:
        selection, key = answer["selection"], answer["key"]
        shared = {
            "class": key
            and " ".join(
                (key["scale"], key["footing"], *(f"{n}={t}" for n, t in key["qualifiers"]))
            ),
            "refusal": answer["refusal"],
            "disputed": selection["disputed"],
            "passed_over": [passed["claim"] for passed in selection["passed_over"]],
        }
        empty = {"subject": value["entity"], "property": value["property"]}
        for side, claim in list(_speaking(selection)) or [(None, empty)]:
            yield {**shared, "side": side, _CLAIM: claim}


def _speaking(selection: Row) -> Iterator[tuple[int | None, dict[str, Any]]]:
    """Yield the claim that is chosen, or those of all sides of a dispute."""
    if selection["chosen"] is not None:
        yield None, selection["chosen"]
    for number, side in enumerate(selection["sides"], 1):
        yield from ((number, claim) for claim in side)


def _snippet(row: Row) -> str:
    return "".join(segment["text"] for segment in row["snippet"])


def _moments(kind: str) -> Column:
    def read(row: Row) -> list[str]:
        # Several sources tell of the same moment.
        return list(dict.fromkeys(f"{moment['date']} {moment['state']}" for moment in row[kind]))

    return Column(kind, kind, read)


ANSWERS: Mapping[str, tuple[Column, ...]] = {
    "values": (
        *map(_answering, CLAIMS),
        _moved("class", "answers.key"),
        Column("refusal", "answers.refusal", lambda row: (row["refusal"] or {}).get("code")),
        _moved("disputed", "answers.selection.disputed"),
        _moved("side", _SIDES),
        _moved("passed_over", "answers.selection.passed_over"),
    ),
    "hits": (
        of("kind"),
        of("id"),
        *both("title"),
        *both("value"),
        of("subject"),
        of("property"),
        *(
            of(name, "standing", name)
            for name in ("basis", "flag", "verification", "confidence", "freshness", "rank")
        ),
        of("note"),
        Column("snippet", "snippet", _snippet),
        of("score"),
        *plain("relaxed", "did_you_mean"),
        of("url"),
    ),
    "rules": (
        *plain("code", "name", "family"),
        *both("family_label"),
        *plain("severity", "declared"),
        *both("what"),
        *both("why"),
        *both("fix"),
        *plain("failing", "passing", "url"),
    ),
    "standards": (
        of("id", "entity", "id"),
        *both("label", "entity", "label"),
        each("kinds", "kinds", "id"),
        each("bodies", "bodies", "id"),
        of("state", "state", "state"),
        *both("state_label", "state", "label"),
        of("since", "state", "since"),
        of("as_of", "state", "as_of"),
        of("unknown_as_of", "state", "unknown_as_of"),
        of("dated", "state", "dated"),
        _moments("transitions"),
        _moments("planned"),
        each("notices", "notices", "code", once=True),
        each("claims", "state", "evidence", "claim"),
        each("verification", "state", "evidence", "standing", "verification", once=True),
        each("citations", "state", "evidence", "citations", "source", once=True),
        of("url"),
    ),
}
