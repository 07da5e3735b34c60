"""One value: what is known of one property of one thing, asked anew."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NoReturn

from kb.asked.answered import answer_in_unit, answered
from kb.asked.gather import gather, tools_of
from kb.compare.asof import day_of
from kb.compare.select import answers
from kb.compare.strict import check
from kb.errors import NotFoundError
from kb.store.snapshot import Snapshot
from kb.views.answer import ValueAnswer
from kb.views.claim import Claim
from kb.vocab import Rank


def value_of(
    snapshot: Snapshot,
    entity: str,
    *,
    prop: str,
    unit: str | None = None,
    as_of: str | None = None,
    where: Mapping[str, str] | None = None,
    rank: Rank | None = None,
) -> ValueAnswer:
    """Return what is known of a property of a thing, both by id.

    The build has answered the plain question; `as_of`, `where` and `rank` ask another one, and
    are answered from the claims: a claim that states what `where` asks for as it is asked answers
    before one that an exact rule converts. `unit` only rewrites quantities.

    Raises:
        NotFoundError: Nothing is known of it, or nothing with these qualifiers; or a qualifier or
            a term does not exist.
        UnitError: The unit is unknown, or measures something else.
        ValueParseError: `as_of` is no date.
    """
    if as_of is not None:
        # No date is no date, even where nothing is known.
        day_of(as_of)
    answer = answered(snapshot, entity, prop=prop)
    if as_of is not None or where or rank is not None:
        catalog = snapshot.catalog
        check(catalog, (entity,), properties=(prop,), where=where or {})
        tools = tools_of(snapshot)
        claims = gather(snapshot, (entity,), properties=(prop,), as_of=as_of).get(
            (entity, prop), []
        )
        kept = [c for c in claims if tools.classifier.states(c, where or {})]
        if claims and not kept and where:
            _refuse(entity, prop, claims, where)
        made = answers(
            kept,
            classifier=tools.classifier,
            ruler=tools.ruler,
            as_of=as_of,
            rank=rank,
            where=where,
        )
        answer = replace(answer, answers=made)
    return answer if unit is None else answer_in_unit(answer, unit, snapshot.units)


def _refuse(entity: str, prop: str, claims: Iterable[Claim], where: Mapping[str, str]) -> NoReturn:
    """Refuse what no claim states, and name what they state in its place.

    Raises:
        NotFoundError: Always.
    """
    asked = ", ".join(f"{name} `{term}`" for name, term in where.items())
    stated = {(name, claim.qualifiers.get(name)): None for name in where for claim in claims}
    known = ", ".join(f"{name} `{term}`" if term else f"no {name}" for name, term in stated)
    raise NotFoundError(
        f"no value of `{prop}` of `{entity}` states {asked}", remedy=f"known: {known}"
    )
