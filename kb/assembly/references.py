"""What claims say of one another: held against what exists, and told to both sides."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import replace

from kb.assembly.labels import label_or_none
from kb.assembly.problems import Problems
from kb.assembly.soundness import Soundness
from kb.records.claim import ClaimRecord, QuestionRecord
from kb.records.collection import Located
from kb.records.pack import PackRecord
from kb.views.claim import Claim, ClaimLink
from kb.vocab import LinkRole


def check_references(
    located: Iterable[Located[ClaimRecord]],
    claims: Mapping[str, object],
    sources: Mapping[str, object],
    problems: Problems,
) -> None:
    """Hold links, checks and verification records against what exists."""
    for item in located:
        record = item.record
        for link in record.links:
            if link.claim not in claims:
                problems.unknown("claim", link.claim, claims, place=item.place("links"))
        for check in record.verifications:
            if check.source not in sources:
                problems.unknown("source", check.source, sources, place=item.place("verifications"))
        checked = record.derive.checks if record.derive is not None else None
        if checked is not None and checked not in claims:
            problems.unknown("claim", checked, claims, place=item.place("derive"))


def check_questions(
    located: Iterable[Located[QuestionRecord]], claims: Mapping[str, object], problems: Problems
) -> None:
    """Hold the claims that questions name against those that exist (computed ones included)."""
    for item in located:
        for field in ("claims", "resolved_by"):
            for key in getattr(item.record, field):
                if key not in claims:
                    problems.unknown("claim", key, claims, place=item.place(field))


def check_retirements(pack: Located[PackRecord], sound: Soundness) -> None:
    """Hold what is retired to days that are past, and to something at the end that is not."""
    stones = pack.record.tombstones
    place = pack.place("tombstones")
    for stone in stones:
        sound.past(stone.retired, pack, "tombstones")
    for kind in dict.fromkeys(stone.kind for stone in stones):
        of_kind = {
            stone.id: Located(stone, place.file, place.line, place.column)
            for stone in stones
            if stone.kind == kind
        }
        sound.acyclic("replaced_by", of_kind)


def check_tombstones(
    pack: Located[PackRecord], known: Mapping[str, Collection[str]], problems: Problems
) -> None:
    """Hold what took the place of the retired against what exists, by kind, or was retired too."""
    stones = pack.record.tombstones
    place = pack.place("tombstones")
    told: set[tuple[str, str]] = set()
    for stone in stones:
        if (stone.kind, stone.id) in told:
            problems.add(
                f"the {stone.kind} `{stone.id}` was retired twice",
                place=place,
                remedy="keep one of the two",
            )
        told.add((stone.kind, stone.id))
        if stone.kind == "formula" and stone.id in known["formula"]:
            problems.add(
                f"the id `{stone.id}` was retired and is never used again",
                place=place,
                remedy="choose another id for the formula",
            )
        later = {*known[stone.kind], *(s.id for s in stones if s.kind == stone.kind)} - {stone.id}
        if stone.replaced_by is not None and stone.replaced_by not in later:
            problems.unknown(stone.kind, stone.replaced_by, later, place=place)


def link_both_sides(
    stated: dict[str, Claim], located: Iterable[tuple[str, Located[ClaimRecord]]]
) -> None:
    """Add to each claim the links that others state about it, and the day it was superseded."""
    incoming: dict[str, list[ClaimLink]] = defaultdict(list)
    ended: dict[str, str] = {}
    for key, item in located:
        since = stated[key].known_from if key in stated else None
        for link in item.record.links:
            incoming[link.claim].append(
                ClaimLink(key, link.role, True, True, label_or_none(link.note))
            )
            if link.role is LinkRole.SUPERSEDES and since is not None:
                ended[link.claim] = min(since, ended.get(link.claim, since))
    for key, links in incoming.items():
        if key in stated:
            claim = stated[key]
            stated[key] = replace(claim, links=(*claim.links, *links), superseded_on=ended.get(key))
