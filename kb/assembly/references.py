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


class Unnamed:
    """Claims whose ids cannot be told, as something that they are made of is misspelt."""

    def __init__(self) -> None:
        self._starts: set[str] = set()
        self._ends: set[str] = set()

    def add(
        self, subject: str | None, prop: str | None, short: str | None, key: str | None
    ) -> None:
        """Note a claim by the parts of its id; None stands for the one that is misspelt."""
        known = [part for part in (subject, prop, short) if part is not None]
        if subject is not None:
            # Up to the first that is not known: what comes after it is no longer looked at.
            self._starts.add(".".join(known[: 1 if prop is None else 2]))
        elif prop is not None and short is not None:
            self._ends.add(".".join([*known, *([key] if key else ())]))
        else:
            self._starts.add("")

    def may_hold(self, claim: str) -> bool:
        """Tell whether one of them may be the claim of this id."""
        parts = claim.split(".")
        return any(
            ".".join(parts[:n]) in self._starts or ".".join(parts[n:]) in self._ends
            for n in range(len(parts))
        )


def check_references(
    located: Iterable[Located[ClaimRecord]],
    claims: Mapping[str, object],
    sources: Mapping[str, object],
    problems: Problems,
    *,
    unnamed: Unnamed,
) -> None:
    """Hold links, checks and verification records against what exists."""

    def is_missing(claim: str) -> bool:
        return claim not in claims and not unnamed.may_hold(claim)

    for item in located:
        record = item.record
        for link in record.links:
            if is_missing(link.claim):
                problems.unknown("claim", link.claim, claims, place=item.place("links"))
        for check in record.verifications:
            if check.source not in sources:
                problems.unknown("source", check.source, sources, place=item.place("verifications"))
        checked = record.derive.checks if record.derive is not None else None
        if checked is not None and is_missing(checked):
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
