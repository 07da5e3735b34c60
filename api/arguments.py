"""Arguments of the tools: what each of them is; what a tool does not take is refused."""

from typing import Annotated, Any, Literal

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import CallToolResult, InputRequiredResult, TextContent
from pydantic import Field, ValidationError

from api.invalid import about
from api.problems import ProblemError, problem_of
from api.remedies import in_reach
from kb.errors import NotFoundError, SnapshotError, TenkyoError, nearest, short

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


class Server(MCPServer[Any]):
    """The library's server, with arguments held against what a tool takes as REST holds its own."""

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Any = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool; refuse what it does not take, which the library would pass over."""
        takes = {tool.name: tool.input_schema["properties"] for tool in await self.list_tools()}
        known = takes.get(name, arguments)
        for argument in arguments:
            if argument not in known:
                return refused(
                    NotFoundError(
                        f"`{name}` takes no `{argument}`",
                        nearest=nearest(short(argument), known),
                        remedy=f"it takes {', '.join(known)}",
                    )
                )
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                faults = [{**e, "loc": ("arguments", *e["loc"])} for e in error.__cause__.errors()]
                return refused(about(faults))
            raise


def refused(error: TenkyoError | ProblemError) -> CallToolResult:
    """Return what a tool answers to a call that ended in an error, with what comes nearest."""
    if isinstance(error, SnapshotError):
        # Where its files lie is for the log alone: who asks may be far away.
        error = problem_of(error)
    if isinstance(error, ProblemError):
        expected, remedy = error.more.get("expected"), error.more.get("remedy")
        text = error.detail + (f"; expected {expected}" if expected else "")
        text += f"; {remedy}" if remedy else ""
        near = error.more.get("nearest") or [c["id"] for c in error.more.get("candidates", ())]
    else:
        error.remedy = in_reach(error.remedy, tools=True)
        text, near = str(error), list(error.nearest)
    return CallToolResult(
        is_error=True,
        content=[TextContent(type="text", text=text)],
        structured_content={"problem": text, "candidates": near},
    )
