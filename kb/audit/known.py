"""All rules there are: the audit's, and those about texts that other packages bring."""

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

    Such a package says in its module `_rules` which ones its commands run.
    """
    found: list[Described] = list(rules())
    for entry in sorted(entry_points(group=COMMANDS), key=lambda e: e.name):
        if find_spec(f"{entry.value}._rules") is not None:
            found += import_module(f"{entry.value}._rules").rules()
    return tuple(found)
