"""The tools that a language model is given: a few, with names accepted and caveats attached."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, Literal, TypeVar

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, InputRequiredResult, TextContent, ToolAnnotations
from pydantic import Field, ValidationError

from api.holder import Holder
from api.invalid import about
from api.linting import MOST_TEXT, linted
from api.problems import ProblemError
from api.prose import (
    caveats,
    citation,
    claim_lines,
    comparison_lines,
    lint_lines,
    search_lines,
    value_lines,
    why_lines,
)
from api.searching import searched
from kb.build.software import software_version
from kb.compare.asked import Asked, compare_asked
from kb.compare.value import value_of
from kb.errors import NotFoundError, TenkyoError, nearest
from kb.formulas.explain import explain as explained
from kb.store.claims import StoredClaims
from kb.store.meant import claim_filter
from kb.store.snapshot import Snapshot
from kb.views.codec import builtins
from kb.vocab import Verification

T = TypeVar("T")
Lang = Annotated[Literal["en", "ja"], Field(description="Language of labels and statements.")]
Named = Field(min_length=1, max_length=200)
Name = Annotated[str, Named]
Entity = Annotated[str, Named, Field(description="A thing, by id or name: `H100 SXM5`.")]
Property = Annotated[str, Named, Field(description="A property, by id or name: `tdp`.")]
Unit = Annotated[
    str | None,
    Field(min_length=1, max_length=64, description="Unit to convert quantities into: `GB/s`."),
]
AsOf = Annotated[
    str | None,
    Field(max_length=40, description="Only what was known then: 2026-05-31, 2026-05, 2026."),
]
Qualifiers = Annotated[
    dict[str, str] | None,
    Field(description='Only values with these qualifiers: {"direction": "one-way"}.'),
]
_SHOWN = 80
_READS = ToolAnnotations(read_only_hint=True, open_world_hint=False)
_INSTRUCTIONS = (
    "A knowledge base in which every value carries its source and standing. Repeat the caveats and "
    "the citation of what you use. Never choose a side of a dispute in silence, and never compare "
    "values that a tool refused to compare."
)
Told = tuple[list[str], dict[str, Any]]


def mcp_server(holder: Holder) -> MCPServer[Any]:
    """Return the server with its tools, answering from the current snapshot of `holder`."""
    server = _Server(
        "tenkyo", instructions=_INSTRUCTIONS, version=software_version(), log_level="WARNING"
    )

    async def told(work: Callable[[Snapshot], Told]) -> CallToolResult:
        return await answered(lambda snapshot: asyncio.to_thread(work, snapshot))

    async def answered(work: Callable[[Snapshot], Awaitable[Told]]) -> CallToolResult:
        held = holder.held.acquire()
        try:
            lines, data = await work(held.snapshot)
        except (TenkyoError, ProblemError) as error:
            return _refused(error)
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
    ) -> CallToolResult:
        """Search claims, things, properties, sources and more, in Japanese and English at once."""

        async def work(snapshot: Snapshot) -> Told:
            found = await searched(
                snapshot, lambda index: index.search(query, lang=lang, limit=limit, facets=False)
            )
            return list(search_lines(found, lang)), builtins(found)

        return await answered(work)

    @server.tool(annotations=_READS)
    async def get_value(
        entity: Entity,
        property: Property,  # noqa: A002
        unit: Unit = None,
        as_of: AsOf = None,
        qualifiers: Qualifiers = None,
        lang: Lang = "en",
    ) -> CallToolResult:
        """Get one property of one thing, by id or name, with caveats and citation."""

        def work(snapshot: Snapshot) -> Told:
            subject = snapshot.resolve("entity", entity)
            prop = snapshot.resolve("property", property)
            found = value_of(
                snapshot, subject, prop=prop, unit=unit, as_of=as_of, where=qualifiers or {}
            )
            return list(value_lines(found, lang)), builtins(found)

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
    ) -> CallToolResult:
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
            str, Named, Field(description="Id of a claim, as every other tool gives it.")
        ],
        lang: Lang = "en",
    ) -> CallToolResult:
        """Tell why a claim stands where it stands: its inputs, citations and doubts."""

        def work(snapshot: Snapshot) -> Told:
            one = snapshot.claim(claim)
            tree = explained(StoredClaims(snapshot), claim)
            reasons = [
                f"  {r.axis}: {r.code} {r.about or ''}".rstrip() for r in one.standing.reasons
            ]
            lines = [*claim_lines(one, lang), "Reasons:", *reasons, "Tree:", *why_lines(tree, lang)]
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
    ) -> CallToolResult:
        """Hold a text against the knowledge base: figures that differ, lack a source or are in
        doubt.
        """

        async def work(snapshot: Snapshot) -> Told:
            report = await linted(snapshot, text, name=name)
            about = dict.fromkeys(found.claim for found in report.findings if found.claim)
            claims = {key: snapshot.claim(key) for key in about}
            told = {
                key: {"caveats": caveats(claim), "citation": citation(claim)}
                for key, claim in claims.items()
            }
            return list(lint_lines(report, claims, lang)), {**builtins(report), "claims": told}

        return await answered(work)

    @server.tool(annotations=_READS)
    async def list_unverified(
        document: Annotated[
            str | None, Named, Field(description="Only those of this document, by id or name.")
        ] = None,
        limit: Annotated[int, Field(ge=1, le=200, description="Claims.")] = 50,
        lang: Lang = "en",
    ) -> CallToolResult:
        """List claims that are uncited, flagged by their document, disputed or refuted."""

        def work(snapshot: Snapshot) -> Told:
            lines: list[str] = []
            rows: list[Any] = []
            for state in _UNVERIFIED:
                wanted = claim_filter(snapshot, {"document": document, "verification": state.value})
                found = snapshot.claims(wanted, limit=limit - len(rows))
                lines += [line for one in found for line in claim_lines(one, lang)]
                rows += [builtins(one) for one in found]
                if len(rows) >= limit:
                    break
            return lines or ["None."], {"claims": rows}

        return await told(work)

    return server


class _Server(MCPServer[Any]):
    """The library's server, with arguments held against what a tool takes as REST holds its own."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Any = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; refuse what it does not take, which the library would pass over."""
        takes = {tool.name: tool.input_schema["properties"] for tool in await self.list_tools()}
        known = takes.get(name, arguments)
        for argument in arguments:
            if argument not in known:
                shown = argument[:_SHOWN]
                return _refused(
                    NotFoundError(
                        f"`{name}` takes no `{shown}`",
                        nearest=nearest(shown, known),
                        remedy=f"it takes {', '.join(known)}",
                    )
                )
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                faults = [{**e, "loc": ("arguments", *e["loc"])} for e in error.__cause__.errors()]
                return _refused(about(faults))
            raise


_UNVERIFIED = (
    Verification.REFUTED,
    Verification.DISPUTED,
    Verification.FLAGGED,
    Verification.UNCITED,
)


def _refused(error: TenkyoError | ProblemError) -> CallToolResult:
    if isinstance(error, ProblemError):
        expected = error.more.get("expected")
        text = error.detail + (f"; expected {expected}" if expected else "")
        near = [c["id"] for c in error.more.get("candidates", ())]
    else:
        text, near = str(error), list(error.nearest)
    return CallToolResult(
        is_error=True,
        content=[TextContent(type="text", text=text)],
        structured_content={"problem": text, "candidates": near},
    )
