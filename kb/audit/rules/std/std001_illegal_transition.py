"""A standard that reached a state before one that must come first."""

from collections.abc import Iterator, Mapping
from itertools import pairwise

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.rules.std._states import first, histories, last
from kb.audit.words import say, shown, topic
from kb.standards.states import ORDER, SETTLED
from kb.views.claim import Claim
from kb.views.label import Label
from kb.vocab import Lifecycle, Severity, ValueType


def _check(audited: Audited) -> Iterator[Hit]:
    for history in histories(audited).values():
        yield from _backwards(history)
        yield from _behind(history)


def _backwards(history: Mapping[Lifecycle, list[Claim]]) -> Iterator[Hit]:
    """Find days that run against the order of the states."""
    dated = [(state, history[state]) for state in ORDER if history.get(state)]
    for (_, earlier), (_, later) in pairwise(dated):
        starts = [(day, c) for c in earlier if (day := first(c)) is not None]
        ends = [(day, c) for c in later if (day := last(c)) is not None]
        if not starts or not ends:
            continue
        start, one = min(starts, key=lambda item: item[0])
        end, two = max(ends, key=lambda item: item[0])
        if end < start:
            yield hit(
                two,
                say(
                    "{topic}「{value}」が、先に来るはずの{other}「{before}」より前です",
                    "{topic}: {value} is before {other} ({before}), which must come first",
                    topic=topic(two),
                    value=shown(two),
                    other=topic(one),
                    before=shown(one),
                ),
                found=two.value.told(),
                expected=f"≥ {one.value.told()}",
                other=one.id,
            )


def _behind(history: Mapping[Lifecycle, list[Claim]]) -> Iterator[Hit]:
    """Find states that were said to hold after a later one had been reached."""
    for status in history.get(Lifecycle.STATUS, ()):
        name = status.value.ref.id if status.value.ref else ""
        state = next((s for s in ORDER if s.value == name), None)
        if state is None or status.known_from is None or status.superseded_on is not None:
            continue
        # What is published stays approved: only states on the way there are left behind.
        rest = ORDER[ORDER.index(state) + 1 :]
        for reached in (s for s in rest if state not in SETTLED or s not in SETTLED):
            for claim, day in _reached(history, reached):
                if day < status.known_from:
                    yield hit(
                        status,
                        say(
                            "{topic}は{as_of}に「{value}」とされますが、{other}は{day}です",
                            "{topic}: said to be {value} as of {as_of}, but {other} is {day}",
                            topic=topic(status),
                            value=status.value.ref.label if status.value.ref else Label("", ""),
                            as_of=status.as_of or "",
                            other=topic(claim),
                            day=_when(claim),
                        ),
                        found=name,
                        expected=reached.value,
                        other=claim.id,
                    )
                    break
            else:
                continue
            break


def _when(claim: Claim) -> Label:
    """Return the day that a claim tells; of a state, the day as of which it was so."""
    if claim.value.type is ValueType.DATE:
        return shown(claim)
    day = claim.as_of or ""
    return say("{day}に「{state}」", "{state} as of {day}", state=shown(claim), day=day)


def _reached(
    history: Mapping[Lifecycle, list[Claim]], state: Lifecycle
) -> Iterator[tuple[Claim, str]]:
    """Yield the claims by which a state had been reached, with the day by which it was."""
    for claim in history.get(state, ()):
        day = last(claim)
        if day is not None:
            yield claim, day.isoformat()
    for status in history.get(Lifecycle.STATUS, ()):
        name = status.value.ref.id if status.value.ref else ""
        if name == state.value and status.known_from is not None:
            yield status, status.known_from


RULE = Rule(
    code="STD001",
    name="illegal-transition",
    severity=Severity.ERROR,
    what=Label(
        "草案・投票・承認・公開などの日付の順が逆のもの、または先の段階に達した後の日付で前の段階にあるとするもの。",
        "Dates of states that run backwards, or a state said to hold after a later one was "
        "reached.",
    ),
    why=Label(
        "承認より前に公開された標準はありません。どちらかの日付が誤りです。",
        "No standard is published before it is approved: one of the dates is wrong.",
    ),
    fix=Label(
        "標準化団体の記録で日付を確かめてください。",
        "Check the days in the records of the body that makes the standard.",
    ),
    failing="""\
claims:
- {subject: spec-x, property: approval-day, value: '2025-04-08', document: memo}
- {subject: spec-x, property: publication-day, value: '2025-03', document: memo}
""",
    passing="""\
claims:
- {subject: spec-x, property: approval-day, value: '2025-04-08', document: memo}
- {subject: spec-x, property: publication-day, value: '2025-04', document: memo}
""",
    check=_check,
)
