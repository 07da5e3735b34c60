"""A source whose numbers and addresses name different publications."""

import re
from collections import defaultdict
from collections.abc import Iterator
from typing import Final

from kb.audit.audited import Audited
from kb.audit.rule import Hit, Rule
from kb.audit.words import listed, say
from kb.views.catalog import Source
from kb.views.label import Label
from kb.vocab import Severity

_ARXIV = re.compile(r"(?:arxiv\.org/(?:abs|pdf|html)/|arxiv\.)(\d{4}\.\d{4,5})", re.IGNORECASE)
_ADDRESS: Final = Label("所在", "address")
_DOI = re.compile(r"(?:doi\.org|/doi)/(?:[a-z]+/)?(10\.\d{4,9}/[^\s?#]+)", re.IGNORECASE)


def _check(audited: Audited) -> Iterator[Hit]:
    kept: dict[tuple[str, str], list[str]] = defaultdict(list)
    for source in audited.catalog.sources.values():
        for name, told in _identities(source).items():
            if len(told) > 1:
                yield _odd(source, Label(name, name), listed([*told]))
            else:
                kept[name, next(iter(told))].append(source.id)
    for (name, number), sources in kept.items():
        for other in sources[1:]:
            yield _shared(audited.catalog.sources[other], Label(name, name), number, sources[0])
    numbered = {source for sources in kept.values() for source in sources[1:]}
    places: dict[str, str] = {}
    for source in audited.catalog.sources.values():
        if source.link is not None and source.id not in numbered:
            place = _place(source.link)
            if place in places:
                yield _shared(source, _ADDRESS, place, places[place])
            else:
                places[place] = source.id


def _identities(source: Source) -> dict[str, dict[str, None]]:
    """Return each number that a source has by its fields and addresses, by kind of number."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    if source.arxiv:
        found["arXiv"][source.arxiv.partition("v")[0]] = None
    if source.doi:
        found["DOI"][source.doi.lower()] = None
    for text in filter(None, (source.link, source.archive, source.doi)):
        for match in _ARXIV.finditer(text):
            found["arXiv"][match.group(1)] = None
        for match in _DOI.finditer(text):
            found["DOI"][match.group(1).rstrip("/").lower()] = None
    return found


def _place(link: str) -> str:
    """Return an address as one would say it: by which way it is reached changes nothing."""
    place = link.partition("#")[0].partition("://")[2] or link
    host, slash, path = place.partition("/")
    return (host.lower().removeprefix("www.") + slash + path).rstrip("/")


def _shared(source: Source, name: Label, told: str, other: str) -> Hit:
    more = Label(f"（出典 `{other}` と同じ）", f", which is that of the source `{other}`")
    return _odd(source, name, told, more)


def _odd(source: Source, name: Label, told: str, more: Label | None = None) -> Hit:
    return Hit(
        source.id,
        "source",
        say(
            "「{title}」の{name}は{told}です{more}",
            "“{title}”: its {name} is {told}{more}",
            title=source.title,
            name=name,
            told=told,
            more=more or Label("", ""),
        ),
        found=told,
    )


RULE = Rule(
    code="SRC007",
    name="identifiers-disagree",
    severity=Severity.ERROR,
    what=Label(
        "番号（arXiv、DOI）と所在が別の文献を指す出典、または同じ番号か所在を持つ二つの出典。",
        "A source whose arXiv number or DOI is not the one in its own address, or whose number or "
        "address is that of another source of the pack.",
    ),
    why=Label(
        "番号が一桁違えば、読者は別の文献にたどり着きます。一つの資料を二つに数えれば、裏付けが増えたように見えます。",
        "One digit wrong in a number, and the reader arrives at another publication; one "
        "publication entered twice looks like two that confirm each other.",
    ),
    fix=Label(
        "原典を見て、番号か所在を直してください。同じ文献なら一つにまとめてください。",
        "Look at the original and correct the number or the address; make one source of two.",
    ),
    failing="""\
sources:
- {id: preprint, title: A preprint, kind: paper, tier: primary, arxiv: '2407.21783',
   url: 'https://arxiv.org/abs/2407.21738'}
""",
    passing="""\
sources:
- {id: preprint, title: A preprint, kind: paper, tier: primary, arxiv: '2407.21783',
   doi: 10.48550/arXiv.2407.21783, url: 'https://arxiv.org/abs/2407.21783v2'}
""",
    check=_check,
)
