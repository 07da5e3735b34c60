"""Tiny packs from YAML text: a rule's example on top of the base, through the real loader."""

import re
from dataclasses import dataclass, replace
from datetime import date
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from ingest.pack.load import load_pack
from kb.audit.audited import Audited, Output, Reach, Text
from kb.audit.example import BASE, TODAY
from kb.audit.runner import audit, find_rule
from kb.build.knowledge import compute
from kb.build.run import audited
from kb.quantity.units import PintUnits
from kb.views.finding import Finding, Report
from kb.vocab import Outcome, Verification

# What an example says beside its pack: things that a build hands over from elsewhere.
BESIDE = ("today", "texts", "reach", "outputs", "standings")


class _Yaml(yaml.SafeLoader):
    """Reads `on` and `yes` as words, as the pack's own loader does."""


_Yaml.yaml_implicit_resolvers = {
    first: [(tag, regexp) for tag, regexp in resolvers if not tag.endswith((":bool", ":timestamp"))]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
_Yaml.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile(r"^(?:true|false)$"), list("tf"))


@cache
def units() -> PintUnits:
    return PintUnits()


def merged(text: str) -> dict[str, Any]:
    """Return the example with the base definitions that it mentions."""
    data: dict[str, Any] = yaml.load(text, _Yaml) or {}  # noqa: S506 - a SafeLoader
    base: dict[str, Any] = yaml.load(BASE, _Yaml)  # noqa: S506 - a SafeLoader
    pack = base.pop("pack") | data.pop("pack", {})
    out: dict[str, Any] = {}
    own = {kind: {r["id"] for r in data.get(kind, []) if "id" in r} for kind in base}
    reached = text
    while True:
        picked = {
            kind: [
                record
                for record in records
                if record["id"] not in own[kind]
                and (kind == "qualifiers" or _mentions(reached, record["id"]))
            ]
            for kind, records in base.items()
        }
        again = text + yaml.safe_dump([r for rs in picked.values() for r in rs])
        if again == reached:
            break
        reached = again
    for kind in {*base, *data}:
        if kind == "audit" or kind in BESIDE:
            continue
        out[kind] = [*picked.get(kind, []), *data.get(kind, [])]
    out["pack"] = pack
    if "audit" in data:
        out["audit"] = data["audit"]
    return out | {k: data[k] for k in BESIDE if k in data}


def _mentions(text: str, word: str) -> bool:
    return re.search(rf"(?<![\w-]){re.escape(word)}(?![\w-])", text) is not None


@dataclass(frozen=True)
class Loaded:
    audited: Audited

    def report(self, *codes: str) -> Report:
        chosen = [find_rule(c) for c in codes] if codes else None
        return audit(self.audited, chosen)


def written(text: str, folder: Path) -> dict[str, Any]:
    """Write the pack into `folder`; return what the example says beside it."""
    parts = merged(text)
    beside = {name: parts.pop(name, None) for name in BESIDE}
    for name, records in parts.items():
        if records:
            content = yaml.safe_dump(records, allow_unicode=True, sort_keys=False)
            (folder / f"{name}.yaml").write_text(content, encoding="utf-8")
    return beside


def load(text: str, folder: Path, **extra: Any) -> Loaded:
    """Write the pack into `folder`, read it back and prepare it for the audit."""
    beside = written(text, folder)
    today = date.fromisoformat(str(beside["today"] or TODAY))
    knowledge = compute(load_pack(folder), units=units(), today=today)
    base = audited(knowledge, units())
    given: dict[str, Any] = {}
    if beside["texts"]:
        given["texts"] = {k: Text(**v) for k, v in beside["texts"].items()}
    if beside["reach"] is not None:
        given["reach"] = {k: Reach(**v) for k, v in beside["reach"].items()}
    if beside["outputs"] is not None:
        given["outputs"] = tuple(Output(**o) for o in beside["outputs"])
    if beside["standings"]:
        # A build hands standing on rightly: a wrong one has to be put there.
        claims = dict(base.claims)
        for key, word in beside["standings"].items():
            standing = replace(claims[key].standing, verification=Verification(word))
            claims[key] = replace(claims[key], standing=standing)
        given["claims"] = claims
    return Loaded(replace(base, **(given | extra)))


def found(rule: str, text: str, folder: Path) -> list[Finding]:
    """Return what a rule finds in a pack."""
    findings = load(text, folder).report(rule).findings
    return [f for f in findings if f.outcome is Outcome.FAIL]


def unchecked(rule: str, text: str, folder: Path) -> list[Finding]:
    """Return what a rule says it could not check in a pack."""
    findings = load(text, folder).report(rule).findings
    return [f for f in findings if f.outcome is Outcome.UNCHECKED]
