"""A source whose date is at odds with its own number, address, name or reading."""

import re
from collections.abc import Iterator

from kb.audit.audited import Audited
from kb.audit.days import first_day, last_day
from kb.audit.rule import Hit, Rule
from kb.audit.words import say
from kb.views.catalog import Source
from kb.views.label import Label
from kb.vocab import Severity

_ARXIV = re.compile(r"(\d{2})(\d{2})\.\d{4,5}(?:v\d+)?")
_ADDRESS = re.compile(r"[/-]((?:19|20)\d{2})[/-](0[1-9]|1[0-2])(?:[/-]([0-3]\d))?(?=[/_-])")
_NAMED = re.compile(r"-((?:19|20)\d{2})$")


def _check(audited: Audited) -> Iterator[Hit]:
    for source in audited.catalog.sources.values():
        for kind, found, expected in _odds(audited, source):
            yield Hit(
                source.id,
                "source",
                say(
                    "「{title}」の{kind}は{found}ですが、{expected}",
                    "“{title}”: {kind} is {found}, but {expected}",
                    title=source.title,
                    kind=kind,
                    found=found,
                    expected=expected,
                ),
                found=found,
                expected=expected.en,
            )


def _odds(audited: Audited, source: Source) -> Iterator[tuple[Label, str, Label]]:
    issued, opened = Label("発行日", "its date"), Label("閲覧日", "the day it was opened")
    first, read = first_day(source.issued), last_day(source.accessed)
    if first is not None and source.issued is not None:
        for name, told in _told(source):
            if first_day(told) is None or not _may_be(source.issued, told):
                yield issued, source.issued, name
        if first > audited.today:
            day = audited.today.isoformat()
            yield (
                issued,
                source.issued,
                say("今日は{day}です", "today is {day}", day=day),
            )
    if read is not None and source.accessed is not None:
        if first is not None and read < first:
            told_on = source.issued or ""
            yield (
                opened,
                source.accessed,
                say("発行は{day}です", "it came out on {day}", day=told_on),
            )
        opened_on = first_day(source.accessed)
        if opened_on is not None and opened_on > audited.today:
            day = audited.today.isoformat()
            yield opened, source.accessed, say("今日は{day}です", "today is {day}", day=day)


def _told(source: Source) -> Iterator[tuple[Label, str]]:
    """Yield the dates that a source tells by itself, each with what tells it."""
    number = _ARXIV.fullmatch(source.arxiv or "")
    if number is not None:
        text = f"20{number.group(1)}-{number.group(2)}"
        yield _says("arXiv の番号", "its arXiv number", text), text
    address = _ADDRESS.search(source.link or "")
    if address is not None:
        text = "-".join(part for part in address.groups() if part)
        yield _says("その所在", "its address", text), text
    named = _NAMED.search(source.id)
    if named is not None:
        yield _says("その id", "its id", named.group(1)), named.group(1)


def _says(ja: str, en: str, text: str) -> Label:
    return Label(f"{ja}は{text}を示します", f"{en} says {text}")


def _may_be(date: str, told: str) -> bool:
    """Tell whether two dates can be the same day, as far as each was told."""
    first, last = first_day(date), last_day(date)
    since, until = first_day(told), last_day(told)
    if first is None or last is None or since is None or until is None:
        return True
    return first <= until and since <= last


RULE = Rule(
    code="SRC005",
    name="source-dates-disagree",
    severity=Severity.ERROR,
    what=Label(
        "出典の日付のうち、自身の arXiv の番号・所在・id の年や、閲覧日、今日と両立しないもの。",
        "A date of a source that cannot be, going by its own arXiv number, its address, the year "
        "in its id, the day it was opened, or today.",
    ),
    why=Label(
        "出典の日付は主張の鮮度を決めます。一桁の誤りが、古い値を新しく見せます。",
        "The date of a source decides how fresh a claim is: one digit wrong, and old looks new.",
    ),
    fix=Label(
        "原典を見て、`issued` か `accessed` を直してください。",
        "Look at the original, and correct `issued` or `accessed`.",
    ),
    failing="""\
sources:
- {id: preprint-2024, title: A preprint, kind: paper, tier: primary, arxiv: '2407.21783',
   issued: '2014-07'}
""",
    passing="""\
sources:
- {id: preprint-2024, title: A preprint, kind: paper, tier: primary, arxiv: '2407.21783',
   issued: '2024-07'}
- {id: post, title: A post, kind: news, tier: secondary,
   url: 'https://example.org/2025/06/12/post', issued: '2025-06-12', accessed: '2026-01'}
""",
    check=_check,
)
