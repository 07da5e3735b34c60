"""Link a figure of a text to what it states: one property of one thing, and the claims on it."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from ingest.figures.figure import FigureKind
from ingest.figures.tie import Tied
from ingest.link.knowledge import Knowledge
from kb.errors import TenkyoError
from kb.quantity.convert import convert
from kb.quantity.order import agrees
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.claim import Claim
from kb.vocab import Rank

_SUBJECTS = 4
"""How many of the names around a figure are asked whether they have such a value."""
_COUNTED = re.compile(r"[*/]?\[count(?:_\w+)?\]")
_RUNS = re.compile(r"[A-Za-z]{3,}|[ァ-ヴー]{2,}|[一-龠]{2,}")
_TELLING_DIGITS = 2
_DEVICES = frozenset({"GPU", "accelerator", "chip"})
_WHOLE = 1
"""A share printed without a sign of percent is at most the whole."""
_OTHER = re.compile(r"([A-Za-zァ-ヴー]{2,}|[一-龠]+)(?:の|'s )\s?$")
"""Whose value the figure is, said right before it."""
_ENDS = re.compile(r"[。！？\n]|[.!?]\s")
_NAME = re.compile(r"(?<![A-Za-z0-9])[A-Z][A-Za-z0-9]*(?:[ -][A-Z0-9][A-Za-z0-9.]*)*")
_ARTICLE = re.compile(r"^(?:The|A|An|In|At|On|Its|This|Each|For|With|By)(?:\s+|$)")
_SENTENCE = 200
_REACH = 60
"""How many characters before a figure may name its property."""


@dataclass(frozen=True, slots=True)
class Link:
    """What a figure is about, and what is known of that."""

    quantity: Quantity
    subject: str
    property: str
    claims: tuple[Claim, ...]
    """Every claim on subject and property that has a value of the figure's dimension."""
    agreeing: tuple[Claim, ...]
    """Those whose value is the figure's, each within the precision it was printed with."""
    named: bool
    """Whether the text names the property; if not, the dimension leaves only this one."""


def link(tied: Tied, text: str, knowledge: Knowledge) -> Link | None:
    """Return what a figure is about; None where the text does not leave just one reading.

    `text` is the passage that the figure stands in.
    """
    if tied.figure.kind is not FigureKind.QUANTITY or tied.figure.operand:
        return None
    quantity = tied.figure.quantity(knowledge.units)
    if quantity is None:
        return None
    bare = not measure(quantity.unit, knowledge.units)
    telling = (quantity.digits or 0) >= _TELLING_DIGITS
    readings: list[tuple[str, dict[str, list[Claim]]]] = []
    for subject in tied.subjects[:_SUBJECTS]:
        groups = _groups(knowledge.quantities.get(subject, ()), quantity, knowledge.units)
        if groups:
            readings.append((subject, groups))
    for subject, groups in readings:
        hit = _agreeing(quantity, groups, tied, knowledge.units)
        if hit is not None and (not bare or telling or hit in tied.properties or len(groups) == 1):
            return _link(quantity, subject, hit, groups[hit], tied, knowledge.units)
    near = _of_kin(quantity, tied, knowledge, bare=bare)
    if near is not None:
        return near
    for subject, groups in readings[:1]:
        if subject != tied.subjects[0] or _of_another(tied, text, groups, knowledge):
            break
        if foreign_name(tied, text, knowledge):
            break
        chosen = _chosen(groups, tied, text, knowledge, bare=bare)
        if chosen is not None:
            return _link(quantity, subject, chosen, groups[chosen], tied, knowledge.units)
    return None


def _of_kin(quantity: Quantity, tied: Tied, knowledge: Knowledge, *, bare: bool) -> Link | None:
    """Return the link to a thing that the named one stands for: its training run, its part.

    Only the same digits make such a link, and only where one thing has them.
    """
    if bare and (quantity.digits or 0) < _TELLING_DIGITS:
        return None
    for subject in tied.subjects[:_SUBJECTS]:
        found: dict[str, Link] = {}
        for kin in knowledge.kin.get(subject, ()):
            groups = _groups(knowledge.quantities.get(kin, ()), quantity, knowledge.units)
            key = _agreeing(quantity, groups, tied, knowledge.units)
            if key is not None:
                found[kin] = _link(quantity, kin, key, groups[key], tied, knowledge.units)
        if len(found) == 1:
            return next(iter(found.values()))
    return None


def measure(unit: str, units: Units) -> str:
    """Return the dimension of a unit without what is counted: `GB/s/GPU` measures as `GB/s`."""
    try:
        return _COUNTED.sub("", units.dimension(unit)).strip("*/1")
    except TenkyoError:
        return ""


def same_unit(quantity: Quantity, unit: str, units: Units) -> Quantity | None:
    """Return a quantity in the unit of a claim; what either counts may be left unsaid."""
    for source in dict.fromkeys((quantity.unit, _core(quantity.unit, units))):
        for target in dict.fromkeys((unit, _core(unit, units))):
            try:
                converted = convert(replace(quantity, unit=source), target, units)
            except TenkyoError:
                continue
            return replace(converted, unit=unit)
    return None


