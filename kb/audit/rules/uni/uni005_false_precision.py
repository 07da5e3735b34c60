"""An approximate figure with more digits than "approximately" can carry."""

from collections.abc import Iterator
from decimal import Decimal

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, shown, topic
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import Modifier, Severity


def _check(audited: Audited) -> Iterator[Hit]:
    most = audited.threshold("false-precision-digits", 3)
    for claim in audited.quantities:
        digits = _digits(claim.value)
        about = claim.value.modifier in (Modifier.APPROXIMATE, Modifier.CLASS)
        if about and digits is not None and digits > most:
            yield hit(
                claim,
                say(
                    "{topic}「{value}」は概数なのに有効数字が{digits}桁あります",
                    "{topic}: {value} is approximate, yet has {digits} significant digits",
                    topic=topic(claim),
                    value=shown(claim),
                    digits=digits,
                ),
                found=claim.value.told(),
                payload=str(digits),
            )


def _digits(value: Value) -> int | None:
    """Return the significant digits of a figure; the zeros at the end of a whole one aside."""
    if value.digits is None or value.low is None:
        return None
    shown = Decimal(repr(value.low)).normalize().as_tuple().digits
    return min(value.digits, len(shown)) if value.low == int(value.low) else value.digits


RULE = Rule(
    code="UNI005",
    name="false-precision",
    severity=Severity.NOTE,
    what=Label(
        "「約」「級」と述べながら有効数字が`false-precision-digits`（既定3桁）を越える値。",
        "A figure called approximate with more than `false-precision-digits` (3) digits.",
    ),
    why=Label(
        "細かい桁は、測ってもいない正確さを読み手に信じさせます。",
        "Fine digits make readers trust an accuracy that nobody measured.",
    ),
    fix=Label(
        "原典で確かめ、正確な値なら「約」を外し、概数なら丸めてください。",
        "Check the original: drop “about” if the figure is exact, round it if it is not.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 約743.6 W, document: memo}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 約740 W, document: memo}
""",
    check=_check,
    thresholds=("false-precision-digits",),
)
