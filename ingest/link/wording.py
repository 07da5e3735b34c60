"""What the words around a figure say of it: whose it is, which property, which name."""

import re
from collections.abc import Iterable

from ingest.figures.context import METRICS
from ingest.figures.tie import Tied
from ingest.link.knowledge import Knowledge

_RUNS = re.compile(r"[A-Za-z]{3,}|[ァ-ヴー]{2,}|[一-龠]{2,}")
_OTHER = re.compile(r"([A-Za-zァ-ヴー]{2,}|[一-龠]+)(?:の|'s )\s?$")
"""Whose value the figure is, said right before it."""
_ENDS = re.compile(r"[。！？\n]|[.!?]\s")
_NAME = re.compile(r"(?<![A-Za-z0-9])[A-Z][A-Za-z0-9]*(?:[ -](?:[A-Z0-9]|v\d)[A-Za-z0-9.]*)*")
_PARTS = re.compile(r"[ -]")
_ARTICLE = re.compile(r"^(?:The|A|An|In|At|On|Its|This|Each|For|With|By)(?:\s+|$)")
_SENTENCE = 200
_REACH = 60
"""How many characters before a figure may name its property."""
_BEHIND = 16
_COUNTING = re.compile(r"\s?[×xX✕]?\s?(?:[基個枚台]の)?\s?")
_COUNTED = re.compile(r"\s?を?\s?")
_HAS = re.compile(r"\b(?:has|have|offers?|provides?|comes with|features)\s+$", re.IGNORECASE)
_HAVING = re.compile(r"\s?を?\s?(?:備え|持|搭載|内蔵|装備)")
DEVICE_KIND = "accelerator"


def of_another(tied: Tied, text: str, groups: Iterable[str], knowledge: Knowledge) -> bool:
    """Tell whether the word right before the figure says that it is of something else."""
    before = text[max(tied.figure.start - _REACH, 0) : tied.figure.start]
    owner = _OTHER.search(before)
    if owner is None:
        return False
    own = [name for name, key in knowledge.names.subjects.items() if key == tied.subjects[0]]
    own += [name for name, key in knowledge.names.properties.items() if key in groups]
    return not any(name.endswith(owner[1]) or owner[1].endswith(name) for name in own)


def sentence_before(text: str, at: int) -> str:
    """Return what stands before a place in its sentence."""
    room = max(at - _SENTENCE, 0)
    # An end has two characters at most: one that begins earlier ends outside of the room.
    ends = _ENDS.finditer(text, max(room - 1, 0), at)
    return text[max((m.end() for m in ends), default=room) : at]


def foreign_name(tied: Tied, text: str, knowledge: Knowledge) -> str:
    """Return the unknown name that a figure's sentence gives, where it names nothing known.

    What the paragraph before spoke of is then not what the figure is of.
    """
    before = sentence_before(text, tied.figure.start)
    if knowledge.aliases.find(before):
        return ""
    found = [_ARTICLE.sub("", name) for name in _NAME.findall(before)]
    told = {name.casefold() for name in knowledge.names.properties}
    named = [
        name
        for name in found
        if len(name) > 1 and name.casefold() not in told and name not in METRICS and _proper(name)
    ]
    return named[-1] if named else ""


def other_version(subject: str, tied: Tied, text: str, knowledge: Knowledge) -> str:
    """Return the version of a thing's family that a figure is said of and that is not known.

    What TPU v7 does is said of no other TPU, be the digits those of one.
    """
    entity = knowledge.catalog.entities.get(subject)
    if entity is None:
        return ""
    names = " ".join((entity.label.get("ja"), entity.label.get("en"), *entity.aliases))
    known = _PARTS.split(names.casefold())
    # In a table a header tells of what a cell is.
    heads = [h for h in tied.headers if _NAME.fullmatch(h) and not knowledge.aliases.find(h)]
    for name in (foreign_name(tied, text, knowledge), *heads):
        numbered = any(character.isdigit() for character in name)
        if numbered and _PARTS.split(name.casefold())[0] in known:
            return name
    return ""


def _proper(name: str) -> bool:
    """Tell whether a capitalised word is a name, rather than the first word of a sentence."""
    return " " in name or not name[1:].islower() or any(c.isdigit() for c in name)


def told(keys: Iterable[str], tied: Tied, text: str, knowledge: Knowledge) -> str:
    """Return the one property whose own words stand beside the figure; "" where none or several."""
    figure = tied.figure
    around = " ".join(
        (
            *tied.headers,
            text[max(figure.start - _REACH, 0) : figure.start],
            text[figure.start : figure.end + _BEHIND],
        )
    ).casefold()
    words = {key: _words(key, knowledge) for key in keys}
    telling = [
        key
        for key, own in words.items()
        if any(
            word in around and all(word not in other for k, other in words.items() if k != key)
            for word in own
        )
    ]
    return telling[0] if len(telling) == 1 else ""


def _words(key: str, knowledge: Knowledge) -> frozenset[str]:
    """Return the words that a property's name is made of."""
    label = knowledge.catalog.properties[key].label
    return frozenset(w.casefold() for w in _RUNS.findall(f"{label.get('ja')} {label.get('en')}"))


def hinted(subject: str, tied: Tied, text: str, knowledge: Knowledge) -> bool:
    """Tell whether a word of a subject's name stands in the figure's sentence or above it."""
    entity = knowledge.catalog.entities.get(subject)
    if entity is None:
        return False
    before = sentence_before(text, tied.figure.start)
    around = " ".join((*tied.headings, *tied.headers, before)).casefold()
    names = (entity.label.get("ja"), entity.label.get("en"), *entity.aliases)
    return any(word.casefold() in around for name in names for word in _RUNS.findall(name))


def named_here(tied: Tied, text: str, knowledge: Knowledge) -> frozenset[str]:
    """Return the things that the figure's own sentence, or the headers of its cell, name."""
    around = "\n".join((*tied.headers, sentence_before(text, tied.figure.start)))
    return frozenset(mention.id for mention in knowledge.aliases.find(around))


def has_so_many(tied: Tied, text: str) -> bool:
    """Tell whether a text says of a thing that it has just so many of what a figure counts."""
    figure = tied.figure
    before = text[max(figure.start - _BEHIND, 0) : figure.start]
    return bool(_HAS.search(before) or _HAVING.match(text, figure.end))


def counts_devices(tied: Tied, text: str, knowledge: Knowledge) -> bool:
    """Tell whether a figure counts a device named beside it: "8× H100", "H100 を 8 基"."""
    entities = knowledge.catalog.entities
    figure = tied.figure
    before = knowledge.aliases.find(text[max(figure.start - _REACH, 0) : figure.start])
    behind = knowledge.aliases.find(text[figure.end : figure.end + _REACH])
    counted = []
    if before and _COUNTED.fullmatch(
        text, before[-1].end + max(figure.start - _REACH, 0), figure.start
    ):
        counted.append(before[-1].id)
    if behind and _COUNTING.fullmatch(text, figure.end, figure.end + behind[0].start):
        counted.append(behind[0].id)
    return any(key in entities and entities[key].kind == DEVICE_KIND for key in counted)
