"""How well the same question is answered in the other forms in which people ask it.

    python tests/benchmarks/relevance/forms.py build [--each 40] [--verbose]

Of the judged queries that are the name of something, or of something and what it has, those are
taken whose first hit is right. Each is put into the forms that suit it: into a sentence, with a
word that says nothing, in the other order, in another width or case. A form that asks what a term
is like, an example of it or its purpose, is answered by a claim on it too. Printed is for each form
how many first hits are still right, and with `--verbose` each that is not.
"""

import argparse
import random
import re
import sys
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import yaml

from kb.search.opening import open_search
from kb.search.searcher import Searcher
from kb.store.snapshot import open_snapshot
from tests.benchmarks.relevance.judging import Judge

QUERIES = Path(__file__).with_name("queries.yaml")
SEED = 1
_SHOWN = 3
_JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff]")

THING = (
    *("{x}とは", "{x}とは何か", "{x}って何", "{x}とは何ですか", "{x}とはどういうもの"),
    *("{x}について", "{x}について教えてください", "{x}に関する情報", "{x}を知りたい"),
    *("{x}の概要", "{x}の特徴", "実際のところ{x}とは", "そもそも{x}って何ですか"),
    *("{x}というもの", "{x}とは何のこと", "{x}を詳しく", "{x}はどんなもの"),
)
"""Forms of a name."""
KIND = (
    *("{x}の仕組み", "{x}にはどんなものがある", "{x}の一覧", "{x}の例", "{x}を使う理由"),
    *("{x}とは何をすること", "{x}はどのようなことができる", "{x}の種類", "{x}はなぜ必要"),
    *("{x}の意味", "{x}の使い方", "{x}の説明", "{x}はどうやって動く", "{x}をする目的"),
)
"""Further forms of the name of a term, which a claim on it answers too."""
VALUE = (
    *("{a}の{b}", "{b} {a}", "{a}の{b}はどのくらいですか", "{a}の{b}はいくつ", "{a} {b} いくら"),
    *("{a}の{b}を教えて", "{a}の{b}を知りたい", "{a}の{b}について", "実際の{a}の{b}"),
    *("{a} 最大{b}", "{a}の最大の{b}", "{a}の{b}はどうなっていますか", "{a}が持つ{b}"),
    *("{a}における{b}", "{a}の場合の{b}", "{a}の{b}ってどれくらいあるの"),
)
"""Forms of a thing and what it has."""
ENGLISH_THING = (
    *("what is {x}?", "what are {x}", "tell me about {x}", "{x} explained", "overview of {x}"),
    *("I'm looking for {x}", "what exactly is {x}", "what does {x} mean", "{x} basics"),
    *("information about {x}", "can you explain {x} to me please", "so what is {x} actually"),
    *("introduction to {x}", "what do you know about {x}"),
)
ENGLISH_KIND = (
    *("how does {x} work", "examples of {x}", "what kinds of {x} are there", "why use {x}"),
    *(
        "definition of {x}",
        "types of {x}",
        "purpose of {x}",
        "what is {x} used for",
        "what is the point of {x}",
    ),
)
ENGLISH_VALUE = (
    *("what's the {b} of {a}", "{a}'s {b}", "{b} of {a}", "{b} {a}", "maximum {b} of {a}"),
    *("max {b} {a}", "how much {b} does {a} have", "does {a} have {b}", "{b} for the {a}"),
    *("what {b} does the {a} have", "actual {b} of {a}", "I need the {b} of the {a}"),
    *("which {b} has {a}", "how high is the {b} of {a}", "{a} {b} value"),
)
PRINT = (
    "full width",
    "upper case",
    "lower case",
    "{x}?",
    "{x}。",
    "「{x}」",
    "({x})",
    "{x}!!",
    "“{x}”",
)
"""Forms of anything: another print."""
QUOTED = ("“{x}”",)
"""Those that make a phrase of it, as which nothing may have the two names."""


class Asked(NamedTuple):
    """A query, what deserves to be its first hit, and what it names."""

    query: str
    right: frozenset[str]
    beside: frozenset[str]
    """Claims on what it names."""
    thing: str
    """Empty where it is one name only."""
    value: str
    term: bool
    """Whether it is the name of what a glossary explains."""


