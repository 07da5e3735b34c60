"""The kinds of problems that a request may meet, each with its status and what it means."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of problem: its status and what it means."""

    slug: str
    status: int
    title: str
    meaning: str


KINDS = {
    kind.slug: kind
    for kind in (
        Kind(
            "malformed-request",
            400,
            "The request cannot be read",
            "A parameter, a header or the body has the wrong form. `parameter` names it; "
            "`expected` says what would have been right.",
        ),
        Kind(
            "unknown-parameter",
            400,
            "A parameter that does not exist here",
            "Nothing is passed over in silence: a misspelt filter would have answered a question "
            "that was not asked. `nearest` holds the closest parameters that exist.",
        ),
        Kind(
            "malformed-query",
            400,
            "The query cannot be read",
            "`position` is the offset at which reading stopped.",
        ),
        Kind(
            "malformed-value",
            400,
            "A value cannot be read",
            "A figure or a date is not written as a value. "
            "`position`, where given, is the offset at which reading stopped.",
        ),
        Kind(
            "unusable-unit",
            400,
            "A unit that is unknown or of another dimension",
            "Only units that measure the same thing convert into each other.",
        ),
        Kind(
            "not-found",
            404,
            "Nothing answers to this name",
            "`candidates` holds the things that come nearest to it.",
        ),
        Kind("no-such-address", 404, "There is no such address", "`/docs` lists those there are."),
        Kind(
            "method-not-allowed",
            405,
            "This address is read in another way",
            "`Allow` lists the methods. Nothing served here can be written to.",
        ),
        Kind(
            "not-acceptable",
            406,
            "None of the forms asked for is offered",
            "`expected` lists the media types of this address.",
        ),
        Kind(
            "slow-request",
            408,
            "The request did not arrive in time",
            "Send the whole request at once.",
        ),
        Kind(
            "ambiguous-name",
            409,
            "More than one thing answers to this name",
            "`candidates` holds them. Ask again with one of their ids.",
        ),
        Kind(
            "stale-cursor",
            410,
            "The cursor comes from another build",
            "A list does not change under a reader: begin again with the first page.",
        ),
        Kind(
            "too-large",
            413,
            "The body is too large",
            "`expected` gives the limit. Split the request.",
        ),
        Kind("target-too-long", 414, "The address is too long", "Post the request instead."),
        Kind(
            "unsupported-media-type",
            415,
            "The body is not JSON",
            "Send `Content-Type: application/json`.",
        ),
        Kind(
            "unsatisfiable-range",
            416,
            "The file has no such part",
            "`Content-Range` tells how many bytes it has.",
        ),
        Kind(
            "not-comparable",
            422,
            "These values do not compare",
            "`qualifier` names what keeps them apart. Without `strict` the refusal of a comparison "
            "stands in its cell, and the rest is answered.",
        ),
        Kind(
            "unfit-input",
            422,
            "A formula cannot take this input",
            "`parameter` names the variable: its value is missing, unknown, of another unit or out "
            "of range, or has no result.",
        ),
        Kind("headers-too-large", 431, "The headers are too large", "Send fewer or shorter ones."),
        Kind(
            "internal-error",
            500,
            "A fault of the server",
            "The fault was logged. Please report it, with the address that you asked for.",
        ),
        Kind(
            "not-installed",
            501,
            "An optional library is not installed",
            "`remedy` gives the command that installs it.",
        ),
        Kind(
            "too-many-claims",
            501,
            "The knowledge base is too large for this here",
            "`remedy` says what to ask instead.",
        ),
        Kind(
            "no-snapshot",
            503,
            "The snapshot cannot be read",
            "It was removed or damaged. `tenkyo build` writes a new one; it is taken up by itself.",
        ),
    )
}
