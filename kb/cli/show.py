"""`tenkyo show`: anything by its id."""

from pathlib import Path

import click

from kb.cli._claims import claim_lines
from kb.cli._shared import emit, format_option, language_option, output_option
from kb.errors import NotFoundError, nearest
from kb.store.snapshot import open_snapshot
from kb.views.claim import Claim
from kb.views.codec import decode

KINDS = (
    *("claims", "entities", "properties", "sources", "documents", "questions", "formulas"),
    "glossary",
)


@click.command()
@click.argument("id")
@output_option
@language_option
@format_option("text", "json")
def command(id: str, output: Path, lang: str, form: str) -> None:  # noqa: A002
    """Print the claim, entity, property, source, document, question or formula called ID.

    \b
    tenkyo show nvidia-h100-sxm5.memory-bandwidth.ci
    tenkyo show nvidia-h100-sxm5 --format json
    """
    # A compiled library that `--help` does without.
    import msgspec

    with open_snapshot(output) as snapshot:
        for kind in KINDS:
            body = snapshot.body(f"{kind}/{id}")
            if body is None:
                continue
            if form == "json":
                emit(msgspec.json.format(bytes(body.data), indent=2).decode())
            elif kind == "claims":
                claim = decode(Claim, body.data)
                emit(claim.statement.get(lang))
                for line in claim_lines(claim, snapshot, lang):
                    emit(line)
            else:
                for line in _lines(msgspec.json.decode(body.data), lang):
                    emit(line)
            return
        parts = (address.partition("/") for address in snapshot.bodies.addresses())
        names = {name for kind, _, name in parts if kind in KINDS and "/" not in name}
        raise NotFoundError(
            f"nothing is called `{id}`",
            nearest=nearest(id, sorted(names), count=3),
            remedy="`tenkyo search WORDS` finds ids by what they stand for",
        )


def _lines(view: object, lang: str, depth: int = 0) -> list[str]:
    """Lay out a view as indented `name: value` lines; labels in one language."""
    pad = "  " * depth
    if isinstance(view, dict):
        if set(view) == {"ja", "en"}:
            return [pad + str(view[lang] or view["en" if lang == "ja" else "ja"] or "")]
        lines = []
        for name, value in view.items():
            if value in (None, [], {}, ""):
                continue
            inner = _lines(value, lang, depth + 1)
            if len(inner) == 1:
                lines.append(f"{pad}{name}: {inner[0].strip()}")
            else:
                lines += [f"{pad}{name}:", *inner]
        return lines
    if isinstance(view, list):
        lines = []
        for value in view:
            inner = _lines(value, lang, depth)
            lines += [f"{pad}- {inner[0].strip()}", *inner[1:]] if inner else []
        return lines
    return [pad + str(view)]
