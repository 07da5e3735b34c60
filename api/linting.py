"""Linting a text on behalf of a caller: its size bounded, and few at a time."""

from pathlib import PurePath
from typing import Final

import anyio
from anyio.to_thread import run_sync

from api.problems import ProblemError
from kb.errors import NotFoundError, nearest
from kb.store.snapshot import Snapshot
from kb.views.lint import LintReport

MOST_TEXT: Final = 100_000
"""Characters of a text; some four seconds of one core at worst, and linear below that."""
# Texts cost a processor; waiting for one's turn leaves the other addresses fast.
_AT_ONCE: Final = anyio.CapacityLimiter(1)


async def linted(
    snapshot: Snapshot, text: str, *, name: str, chosen: tuple[str, ...] = ()
) -> LintReport:
    """Return what the rules say of a text; its name tells the format.

    Raises:
        NotFoundError: There is no such rule.
        DocumentError: The text cannot be read.
        ProblemError: The name is that of a format which is no text.
    """
    # Imported here: its readers of texts are a burden to a server that is never given one.
    from ingest.documents import readers
    from ingest.lint.run import lint_text, rules

    ending = PurePath(name).suffix.lower()
    if any(ending in reader.suffixes for reader in readers() if reader.binary):
        raise ProblemError(
            "malformed-request",
            f"`{name}` names a format that is no text",
            parameter="name",
            expected=", ".join(s for r in readers() if not r.binary for s in r.suffixes if s),
        )

    every = rules()
    known = {word for rule in every for word in (rule.code, rule.name)}
    for word in chosen:
        if word not in known:
            raise NotFoundError(
                f"no rule `{word}` about texts",
                nearest=nearest(word, known),
                remedy="`tenkyo rules` lists them all",
            )
    picked = [rule for rule in every if rule.code in chosen or rule.name in chosen]

    def work() -> LintReport:
        return lint_text(text, name, snapshot, chosen=picked or None)

    return await run_sync(work, limiter=_AT_ONCE)
