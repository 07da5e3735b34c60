"""A source that is not as the document's own list of references prints it."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping

from kb.audit.audited import Audited
from kb.audit.calendar import names_date
from kb.audit.rule import Hit, Rule
from kb.audit.sections import Originals
from kb.audit.words import say
from kb.quantity.folding import fold_text
from kb.views.catalog import Source
from kb.views.label import Label
from kb.vocab import Severity

_ENTRY = re.compile(r"^\s*(?:\[(\d{1,4})\]|(\d{1,4})[.)．])\s*(\S.*)$", re.MULTILINE)
_ADDRESS = re.compile(r"\S*(?:/|\d\.\d)\S*")
_YEAR = re.compile(r"(?<!\d)(?:19|20)\d{2}(?!\d)")
_SIGNS = {
    "doi": re.compile(r"10\.\d{4}"),
    "arxiv": re.compile("arxiv"),
    "link": re.compile(r"[a-z0-9-]\.[a-z]{2,}/"),
}
_FIELDS = ("title", "container", "volume", "issue", "pages", "doi", "arxiv", "link")


def _check(audited: Audited) -> Iterator[Hit]:
    skipped: Counter[str] = Counter()
    originals = Originals(audited)
    lists: dict[str, Mapping[int, list[str]]] = {}
    for source in audited.catalog.sources.values():
        for document, number in source.references.items():
            text = originals.text(document)
            if text is None:
                skipped[document] += 1
                continue
            if document not in lists:
                lists[document] = _entries(text)
            entries = lists[document].get(number, [])
            if entries:
                # A heading may carry the number too: what agrees most is the reference.
                odds = min((_odds(source, e) for e in entries), key=lambda o: len(o))
                for field, found in odds.items():
                    yield _differs(audited, source, document, number, f"{field}: {found}")
    for name, count in skipped.items():
        yield originals.unread(name, count)


def _entries(text: str) -> Mapping[int, list[str]]:
    """Return the numbered lines of a text, by their number."""
    found: dict[int, list[str]] = defaultdict(list)
    for match in _ENTRY.finditer(text):
        found[int(match.group(1) or match.group(2))].append(match.group(3))
    return found


def _odds(source: Source, entry: str) -> dict[str, str]:
    """Return what a source says of itself that an entry does not print, by field."""
    printed, odds = _folded(entry), {}
    for field in _FIELDS:
        text: str | None = getattr(source, field)
        if text and not _stands(_folded(text), printed) and _prints(field, printed):
            odds[field] = text
    # The years in numbers and addresses are not dates.
    prose = _ADDRESS.sub(" ", fold_text(entry))
    if source.issued and _YEAR.search(prose) and not names_date(prose, source.issued):
        odds["issued"] = source.issued
    return odds


def _stands(text: str, entry: str) -> bool:
    """Tell whether a text stands in an entry, its figures whole: the issue 1 is none of 17."""
    before = "(?<![0-9])" if text[0].isdigit() else ""
    after = "(?![0-9])" if text[-1].isdigit() else ""
    return re.search(before + re.escape(text) + after, entry) is not None


def _prints(field: str, entry: str) -> bool:
    """Tell whether an entry prints such a thing at all; where not, the source says more than it."""
    return field not in _SIGNS or _SIGNS[field].search(entry) is not None


def _folded(text: str) -> str:
    return "".join(fold_text(text).casefold().removeprefix("https://").split())


def _differs(audited: Audited, source: Source, document: str, number: int, found: str) -> Hit:
    return Hit(
        source.id,
        "source",
        say(
            "「{title}」の{found}は、文書「{document}」の参考資料{number}番の表記にありません",
            "“{title}”: reference {number} of “{document}” does not print its {found}",
            title=source.title,
            document=audited.catalog.documents[document].title,
            number=number,
            found=found,
        ),
        found=found,
    )


RULE = Rule(
    code="CIT015",
    name="reference-differs-from-list",
    severity=Severity.ERROR,
    what=Label(
        "題名・番号・所在・日付などが、文書の本文にある参考資料の一覧の、その番号の表記と違う出典。",
        "A source whose title, numbers, address or date are not what the document's own list of "
        "references prints under its number.",
    ),
    why=Label(
        "写し間違えた文献情報は、読者を別の文献へ連れて行きます。",
        "A reference copied wrongly leads the reader to something else.",
    ),
    fix=Label(
        "文書の一覧と原典を見て、出典の記録を直してください。",
        "Look at the document's list and at the original, and correct the source.",
    ),
    failing="""\
documents:
- {id: note, short: no, title: {ja: 短信, en: Note}, checked_on: '2026-01', digest: 'sha256:1'}
sources:
- {id: preprint, title: A preprint, kind: paper, tier: primary, arxiv: '2407.21738',
   references: {note: 1}}
texts:
  document/note: {content: '1. Author "A preprint", arXiv:2407.21783', digest: 'sha256:1'}
""",
    passing="""\
documents:
- {id: note, short: no, title: {ja: 短信, en: Note}, checked_on: '2026-01', digest: 'sha256:1'}
sources:
- {id: preprint, title: A preprint, kind: paper, tier: primary, arxiv: '2407.21783',
   issued: '2024-07', references: {note: 1}}
texts:
  document/note: {content: '1. Author "A preprint", arXiv:2407.21783', digest: 'sha256:1'}
""",
    check=_check,
    needs="texts",
)
