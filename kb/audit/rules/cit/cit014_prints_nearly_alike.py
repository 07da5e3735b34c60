"""Two prints of one source that differ in a single word or digit."""

import re
from collections import defaultdict
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule, hit
from kb.audit.words import say, topic
from kb.views.claim import Citation, Claim
from kb.views.label import Label
from kb.vocab import Severity

_WORD = re.compile(r"[^\s|、。]+")
_FEWEST = 4
"""Words of a print from which one alone that differs is more likely a slip than another row."""


def _check(audited: Audited) -> Iterator[Hit]:
    for cited in _by_source(audited).values():
        shapes: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for printed in cited:
            words = _WORD.findall(printed)
            for place in range(len(words) if len(words) >= _FEWEST else 0):
                shapes[(*words[:place], "", *words[place + 1 :])].append(printed)
        for alike in shapes.values():
            first, *others = sorted(set(alike), key=lambda p: -len(cited[p]))
            for other in others:
                for claim, citation in cited[other]:
                    yield _alike(claim, citation, first)


def _by_source(audited: Audited) -> dict[str, dict[str, list[tuple[Claim, Citation]]]]:
    found: dict[str, dict[str, list[tuple[Claim, Citation]]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for claim in audited.stated:
        for citation in claim.citations:
            if citation.printed is not None:
                found[citation.source][citation.printed].append((claim, citation))
    return found


def _alike(claim: Claim, citation: Citation, other: str) -> Hit:
    return hit(
        claim,
        say(
            "{topic}は「{title}」の表記を「{printed}」としますが、別の所では「{other}」です",
            "{topic}: “{title}” is said to print “{printed}”, and elsewhere “{other}”",
            topic=topic(claim),
            title=citation.title,
            printed=citation.printed or "",
            other=other,
        ),
        found=citation.printed,
        expected=other,
        source=citation.source,
    )


RULE = Rule(
    code="CIT014",
    name="prints-nearly-alike",
    severity=Severity.WARNING,
    what=Label(
        "同じ出典の表記（`printed`）として、一語だけ違う二つが書かれているもの。",
        "Two forms given as printed (`printed`) in one source that differ in one word alone.",
    ),
    why=Label(
        "同じ行を二度写して一語だけ違えば、たいてい片方が写し間違いです。",
        "If one line was copied twice and one word differs, one copy is most likely wrong.",
    ),
    fix=Label(
        "出典を見て、誤った方の `printed` を直してください。別の行なら、続きまで写してください。",
        "Look at the source and correct the one that is wrong; if they are two lines, copy more.",
    ),
    failing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet, printed: Model A | 700 W | 80 GB}]}
- {subject: alpha, property: capacity, value: 80 GB, document: memo,
   citations: [{source: datasheet, printed: Model A | 750 W | 80 GB}]}
""",
    passing="""\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo,
   citations: [{source: datasheet, printed: Model A | 700 W | 80 GB}]}
- {subject: beta, property: power, value: 750 W, document: memo,
   citations: [{source: datasheet, printed: Model B | 750 W | 96 GB}]}
""",
    check=_check,
)
