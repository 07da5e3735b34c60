"""All rules there are: the audit's, and those about texts that other packages bring."""

from dataclasses import fields
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec

from kb.audit.rule import Described
from kb.audit.runner import rules
from kb.shelf import COMMANDS


@cache
def known_rules() -> tuple[Described, ...]:
    """Return the rules of the audit, and those that other packages of commands bring.

    Such a package says in its module `_rules` which ones its commands run. Of each rule there is
    what it says of itself, not what it does.
    """
    found: list[Described] = list(rules())
    for entry in sorted(entry_points(group=COMMANDS), key=lambda e: e.name):
        if find_spec(f"{entry.value}._rules") is not None:
            found += import_module(f"{entry.value}._rules").rules()
    names = [field.name for field in fields(Described)]
    return tuple(Described(*(getattr(rule, name) for name in names)) for rule in found)
