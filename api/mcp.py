"""The tools that a language model is given: a few, with names accepted and caveats attached."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field

from api.arguments import (
    AsOf,
    Entity,
    Lang,
    Name,
    Named,
    Property,
    Qualifiers,
    Server,
    Unit,
    refused,
)
from api.explained import reason_lines, why_lines
from api.hits import search_lines
from api.holder import Holder
from api.linting import MOST_TEXT, linted
from api.problems import ProblemError
from api.prose import (
    Formulas,
    caveats,
    citation,
    claim_lines,
    comparison_lines,
    lint_lines,
    said,
    value_lines,
)
from api.searching import searched
from api.told import Compared, Explanation, Found, Linted, Unverified, Valued
from kb.asked.compare import Asked, compare_asked
from kb.asked.value import value_of
from kb.build.software import software_version
from kb.errors import AmbiguousError, NotFoundError, TenkyoError
from kb.formulas.explain import explain as explained
from kb.results import Value
from kb.store.claims import StoredClaims
from kb.store.meant import claim_filter
from kb.store.snapshot import Snapshot
from kb.views.claim import Claim
from kb.views.codec import builtins
from kb.vocab import Verification

_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_INSTRUCTIONS = (
    "A knowledge base in which every value carries its source and standing. Repeat the caveats and "
    "the citation of what you use. Never choose a side of a dispute in silence, and never compare "
    "values that a tool refused to compare."
)
Told = tuple[list[str], dict[str, Any]]


def mcp_server(holder: Holder) -> MCPServer[Any]:
    """Return the server with its tools, answering from the current snapshot of `holder`."""
    server = Server(
        "tenkyo", instructions=_INSTRUCTIONS, version=software_version(), log_level="WARNING"
    )

    async def told(work: Callable[[Snapshot], Told]) -> CallToolResult:
        return await answered(lambda snapshot: asyncio.to_thread(work, snapshot))

    async def answered(work: Callable[[Snapshot], Awaitable[Told]]) -> CallToolResult:
        held = holder.held.acquire()
        try:
            lines, data = await work(held.snapshot)
        except (TenkyoError, ProblemError) as error:
            return refused(error)
        finally:
            held.release()
        return CallToolResult(
            content=[TextContent(type="text", text="\n".join(lines))],
            structured_content={**data, "build": held.snapshot.id},
        )

    @server.tool(annotations=_READS)
    async def search(
        query: Annotated[
            str,
            Field(
                min_length=1,
                max_length=500,
                description='Words, "phrases", -without, prefix*, kind:claim, tdp:>500W.',
            ),
        ],
        limit: Annotated[int, Field(ge=1, le=50, description="Hits.")] = 10,
        lang: Lang = "en",
    ) -> Annotated[CallToolResult, Found]:
        """Search claims, things, properties, sources and more, in Japanese and English at once."""

        async def work(snapshot: Snapshot) -> Told:
            found = await searched(
                snapshot, lambda index: index.search(query, lang=lang, limit=limit, facets=False)
            )
            claims = {hit.id: snapshot.claim(hit.id) for hit in found.hits if hit.kind == "claim"}
            lines = list(search_lines(found, claims, lang, snapshot.formulas))
            return lines, {**builtins(found), "claims": _told_of(claims, lang, snapshot.formulas)}

        return await answered(work)

    @server.tool(annotations=_READS)
    async def get_value(
        entity: Entity,
        property: Property,  # noqa: A002
        unit: Unit = None,
        as_of: AsOf = None,
        qualifiers: Qualifiers = None,
        lang: Lang = "en",
    ) -> Annotated[CallToolResult, Valued]:
        """Get one property of one thing, by id or name, with caveats and citation."""

        def work(snapshot: Snapshot) -> Told:
            subject = snapshot.resolve("entity", entity)
            prop = snapshot.resolve("property", property)
            found = value_of(
                snapshot, subject, prop=prop, unit=unit, as_of=as_of, where=qualifiers or {}
            )
            return list(value_lines(found, lang, snapshot.formulas)), builtins(found)

        return await told(work)

    @server.tool(annotations=_READS)
    async def compare(
        entities: Annotated[
            list[Name], Field(min_length=1, max_length=50, description="Things, by id or name.")
        ],
        properties: Annotated[
            list[Name],
            Field(max_length=20, description="By id or name; none means all that they share."),
        ] = [],  # noqa: B006 - the library reads the default, and nothing changes it
        unit: Unit = None,
        as_of: AsOf = None,
        qualifiers: Qualifiers = None,
        lang: Lang = "en",
    ) -> Annotated[CallToolResult, Compared]:
        """Lay things side by side; what does not compare is refused with the reason."""

        def work(snapshot: Snapshot) -> Told:
            asked = Asked(
                things=entities,
                properties=properties,
                units=(unit,) if unit else (),
                where=qualifiers,
                as_of=as_of,
            )
            found = compare_asked(snapshot, asked)
            return list(comparison_lines(found, lang)), builtins(found)

        return await told(work)

    @server.tool(annotations=_READS)
    async def explain(
        claim: Annotated[
            str | None,
            Named,
            Field(
                description="Id of a claim, as every other tool gives it; or name what it is of."
            ),
        ] = None,
        entity: Annotated[
            str | None, Named, Field(description="Else: a thing, by id or name.")
        ] = None,
        property: Annotated[  # noqa: A002
            str | None, Named, Field(description="And a property, by id or name.")
        ] = None,
        qualifiers: Qualifiers = None,
        lang: Lang = "en",
    ) -> Annotated[CallToolResult, Explanation]:
        """Tell why a claim stands where it stands: its inputs, citations and doubts."""

        def work(snapshot: Snapshot) -> Told:
            if claim is not None:
                if entity is not None or property is not None:
                    raise ProblemError(
                        "malformed-request",
                        "a claim is named, and a thing or a property too",
                        expected="`claim` alone, or `entity` and `property`",
                    )
                one = snapshot.claim(claim)
            else:
                one = _answering(snapshot, entity, property, where=qualifiers)
            tree = explained(StoredClaims(snapshot), one.id)
            lines = [*claim_lines(one, lang, snapshot.formulas), *reason_lines(one, lang)]
            lines += why_lines(tree, lang, snapshot.formulas)
            return lines, {"claim": builtins(one), "why": builtins(tree)}

        return await told(work)

    @server.tool(annotations=_READS)
    async def lint_text(
        text: Annotated[str, Field(min_length=1, max_length=MOST_TEXT)],
        name: Annotated[
            str,
            Named,
            Field(description="What to call it; its ending tells the format: .md, .tex."),
        ] = "text.md",
        lang: Lang = "en",
    ) -> Annotated[CallToolResult, Linted]:
        """Tell which figures of a text differ from what is known, lack a source or are in doubt."""

        async def work(snapshot: Snapshot) -> Told:
            report = await linted(snapshot, text, name=name)
            about = dict.fromkeys(found.claim for found in report.findings if found.claim)
            claims = {key: snapshot.claim(key) for key in about}
            lines = list(lint_lines(report, claims, lang, snapshot.formulas))
            return lines, {**builtins(report), "claims": _told_of(claims, lang, snapshot.formulas)}

        return await answered(work)

    @server.tool(annotations=_READS)
    async def list_unverified(
        document: Annotated[
            str | None, Named, Field(description="Only those of this document, by id or name.")
        ] = None,
        limit: Annotated[int, Field(ge=1, le=200, description="Claims.")] = 50,
        lang: Lang = "en",
    ) -> Annotated[CallToolResult, Unverified]:
        """List claims that are uncited, flagged by their document, disputed or refuted."""

        def work(snapshot: Snapshot) -> Told:
            found: list[Claim] = []
            total = 0
            for state in _UNVERIFIED:
                wanted = claim_filter(snapshot, {"document": document, "verification": state.value})
                ids = snapshot.database.claim_ids(wanted)
                total += len(ids)
                found += [snapshot.claim(key) for _, key in ids[: limit - len(found)]]
            lines = [line for one in found for line in claim_lines(one, lang, snapshot.formulas)]
            if len(found) < total:
                lines.insert(0, said("of-all", lang, total=total, shown=len(found)))
            rows = [builtins(one) for one in found]
            return lines or [said("none", lang)], {"claims": rows, "total": total}

        return await told(work)

    return server


_UNVERIFIED = (
    Verification.REFUTED,
    Verification.DISPUTED,
    Verification.FLAGGED,
    Verification.UNCITED,
)


def _told_of(claims: Mapping[str, Claim], lang: str, formulas: Formulas) -> dict[str, Any]:
    """Return what to say with each of the claims that an answer speaks of."""
    return {
        key: {"caveats": caveats(claim, lang), "citation": citation(claim, lang, formulas)}
        for key, claim in claims.items()
    }


def _answering(
    snapshot: Snapshot, entity: str | None, prop: str | None, *, where: Mapping[str, str] | None
) -> Claim:
    """Return the one claim that answers for a property of a thing, both by id or name.

    Raises:
        ProblemError: One of the two is not named.
        NotFoundError: Nothing answers to a name, or nothing is known.
        AmbiguousError: Several claims answer; carries their ids.
    """
    if entity is None or prop is None:
        raise ProblemError(
            "malformed-request", "no claim is named", expected="`claim`, or `entity` and `property`"
        )
    subject, about = snapshot.resolve("entity", entity), snapshot.resolve("property", prop)
    claims = Value(value_of(snapshot, subject, prop=about, where=where)).claims
    if not claims:
        raise NotFoundError(
            f"no claim on {about} of {subject} answers",
            remedy="`get_value` tells which there are, and why none was chosen",
        )
    if len(claims) > 1:
        raise AmbiguousError(
            f"{about} of {subject} has {len(claims)} answers",
            nearest=[claim.id for claim in claims],
            remedy="name one of these claims, or narrow by `qualifiers`",
        )
    return claims[0]
