"""Link a figure of a text to what it states: one property of one thing, and the claims on it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ingest.figures.figure import FigureKind
from ingest.figures.tie import Findings, Tied
from ingest.link.knowledge import Knowledge
from ingest.link.measures import DEVICES, comparable, measure, same_dimension, same_unit
from ingest.link.values import Weighed, telling, weigh
from ingest.link.wording import (
    counts_devices,
    foreign_name,
    has_so_many,
    hinted,
    named_here,
    of_another,
    other_version,
    told,
)
from kb.quantity.order import agrees
from kb.quantity.units import Units
from kb.quantity.value import Quantity
from kb.views.claim import Claim
from kb.vocab import Rank

_SUBJECTS = 4
"""How many of the names around a figure are asked whether they have such a value."""
_SIZE = 2
_COMPANY = 3
"""How many values must agree before one says what a small bare count is of."""


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


def links(found: Findings, text: str, knowledge: Knowledge) -> Iterator[tuple[int, Link]]:
    """Yield the position and link of each figure of a passage that leaves just one reading."""
    quantities = {
        position: quantity
        for position, tied in enumerate(found.figures)
        if tied.figure.kind is FigureKind.QUANTITY
        and not tied.figure.operand
        and (quantity := tied.figure.quantity(knowledge.units)) is not None
    }
    if not quantities:
        return
    weighed = weigh(quantities, knowledge.values)
    linked: dict[int, Link] = {}
    for position, quantity in quantities.items():
        asked = _Asked(quantity, found.figures[position], text, knowledge)
        link = _link_of(asked, weighed, position)
        if link is not None and not other_version(link.subject, asked.tied, text, knowledge):
            linked[position] = link
    stated = {(link.subject, link.property) for link in linked.values() if link.agreeing}
    for position, link in linked.items():
        # Where another figure of the passage is the value, this one is of something else.
        if link.agreeing or (link.subject, link.property) not in stated:
            yield position, link


@dataclass(frozen=True, slots=True)
class _Asked:
    """A figure of which it is asked what it states."""

    quantity: Quantity
    tied: Tied
    text: str
    knowledge: Knowledge

    @property
    def bare(self) -> bool:
        """Tell whether the figure measures nothing: a count, a share, a plain number."""
        return not measure(self.quantity.unit, self.knowledge.units)

    def readings(self) -> list[tuple[str, dict[str, list[Claim]]]]:
        """Return the claims of each thing named around the figure that may be its value."""
        found = []
        for subject in self.tied.subjects[:_SUBJECTS]:
            groups = self.groups(subject)
            if groups:
                found.append((subject, groups))
        return found

    def groups(self, subject: str) -> dict[str, list[Claim]]:
        """Return the claims of a thing whose unit the figure's is like, by property."""
        found: dict[str, list[Claim]] = {}
        for claim in self.knowledge.quantities.get(subject, ()):
            if comparable(self.quantity, claim.value.unit or "", self.knowledge.units):
                found.setdefault(claim.property.id, []).append(claim)
        return found

    def agreeing(self, groups: Mapping[str, list[Claim]]) -> str | None:
        """Return the property whose value the figure is, one that the text names first."""
        named = [p for p in self.tied.properties if p in groups]
        devices = [
            key for key, claims in groups.items() if all(c.value.unit in DEVICES for c in claims)
        ]
        order: list[str] = [*named, *(devices if self.bare else []), *groups]
        for key in dict.fromkeys(order):
            found = agreeing(self.quantity, groups[key], self.knowledge.units)
            if any(key in named or self.close(claim) for claim in found):
                return key
        return None

    def close(self, claim: Claim) -> bool:
        """Tell whether a claim's value is of the figure's size: "at most 16K" tells of no 466."""
        other = same_unit(self.quantity, claim.value.unit or "", self.knowledge.units)
        own, known = (
            [abs(bound) for bound in (q.low, q.high) if bound is not None]
            for q in (other or self.quantity, claim.value.quantity())
        )
        return max(own) <= _SIZE * max(known) and max(known) <= _SIZE * max(own)

    def counts_all(self, claim: Claim) -> bool:
        """Tell whether a count is of all that a claim counts, and not of some of them."""
        unit = self.quantity.unit
        if unit != claim.value.unit or unit in ("", "%", "x", "count", *DEVICES):
            return False
        return has_so_many(self.tied, self.text)

    def link(self, subject: str, key: str, claims: Sequence[Claim]) -> Link:
        """Return the link to what a figure states."""
        usable = tuple(c for c in claims if c.standing.rank is not Rank.DEPRECATED)
        units = self.knowledge.units
        return Link(
            self.quantity,
            subject,
            key,
            tuple(claims),
            agreeing(self.quantity, usable, units) or agreeing(self.quantity, claims, units),
            named=key in self.tied.properties,
        )


_Readings = Sequence[tuple[str, Mapping[str, list[Claim]]]]


def _link_of(asked: _Asked, weighed: Weighed, position: int) -> Link | None:
    readings, knowledge, tied = asked.readings(), asked.knowledge, asked.tied
    owner = _of_company(asked, weighed, position, readings)
    stated = [s for s, _ in readings if s in weighed.exact.get(position, ())]
    # What states just this value comes before what states a range or a limit around it.
    for subject, groups in sorted(readings, key=lambda reading: reading[0] not in stated):
        hit = asked.agreeing(groups)
        if hit is None or not _tells(asked, hit, groups):
            continue
        kin = owner is not None and owner.subject in knowledge.kin.get(subject, ())
        other = None if subject in stated else _alone(asked, weighed, position, readings)
        if owner is not None and (kin or subject not in stated):
            return owner
        return other or asked.link(subject, hit, groups[hit])
    if owner is not None:
        return owner
    other = _of_kin(asked) or _alone(asked, weighed, position, readings)
    if other is not None:
        return other
    for subject, groups in readings[:1]:
        version = _version(asked, weighed, position, subject)
        if version is not None:
            return version
        if subject != tied.subjects[0] or of_another(tied, asked.text, groups, knowledge):
            break
        if foreign_name(tied, asked.text, knowledge):
            break
        chosen = _chosen(asked, groups)
        if chosen:
            return asked.link(subject, chosen, groups[chosen])
    return None


