"""What wikitext templates show: converted units, values, doubts and citations."""

import re
from collections.abc import Callable
from typing import Any

_DOUBTS = {
    "citation needed": "[citation needed]",
    "cn": "[citation needed]",
    "fact": "[citation needed]",
    "dubious": "[dubious]",
    "disputed inline": "[disputed]",
    "verify source": "[verification needed]",
    "failed verification": "[failed verification]",
    "better source needed": "[better source needed]",
    "unreliable source?": "[unreliable source?]",
    "clarify": "[clarification needed]",
    "update inline": "[needs update]",
    "when": "[when?]",
    "要出典": "［要出典］",
    "要検証": "［要検証］",
    "要出典範囲": "［要出典］",
    "信頼性要検証": "［信頼性要検証］",
}
"""What readers see of the templates that doubt a statement."""
_JOINS = {
    "-": "–",
    "to": "–",
    "–": "–",
    "and": " and ",
    "x": " × ",
    "by": " × ",
    "+/-": " ± ",
    "±": " ± ",
}
_SPACES = {
    "nbsp": "\xa0", "mdash": "—", "·": " · ",
    "ndash": " – ", "snd": " – ", "spnd": " – ", "spaced ndash": " – ",
}  # fmt: skip
_CITED = ("last", "last1", "author", "author1", "title", "journal", "website", "date", "year")


def _positional(node: Any) -> list[str]:
    return [str(p.value).strip() for p in node.params if not p.showkey]


def shown(node: Any, name: str) -> str | None:
    """Return what is shown in the place of a whole template; None where it is none of these."""
    if name in ("cvt", "convert"):
        return _converted(node)
    if name == "val":
        return _value(node)
    if name in ("circa", "c.", "ca"):
        return f"c. {_first(node)}".rstrip()
    return _DOUBTS.get(name) or _SPACES.get(name)


def _first(node: Any) -> str:
    """Return the first positional value."""
    values = _positional(node)
    return values[0] if values else ""


def _converted(node: Any) -> str:
    """Return what `{{convert|3|-|5|kW}}` shows of the values that were entered."""
    values = _positional(node)
    words, at = values[0] if values else "", 1
    while at + 1 < len(values) and values[at] in _JOINS:
        words += _JOINS[values[at]] + values[at + 1]
        at += 2
    unit = values[at] if at < len(values) else ""
    return f"{words} {unit}".strip()


def _value(node: Any) -> str:
    """Return what `{{val|1.5|e=3|u=kW}}` shows."""
    named: dict[str, str] = {
        str(p.name).strip(): str(p.value).strip() for p in node.params if p.showkey
    }
    words = _first(node)
    if named.get("p"):
        words = named["p"] + words
    if named.get("e"):
        words += f"×10^{named['e']}"
    unit = named.get("u") or named.get("ul") or ""
    if named.get("up") or named.get("upl"):
        unit += "/" + (named.get("up") or named.get("upl") or "")
    return f"{words} {unit}".strip()


def identifier_fields(code: Any) -> list[str]:
    """Return identifiers that citation templates hold under their own names."""
    found: list[str] = []
    shapes: dict[str, Callable[[str], str]] = {
        "doi": lambda value: value,
        "arxiv": lambda value: f"arXiv:{value}",
        "eprint": lambda value: f"arXiv:{value}",
        "url": lambda value: value,
    }
    for template in code.filter_templates(recursive=False):
        for parameter in template.params:
            name = str(parameter.name).strip().lower()
            if name in shapes:
                found.append(shapes[name](str(parameter.value).strip()))
    return found


def readable(code: Any) -> str:
    """Return a reference as a reader sees it, its citation template written out."""
    words: list[str] = []
    for node in code.nodes:
        if type(node).__name__ == "Template":
            values = {
                str(p.name).strip().lower(): re.sub(r"\s+", " ", str(p.value)).strip()
                for p in node.params
            }
            words.append(". ".join(values[name] for name in _CITED if values.get(name)))
        else:
            words.append(str(node))
    return re.sub(r"\s+", " ", "".join(words)).strip()