def asked(searcher: Searcher, queries: Sequence[Mapping[str, object]]) -> Iterator[Asked]:
    """Yield the judged queries that name something and are answered."""
    judge = Judge(searcher.archive.all())
    names = {_folded(name) for one in judge.documents.values() for name in one.names}
    things = {_folded(name) for one in judge.documents.values() for name in one.subject_names}
    for judged in queries:
        query = str(judged["q"])
        whole = _folded(query) in names
        halves = [] if whole else list(_halves(query, things))
        if not whole and not halves:
            continue
        grades = judge.grades(judged)
        right = frozenset(key for key, grade in grades.items() if grade == 3)
        hits = searcher.search(query).hits
        if hits and f"{hits[0].kind}/{hits[0].id}" in right:
            thing, value = halves[0] if halves else ("", "")
            term = any(key.startswith("glossary/") for key in right)
            said = (key for key, grade in grades.items() if grade > 1 and key[:6] == "claim/")
            yield Asked(query, right, frozenset(said), thing, value, term)


def forms(one: Asked) -> Iterator[tuple[str, str]]:
    """Yield the forms that suit a query, each with the query in it."""
    japanese = _JAPANESE.search(one.query) is not None
    suited: list[tuple[str, ...]] = []
    if one.thing:
        suited.append(VALUE if japanese else ENGLISH_VALUE)
    else:
        suited += [THING, KIND] if one.term else [THING]
        if not japanese:
            suited += [ENGLISH_THING, ENGLISH_KIND] if one.term else [ENGLISH_THING]
    for form in (form for room in suited for form in room):
        yield form, form.format(x=one.query, a=one.thing, b=one.value)
    for form in PRINT:
        if not (form in QUOTED and one.thing):
            yield form, _printed(form, one.query) or form.format(x=one.query)


def _printed(form: str, query: str) -> str:
    if form == "full width":
        return "".join(chr(ord(c) + 0xFEE0) if "!" <= c <= "~" else c for c in query)
    return {"upper case": query.upper(), "lower case": query.lower()}.get(form, "")


def _halves(query: str, things: set[str]) -> Iterator[tuple[str, str]]:
    """Yield a query as the name of a thing and what is asked of it, the longest name first."""
    for gap in reversed([found.start() for found in re.finditer(r" |(?<=\w)の(?=\w)", query)]):
        if _folded(query[:gap]) in things and _is_short(query[gap + 1 :]):
            yield query[:gap], query[gap + 1 :]


def _is_short(value: str) -> bool:
    """Tell whether something may be a noun, and no sentence."""
    return len(value) <= 24 and len(value.split()) <= 3 and not re.search(r"[をがはに?]", value)


def _folded(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def main() -> int:
    """Ask and print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("output", type=Path)
    parser.add_argument("--each", type=int, default=40, help="queries that a form is given")
    parser.add_argument("--verbose", action="store_true", help="show all that are not answered")
    options = parser.parse_args()
    queries = yaml.safe_load(QUERIES.read_text(encoding="utf-8"))
    asking = {*KIND, *ENGLISH_KIND}
    by_form: dict[str, list[tuple[str, Asked]]] = {}
    with open_snapshot(options.output) as snapshot:
        searcher = open_search(snapshot)
        taken = list(asked(searcher, queries))
        print(f"{len(taken)} queries, of which {sum(bool(one.thing) for one in taken)} ask a value")
        for one in taken:
            for form, text in forms(one):
                by_form.setdefault(form, []).append((text, one))
        right = of = 0
        for form, texts in by_form.items():
            drawn = random.Random(SEED).sample(texts, min(options.each, len(texts)))  # noqa: S311
            lost = []
            for text, one in drawn:
                hits = searcher.search(text).hits
                first = f"{hits[0].kind}/{hits[0].id}" if hits else "nothing"
                if first not in one.right and not (form in asking and first in one.beside):
                    lost.append(f"{text}: {first}")
            right, of = right + len(drawn) - len(lost), of + len(drawn)
            print(f"{form}: {len(drawn) - len(lost)} of {len(drawn)}")
            for line in lost if options.verbose else lost[:_SHOWN]:
                print(f"    {line}")
    print(f"in all: {right} of {of} first hits right")
    return 0


if __name__ == "__main__":
    sys.exit(main())
