"""Two snapshots held against each other: what came, went and changed, in people's words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from kb.audit.words import held, shown, topic
from kb.views.catalog import Tombstone
from kb.views.change import Changes, ClaimChange, FieldChange
from kb.views.claim import Claim
from kb.views.finding import Finding, Report
from kb.views.label import Label
from kb.views.value import Value
from kb.vocab import Outcome
from kb.wording import AXES, STANDING


@dataclass(frozen=True, slots=True)
class Side:
    """One of the two snapshots."""

    build: str
    day: str
    claims: Mapping[str, Claim]
    report: Report
    tombstones: tuple[Tombstone, ...] = ()


def changes(old: Side, new: Side) -> Changes:
    """Return all that differs, in the order of the newer pack; what went comes last."""
    before = {f.fingerprint: f for f in old.report.findings}
    after = {f.fingerprint: f for f in new.report.findings}
    return Changes(
        old=old.build,
        new=new.build,
        old_day=old.day,
        new_day=new.day,
        claims=tuple(_claims(old, new)),
        opened=_failures(after, but=before),
        closed=_failures(before, but=after),
        counts_before=dict(old.report.counts()),
        counts_after=dict(new.report.counts()),
    )


def _failures(
    findings: Mapping[str, Finding], *, but: Mapping[str, Finding]
) -> tuple[Finding, ...]:
    return tuple(f for key, f in findings.items() if key not in but and f.outcome is Outcome.FAIL)


def _claims(old: Side, new: Side) -> Iterator[ClaimChange]:
    for key, claim in new.claims.items():
        was = old.claims.get(key)
        if was is None:
            yield _change(claim, "came", _came(claim))
            continue
        found = tuple(_fields(was, claim))
        if found:
            yield _change(claim, "changed", _changed(was, claim, found), found)
    heirs = {t.id: t for t in new.tombstones if t.kind == "claim"}
    for key, claim in old.claims.items():
        if key not in new.claims:
            stone = heirs.get(key)
            yield _change(
                claim, "went", _went(claim, stone), heir=stone.replaced_by if stone else None
            )


def _change(
    claim: Claim,
    kind: str,
    sentence: Label,
    found: tuple[FieldChange, ...] = (),
    *,
    heir: str | None = None,
) -> ClaimChange:
    return ClaimChange(
        claim=claim.id,
        kind=kind,
        url=claim.url,
        entity=claim.subject.id,
        document=claim.document.id if claim.document else None,
        sentence=sentence,
        changes=found,
        replaced_by=heir,
    )


def _fields(was: Claim, now: Claim) -> Iterator[FieldChange]:
    pairs: tuple[tuple[str, str, str], ...] = (
        ("value", *_values(was.value, now.value)),
        ("qualifiers", _qualifiers(was), _qualifiers(now)),
        ("basis", was.standing.basis.value, now.standing.basis.value),
        ("verification", was.standing.verification.value, now.standing.verification.value),
        ("confidence", was.standing.confidence.value, now.standing.confidence.value),
        ("freshness", was.standing.freshness.value, now.standing.freshness.value),
        ("rank", was.standing.rank.value, now.standing.rank.value),
        ("citations", _citations(was), _citations(now)),
    )
    for field, before, after in pairs:
        if before != after:
            yield FieldChange(field, before, after)


def _values(was: Value, now: Value) -> tuple[str, str]:
    """Return both values as printed; as they were read, where that alone sets them apart."""
    before, after = (held(v) if v.ref or v.text else v.told() for v in (was, now))
    return (held(was), held(now)) if before == after else (before, after)


def _qualifiers(claim: Claim) -> str:
    return ", ".join(f"{name}={term}" for name, term in sorted(claim.qualifiers.items()))


def _citations(claim: Claim) -> str:
    return ", ".join(f"{c.source} ({c.role.value})" for c in claim.citations)


def _came(claim: Claim) -> Label:
    subject, value = topic(claim), shown(claim)
    return Label(
        f"{subject.ja}「{value.get('ja')}」が加わりました",
        f"{subject.en}: {value.get('en')} is new",
    )


def _went(claim: Claim, stone: Tombstone | None) -> Label:
    subject, value = topic(claim), shown(claim)
    ja = f"{subject.ja}「{value.get('ja')}」がなくなりました"
    en = f"{subject.en}: {value.get('en')} is gone"
    if stone is None:
        return Label(ja, en)
    return Label(f"{ja}（{stone.reason.get('ja')}）", f"{en} ({stone.reason.get('en')})")


_NAMES = {
    "value": Label("値", "value"),
    "qualifiers": Label("限定語", "qualifiers"),
    "citations": Label("引用", "citations"),
    **AXES,
}
_NONE = Label("なし", "none")


def _term(field: str, text: str) -> Label:
    """Return what a field holds in words: the terms of standing have words of their own."""
    return STANDING.get(field, {}).get(text, Label(text, text)) if text else _NONE


def _changed(was: Claim, now: Claim, found: tuple[FieldChange, ...]) -> Label:
    subject = topic(now)
    parts_ja, parts_en = [], []
    for change in found:
        name = _NAMES[change.field]
        if change.field == "value" and (now.value.ref or now.value.text) is not None:
            before, after = shown(was), shown(now)
        else:
            before, after = (_term(change.field, x) for x in (change.before, change.after))
        parts_ja.append(f"{name.get('ja')}が「{before.get('ja')}」から「{after.get('ja')}」に")
        words = name.get("en").lower()
        parts_en.append(f"{words} from {before.get('en')} to {after.get('en')}")
    return Label(
        f"{subject.ja}：{'、'.join(parts_ja)}変わりました",
        f"{subject.en}: {'; '.join(parts_en)}",
    )