def _core(unit: str, units: Units) -> str:
    """Return a unit without the parts that count something."""
    first, *others = unit.split("/")
    kept = [part for part in others if measure(part, units)]
    if not measure(first, units):
        first = "" if not kept else first
    return "/".join([first, *kept])


def agreeing(quantity: Quantity, claims: Iterable[Claim], units: Units) -> tuple[Claim, ...]:
    """Return the claims whose value the quantity agrees with."""
    found = []
    for claim in claims:
        value = claim.value.quantity()
        converted = same_unit(quantity, value.unit, units)
        if converted is not None and agrees(converted, value):
            found.append(claim)
    return tuple(found)


def _groups(claims: Sequence[Claim], quantity: Quantity, units: Units) -> dict[str, list[Claim]]:
    groups: dict[str, list[Claim]] = {}
    for claim in claims:
        if comparable(quantity, claim.value.unit or "", units):
            groups.setdefault(claim.property.id, []).append(claim)
    return groups


def comparable(quantity: Quantity, unit: str, units: Units) -> bool:
    """Tell whether a value in `unit` may be the same sort of value as the quantity."""
    measured = measure(quantity.unit, units)
    if measured or measure(unit, units):
        return measured == measure(unit, units)
    # What has no dimension is a count, a share or a multiple, and they are three sorts.
    own, other = _sort(quantity.unit, units), _sort(unit, units)
    if own == other or ({own, other} <= {"", "count"}):
        return own != "count" or _counts_alike(quantity.unit, unit)
    small = quantity.high is not None and quantity.high <= _WHOLE
    return own == "" and (other == "times" or (other == "share" and small))


def _counts_alike(one: str, other: str) -> bool:
    """Tell whether two units may count the same things; 個 and the like count anything."""
    return one == other or "count" in (one, other) or {one, other} <= _DEVICES


def _sort(unit: str, units: Units) -> str:
    if unit in ("%", "x"):
        return "share" if unit == "%" else "times"
    return "count" if unit and units.dimension(unit) else ""


def _agreeing(
    quantity: Quantity, groups: Mapping[str, list[Claim]], tied: Tied, units: Units
) -> str | None:
    named = [p for p in tied.properties if p in groups]
    for key in dict.fromkeys((*named, *groups)):
        if agreeing(quantity, groups[key], units):
            return key
    return None


def _chosen(
    groups: Mapping[str, list[Claim]],
    tied: Tied,
    text: str,
    knowledge: Knowledge,
    *,
    bare: bool,
) -> str | None:
    named = [p for p in tied.properties if p in groups]
    if named:
        return named[0]
    if bare:
        return None
    if len(groups) == 1:
        return next(iter(groups))
    before = text[max(tied.figure.start - _REACH, 0) : tied.figure.start].casefold()
    words = {key: _words(key, knowledge) for key in groups}
    telling = [
        key
        for key, own in words.items()
        if any(
            word in before and all(word not in other for k, other in words.items() if k != key)
            for word in own
        )
    ]
    return telling[0] if len(telling) == 1 else None


def _of_another(tied: Tied, text: str, groups: Mapping[str, object], knowledge: Knowledge) -> bool:
    """Tell whether the word right before the figure says that it is of something else."""
    before = text[max(tied.figure.start - _REACH, 0) : tied.figure.start]
    owner = _OTHER.search(before)
    if owner is None:
        return False
    own = [name for name, key in knowledge.names.subjects.items() if key == tied.subjects[0]]
    own += [name for name, key in knowledge.names.properties.items() if key in groups]
    return not any(name.endswith(owner[1]) or owner[1].endswith(name) for name in own)


def foreign_name(tied: Tied, text: str, knowledge: Knowledge) -> str:
    """Return the unknown name that a figure's sentence gives, where it names nothing known.

    What the paragraph before spoke of is then not what the figure is of.
    """
    start = max((m.end() for m in _ENDS.finditer(text, 0, tied.figure.start)), default=0)
    before = text[max(start, tied.figure.start - _SENTENCE) : tied.figure.start]
    if knowledge.aliases.find(before):
        return ""
    found = [_ARTICLE.sub("", name) for name in _NAME.findall(before)]
    told = {name.casefold() for name in knowledge.names.properties}
    named = [n for n in found if len(n) > 1 and n.casefold() not in told and _proper(n)]
    return named[-1] if named else ""


def _proper(name: str) -> bool:
    """Tell whether a capitalised word is a name, rather than the first word of a sentence."""
    return " " in name or not name[1:].islower() or any(c.isdigit() for c in name)


def _words(key: str, knowledge: Knowledge) -> frozenset[str]:
    """Return the words that a property's name is made of."""
    label = knowledge.catalog.properties[key].label
    return frozenset(w.casefold() for w in _RUNS.findall(f"{label.get('ja')} {label.get('en')}"))


def _link(
    quantity: Quantity,
    subject: str,
    key: str,
    claims: Sequence[Claim],
    tied: Tied,
    units: Units,
) -> Link:
    usable = tuple(c for c in claims if c.standing.rank is not Rank.DEPRECATED)
    return Link(
        quantity,
        subject,
        key,
        tuple(claims),
        agreeing(quantity, usable, units) or agreeing(quantity, claims, units),
        named=key in tied.properties,
    )
