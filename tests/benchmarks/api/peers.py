"""The servers that are compared, and how each is asked for the same things."""

import os
import random
import re
import shutil
import sqlite3
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

import load

from kb.store.select import ClaimFilter
from kb.store.snapshot import open_snapshot

HERE = Path(__file__).parent
_READERS, _KNOWN = 20_000, 2_000
"""Queries of readers who ask the same again and again, and how many different ones these are."""
_UVICORN = (
    *(sys.executable, "-m", "uvicorn", "--port", str(load.PORT), "--log-level", "warning"),
    *("--no-access-log", "--app-dir", str(HERE)),
)


@dataclass(frozen=True, slots=True)
class Peer:
    """A server: its command, and its addresses by case."""

    command: Sequence[str]
    cases: Mapping[str, Sequence[str]]


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked for: ids that exist, drawn by chance."""

    claims: Sequence[str]
    values: Sequence[tuple[str, str]]
    """Pairs of entity and property."""
    lists: Sequence[str]
    """Entities with enough claims for a list."""
    searches: Sequence[str]
    """Two words each, both in one claim's statement; none comes twice."""
    readers: Sequence[str]
    """The first of these, each as often as its place says by Zipf's law: 1, 1/2, 1/3, …"""
    bytes: int
    """Length of an encoded claim."""


def drawn(output: Path) -> Asked:
    """Return what to ask a snapshot for."""
    chance = random.Random(3)  # noqa: S311
    with open_snapshot(output) as snapshot:
        ids = [key for _, key in snapshot.database.claim_ids(ClaimFilter())]
        claims = chance.sample(ids, min(len(ids), 20_000))
        database = sqlite3.connect(f"file:{snapshot.folder / 'tenkyo.sqlite'}?mode=ro", uri=True)
        rows = database.execute("SELECT id, subject, property, statement_en FROM claim").fetchall()
        counts: dict[str, int] = {}
        for _, subject, _, _ in rows:
            counts[subject] = counts.get(subject, 0) + 1
        lists = [key for key, count in counts.items() if count >= 20] or list(counts)
        picked = chance.sample(rows, min(len(rows), 20_000))
        sample = snapshot.body(f"claims/{claims[0]}")
        assert sample is not None
    searches = list(dict.fromkeys(_two_words(row[3], chance) for row in picked if row[3]))
    known = searches[:_KNOWN]
    worth = [1 / place for place in range(1, len(known) + 1)]
    return Asked(
        claims=claims,
        values=[(subject, prop) for _, subject, prop, _ in picked],
        lists=chance.sample(lists, min(len(lists), 5_000)),
        searches=searches,
        readers=chance.choices(known, worth, k=_READERS),
        bytes=len(sample.data),
    )


def _two_words(statement: str, chance: random.Random) -> str:
    words = sorted(set(re.findall(r"[A-Za-z0-9]{2,}", statement)))
    return " ".join(chance.sample(words, 2)) if len(words) > 2 else " ".join(words)


def with_full_text(folder: Path, scratch: Path) -> Path:
    """Return a copy of the database that has a full-text index, as Datasette wants it."""
    copy = scratch / "tenkyo.sqlite"
    shutil.copyfile(folder / "tenkyo.sqlite", copy)
    with sqlite3.connect(copy) as database:
        database.execute("PRAGMA journal_mode=delete")
        columns = "statement_ja, statement_en, as_printed"
        database.execute(f"CREATE VIRTUAL TABLE claim_fts USING fts5({columns}, content='claim')")
        database.execute("INSERT INTO claim_fts(claim_fts) VALUES ('rebuild')")
        database.execute("ANALYZE")
    return copy


def peers(output: Path, asked: Asked, database: Path) -> dict[str, Peer]:
    """Return all servers, this one first."""
    os.environ["BENCH_DATABASE"] = str(database)
    os.environ["BENCH_BYTES"] = str(asked.bytes)
    searches = [quote(words) for words in asked.searches]
    lean = "_nofacet=1&_nocount=1&_nosuggest=1&_shape=array"
    table = "/tenkyo/claim.json"
    return {
        "tenkyo": Peer(
            [
                *(str(Path(sys.executable).parent / "tenkyo"), "serve", "--no-watch"),
                *("--port", str(load.PORT), "--output", str(output)),
            ],
            {
                "claim": [f"/v1/claims/{key}" for key in asked.claims],
                "value": [f"/v1/entities/{entity}/{prop}" for entity, prop in asked.values],
                "list": [f"/v1/claims?subject={entity}" for entity in asked.lists],
                "search": [f"/v1/search?q={words}" for words in searches],
                "search, Zipf": [f"/v1/search?q={quote(words)}" for words in asked.readers],
                "search, again": [f"/v1/search?q={words}" for words in searches[:200]],
            },
        ),
        "bare": Peer([*_UVICORN, "bare:app"], {"claim": ["/"]}),
        "plain": Peer(
            [*_UVICORN, "plain:app"],
            {
                "claim": [f"/claims/{key}" for key in asked.claims],
                "value": [f"/claims?subject={e}&property={p}" for e, p in asked.values],
                "list": [f"/claims?subject={entity}" for entity in asked.lists],
                "search": [f"/search?q={words}" for words in searches],
            },
        ),
        "datasette": Peer(
            [
                *(sys.executable, "-m", "datasette", "-i", str(database), "-p", str(load.PORT)),
                *("--setting", "num_sql_threads", "1"),
            ],
            {
                "claim": [f"{table}?id={quote(key)}&{lean}" for key in asked.claims],
                "value": [f"{table}?subject={e}&property={p}&{lean}" for e, p in asked.values],
                "list": [f"{table}?subject={entity}&_size=20" for entity in asked.lists],
                "list, leanest": [
                    f"{table}?subject={entity}&_size=20&{lean}" for entity in asked.lists
                ],
                "search": [f"{table}?_search={words}&_size=20" for words in searches],
                "search, leanest": [
                    f"{table}?_search={words}&_size=20&{lean}" for words in searches
                ],
            },
        ),
    }