def _tells(asked: _Asked, key: str, groups: Mapping[str, list[Claim]]) -> bool:
    """Tell whether an agreeing value is no mere chance, as a small number without a unit is."""
    if not asked.bare or telling(asked.quantity) or key in asked.tied.properties:
        return True
    if len(groups) == 1:
        return True
    devices = asked.quantity.unit in DEVICES or counts_devices(
        asked.tied, asked.text, asked.knowledge
    )
    return devices and all(claim.value.unit in DEVICES for claim in groups[key])


def _of_company(asked: _Asked, weighed: Weighed, position: int, readings: _Readings) -> Link | None:
    """Return the link to the thing that shares this value and others with the passage."""
    owner = weighed.owner(position)
    if owner is None:
        return None
    kin = {k for s in asked.tied.subjects[:_SUBJECTS] for k in asked.knowledge.kin.get(s, ())}
    kin.update(k for s in tuple(kin) for k in asked.knowledge.kin.get(s, ()))
    needed = _COMPANY if asked.bare and not telling(asked.quantity) and owner not in kin else 0
    if weighed.values[owner] < needed or not (asked.quantity.unit or telling(asked.quantity)):
        return None
    return _unless_told(asked, owner, weighed.exact[position][owner], readings)


def _alone(asked: _Asked, weighed: Weighed, position: int, readings: _Readings) -> Link | None:
    """Return the link to the only thing that has just this value, where the text hints at it."""
    found = weighed.exact.get(position, {})
    if len(found) != 1 or not telling(asked.quantity):
        return None
    subject, claims = next(iter(found.items()))
    if foreign_name(asked.tied, asked.text, asked.knowledge):
        return None
    # A range with both of its ends is seldom met by chance.
    ranged = not asked.quantity.is_point and bool(asked.tied.subjects)
    if ranged or hinted(subject, asked.tied, asked.text, asked.knowledge):
        return _unless_told(asked, subject, claims, readings)
    return None


def _version(asked: _Asked, weighed: Weighed, position: int, subject: str) -> Link | None:
    """Return the link to a version of a thing that has this value: NVLink, and NVLink 4."""
    entities = asked.knowledge.catalog.entities
    name = f"{entities[subject].label.get('en')} "
    for other, claims in weighed.exact.get(position, {}).items():
        if f"{entities[other].label.get('en')}".startswith(name):
            return asked.link(other, claims[0].property.id, claims)
    return None


def _unless_told(
    asked: _Asked, subject: str, claims: Sequence[Claim], readings: _Readings
) -> Link | None:
    """Return a link, unless the sentence names another thing with such a property.

    "The H100 has 141 GB" is wrong of the H100, and not right of the H200.
    """
    properties = list(dict.fromkeys(claim.property.id for claim in claims))
    named = [p for p in asked.tied.properties if p in properties]
    key = named[0] if named else told(properties, asked.tied, asked.text, asked.knowledge)
    key = key or properties[0]
    kin = asked.knowledge.kin
    rivals = [s for s, groups in readings if key in groups and subject not in (s, *kin.get(s, ()))]
    if rivals and set(rivals) & named_here(asked.tied, asked.text, asked.knowledge):
        return None
    return asked.link(subject, key, asked.groups(subject).get(key, list(claims)))


def _of_kin(asked: _Asked) -> Link | None:
    """Return the link to a thing that the named one stands for: its training run, its part.

    Only the same digits make such a link, and only where one thing has them.
    """
    if asked.bare and not telling(asked.quantity):
        return None
    for subject in asked.tied.subjects[:_SUBJECTS]:
        found: dict[str, Link] = {}
        for kin in asked.knowledge.kin.get(subject, ()):
            groups = asked.groups(kin)
            key = asked.agreeing(groups)
            if key is not None:
                found[kin] = asked.link(kin, key, groups[key])
        if len(found) == 1:
            return next(iter(found.values()))
    return None


def _chosen(asked: _Asked, groups: Mapping[str, list[Claim]]) -> str:
    named = [p for p in asked.tied.properties if p in groups]
    if named:
        return named[0]
    # Operations a second are no clock rate, though both are so many a second.
    units = asked.knowledge.units
    alike = {
        key: claims
        for key, claims in groups.items()
        if any(same_dimension(asked.quantity.unit, c.value.unit or "", units) for c in claims)
    }
    groups = alike or groups
    if asked.bare:
        whole = {key for key, claims in groups.items() if all(asked.counts_all(c) for c in claims)}
        return next(iter(whole)) if len(whole) == 1 else ""
    if len(groups) == 1:
        return next(iter(groups))
    return told(groups, asked.tied, asked.text, asked.knowledge)


def agreeing(quantity: Quantity, claims: Iterable[Claim], units: Units) -> tuple[Claim, ...]:
    """Return the claims whose value the quantity agrees with."""
    found = []
    for claim in claims:
        value = claim.value.quantity()
        converted = same_unit(quantity, value.unit, units)
        if converted is not None and agrees(converted, value):
            found.append(claim)
    return tuple(found)
