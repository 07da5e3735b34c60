"""A standard said to be approved or published, with neither a day nor a source."""

from collections.abc import Iterator

from kb.audit.audited import Audited, supports
from kb.audit.rule import Hit, Rule, hit
from kb.audit.rules.std._states import histories
from kb.audit.words import say, topic
from kb.standards.states import ORDER
from kb.views.label import Label
from kb.vocab import Lifecycle, Severity

_GRAVE = frozenset(ORDER[ORDER.index(Lifecycle.BALLOT) :])


def _check(audited: Audited) -> Iterator[Hit]:
    for history in histories(audited).values():
        for status in history.get(Lifecycle.STATUS, ()):
            name = status.value.ref.id if status.value.ref else ""
            state = next((s for s in _GRAVE if s.value == name), None)
            if state is None or supports(status) or history.get(state):
                continue
            yield hit(
                status,
                say(
                    "{topic}は「{value}」とされますが、その日付も出典もありません",
                    "{topic}: said to be {value}, with neither a day nor a source for it",
                    topic=topic(status),
                    value=status.value.ref.label if status.value.ref else Label("", ""),
                ),
                found=name,
            )


RULE = Rule(
    code="STD002",
    name="status-without-evidence",
    severity=Severity.ERROR,
    what=Label(
        "投票・承認・公開・廃止とされるが、その日付の主張も出典もない標準。",
        "A standard said to be in ballot, approved, published or withdrawn with neither a dated "
        "claim of that nor a source.",
    ),
    why=Label(
        "「批准済み」は製品計画の前提になります。いつ・どこでかを示せねばなりません。",
        "Products are planned on “ratified”: it must be possible to say when and by whom.",
    ),
    fix=Label(
        "その段階に達した日の主張か、出典を加えてください。",
        "Add the day on which the state was reached, or a source.",
    ),
    failing="""\
claims:
- {subject: spec-x, property: state, value: approved, document: memo}
""",
    passing="""\
claims:
- {subject: spec-x, property: state, value: approved, document: memo}
- {subject: spec-x, property: approval-day, value: '2025-04-08', document: memo}
""",
    check=_check,
)
