"""`tenkyo show`: anything by its id or its name."""

from pathlib import Path

import click

from kb.cli._claims import claim_lines
from kb.cli._shared import emit, format_option, language_option, output_option
from kb.errors import AmbiguousError, NotFoundError, nearest
from kb.names import plain_name
from kb.store.collections import COLLECTIONS
from kb.store.snapshot import Snapshot, open_snapshot
from kb.views.claim import Claim
from kb.views.codec import decode


@click.command()
@click.argument("id")
@output_option
@language_option
@format_option("text", "json")
def command(id: str, output: Path, lang: str, form: str) -> None:  # noqa: A002
    """Print the claim, entity, property, source, document, question, formula or term called ID.

    All but claims may be given by name.

    \b
    tenkyo show nvidia-h100-sxm5.memory-bandwidth.ci
    tenkyo show 'H100 SXM5' --format json
    """
    # A compiled library that `--help` does without.
    import msgspec

    with open_snapshot(output) as snapshot:
        address = _address(snapshot, id)
        data = snapshot.required(address)
        if form == "json":
            emit(msgspec.json.format(bytes(data), indent=2).decode())
        elif address.startswith("claims/"):
            claim = decode(Claim, data)
            emit(claim.statement.get(lang))
            for line in claim_lines(claim, snapshot, lang):
                emit(line)
        else:
            for line in _lines(msgspec.json.decode(data), lang):
                emit(line)


def _address(snapshot: Snapshot, name: str) -> str:
    """Return where a thing stands that is called so: by its id, else by its name.

    Raises:
        AmbiguousError: Several things have that name.
        NotFoundError: Nothing is called so.
    """
    kinds = ("claims", *COLLECTIONS.values())
    for kind in kinds:
        if snapshot.body(f"{kind}/{name}") is not None:
            return f"{kind}/{name}"
    folded = plain_name(name)
    found = [
        (collection, key)
        for kind, collection in COLLECTIONS.items()
        for key in snapshot.database.ids_of_name(kind, folded)
    ]
    keys = tuple(dict.fromkeys(key for _, key in found))
    if len(keys) > 1:
        raise AmbiguousError(
            f"`{name}` names {len(keys)} things", nearest=keys, remedy="use one of these ids"
        )
    if found:
        return "/".join(found[0])
    for kind in ("claim", *COLLECTIONS):
        snapshot.refuse_retired(kind, name)
    parts = (address.partition("/") for address in snapshot.bodies.addresses())
    known = {key for kind, _, key in parts if kind in kinds and "/" not in key}
    raise NotFoundError(
        f"nothing is called `{name}`",
        nearest=nearest(name, sorted(known), count=3),
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
