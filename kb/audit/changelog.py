"""Changes written down: text, Markdown for a pull request, and an Atom feed."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from kb.audit.formats.markdown import escape as plain
from kb.views.change import Changes, ClaimChange
from kb.views.finding import Finding

_KINDS = {
    "came": ("加わった主張", "Claims that came"),
    "changed": ("変わった主張", "Claims that changed"),
    "went": ("なくなった主張", "Claims that went"),
}
_OPENED, _CLOSED = ("新しい指摘", "Findings opened"), ("解消した指摘", "Findings closed")
_BUILDS = ("各構築で変わったこと", "What each build changed")
LONGEST: Final = 200
"""Entries of a feed over several builds."""
Address = Callable[[str, str], str]
_NOTHING = ("二つの構築に違いはありません", "Nothing differs between the two builds")
_WEIGHED = (
    "主張と指摘は同じで、指摘の重さや、確かめられたかどうかだけが違います",
    "Claims and findings are the same; only how grave they are, or what could be checked, differs",
)


def as_text(changes: Changes, lang: str) -> str:
    """Return the changes as plain text, a line each."""
    lines = [_head(changes, lang)]
    for title, items in _sections(changes, lang):
        lines += ["", f"{title} ({len(items)})", *(f"  {item}" for item in items)]
    if changes.empty:
        lines.append(_nothing(changes, lang))
    return "\n".join(lines)


def as_markdown(changes: Changes, lang: str, *, limit: int = 200) -> str:
    """Return the changes as Markdown; of each kind at most `limit`, the rest counted."""
    lines = [f"## {plain(_head(changes, lang))}"]
    for title, items in _sections(changes, lang):
        lines += ["", f"### {title} ({len(items)})", ""]
        lines += [f"- {plain(item)}" for item in items[:limit]]
        if len(items) > limit:
            left = len(items) - limit
            lines.append(f"- … 他{left}件" if lang == "ja" else f"- … and {left} more")
    if changes.empty:
        lines += ["", _nothing(changes, lang)]
    return "\n".join(lines)


def _nothing(changes: Changes, lang: str) -> str:
    """Say that nothing came, went or changed, and whether it is counted otherwise even so."""
    same = changes.counts_before == changes.counts_after
    return _pick(_NOTHING if same else _WEIGHED, lang)


def as_atom(changes: Changes, lang: str, *, base: str = "") -> str:
    """Return the changes as an Atom feed; `base` is the address that paths are relative to."""

    def address(kind: str, key: str) -> str:
        return f"{base.rstrip('/')}/v1/{kind}/{key}"

    mark = f"urn:tenkyo:changes:{changes.old}:{changes.new}"
    return _feed(mark, _head(changes, lang), lang, _entries(changes, lang, address), changes)


def builds_atom(
    builds: Sequence[Changes],
    lang: str,
    *,
    address: Address,
    entity: str | None = None,
    own: str | None = None,
) -> str:
    """Return what the builds changed as one Atom feed, the newest first.

    `address` gives where a thing is found, by kind and id. With `entity`, only its claims. `own`
    is the whole address of the feed, where that is known.
    """
    latest = list(reversed(builds))
    entries = chain.from_iterable(
        _entries(changes, lang, address, entity=entity) for changes in latest
    )
    mark = f"urn:tenkyo:builds:{lang}" + (f":{entity}" if entity else "")
    listed = islice(entries, LONGEST)
    return _feed(mark, _pick(_BUILDS, lang), lang, listed, latest[0], own=own)


def _feed(
    mark: str,
    title: str,
    lang: str,
    entries: Iterable[list[str]],
    newest: Changes,
    *,
    own: str | None = None,
) -> str:
    lines = [
        '<?xml version="1.0" encoding="utf-8"?>',
        f'<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="{lang}">',
        f"  <id>{escape(mark)}</id>",
        f"  <title>{escape(title)}</title>",
        f"  <updated>{newest.new_day}T00:00:00Z</updated>",
        "  <author><name>Tenkyo</name></author>",
    ]
    if own is not None:
        lines.append(f'  <link rel="self" href={quoteattr(own)}/>')
    return "\n".join([*lines, *chain.from_iterable(entries), "</feed>"])


def _entries(
    changes: Changes, lang: str, address: Address, *, entity: str | None = None
) -> Iterator[list[str]]:
    stamp = f"{changes.new_day}T00:00:00Z"
    for change in changes.claims:
        if entity in (None, change.entity):
            mark = f"urn:tenkyo:change:{changes.new}:claim:{change.claim}"
            link = quoteattr(address("claims", change.claim))
            yield _entry(mark, change.sentence.get(lang), stamp, link=link)
    for finding in changes.opened:
        if entity in (None, finding.entity):
            mark = f"urn:tenkyo:change:{changes.new}:finding:{finding.fingerprint}"
            link = quoteattr(address("rules", finding.rule))
            yield _entry(mark, _finding(finding, lang), stamp, link=link)


def _entry(mark: str, text: str, stamp: str, *, link: str) -> list[str]:
    return [
        "  <entry>",
        f"    <id>{escape(mark)}</id>",
        f"    <title>{escape(text)}</title>",
        f"    <updated>{stamp}</updated>",
        f"    <link href={link}/>",
        f"    <summary>{escape(text)}</summary>",
        "  </entry>",
    ]


def _head(changes: Changes, lang: str) -> str:
    before, after = changes.counts_before, changes.counts_after
    if lang == "ja":
        return (
            f"{changes.old}（{changes.old_day}）から{changes.new}（{changes.new_day}）："
            f"エラー{before['error']}→{after['error']}件、警告{before['warning']}→{after['warning']}件"
        )
    return (
        f"{changes.old} ({changes.old_day}) to {changes.new} ({changes.new_day}): "
        f"errors {before['error']} → {after['error']}, "
        f"warnings {before['warning']} → {after['warning']}"
    )


def _sections(changes: Changes, lang: str) -> Iterator[tuple[str, list[str]]]:
    for kind, names in _KINDS.items():
        items = [_claim(c, lang) for c in changes.claims if c.kind == kind]
        if items:
            yield _pick(names, lang), items
    for names, findings in ((_OPENED, changes.opened), (_CLOSED, changes.closed)):
        if findings:
            yield _pick(names, lang), [_finding(f, lang) for f in findings]


def _claim(change: ClaimChange, lang: str) -> str:
    heir = f" → {change.replaced_by}" if change.replaced_by else ""
    return f"{change.sentence.get(lang)}{heir} [{change.claim}]"


def _finding(finding: Finding, lang: str) -> str:
    return f"{finding.rule} {finding.message.get(lang)} [{finding.subject}]"


def _pick(names: tuple[str, str], lang: str) -> str:
    return names[0] if lang == "ja" else names[1]
