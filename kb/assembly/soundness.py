"""What every definition is held to: one id each, days that have passed, chains that end."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, TypeVar

from kb.assembly.problems import Problems
from kb.quantity.edtf import parse_date
from kb.records.collection import Located, PackRecords

L = TypeVar("L", bound=Located[Any])


class Soundness:
    """Checks that all shelves share; faults go to `problems`."""

    def __init__(self, records: PackRecords, *, today: date, problems: Problems) -> None:
        self.today = today
        self.problems = problems
        self.places: dict[str, tuple[str, int]] = {}
        """File and line of each definition, by kind and id."""
        self._retired = {(t.kind, t.id) for t in records.pack.record.tombstones}

    def unique(self, kind: str, located: Iterable[L]) -> dict[str, L]:
        """Index records by id; a double or a retired id is a fault."""
        found: dict[str, L] = {}
        for item in located:
            key: str = item.record.id
            if key in found:
                first = found[key]
                self.problems.add(
                    f"the {kind} `{key}` is defined twice",
                    place=item.place("id"),
                    remedy=f"rename one; the first stands at {first.file}:{first.line}",
                )
                continue
            if (kind, key) in self._retired:
                self.problems.add(
                    f"the id `{key}` was retired and is never used again",
                    place=item.place("id"),
                    remedy="choose another id",
                )
            found[key] = item
            self.places[f"{kind}/{key}"] = (item.file, item.line)
        return found

    def past(self, text: str | None, item: Located[Any], field: str) -> None:
        """A day on which something was done cannot lie ahead."""
        if text is None:
            return
        day = parse_date(text)
        if day.earliest is not None and day.earliest > self.today:
            self.problems.add(
                f"`{text}` lies in the future",
                expected=f"a day up to {self.today.isoformat()}",
                place=item.place(field),
            )

    def known(
        self,
        kind: str,
        words: Iterable[str],
        known: Iterable[str],
        *,
        item: Located[Any],
        field: str,
    ) -> None:
        """Each of the words of a field must be one of those known."""
        for word in words:
            if word not in known:
                self.problems.unknown(kind, word, known, place=item.place(field))

    def acyclic(self, field: str, located: Mapping[str, Located[Any]]) -> None:
        """A chain along `field` must end; the cycle is printed where it does not."""
        done: set[str] = set()
        for start in located:
            chain: dict[str, None] = {}
            here: str | None = start
            while here is not None and here in located and here not in done:
                if here in chain:
                    links = list(chain)
                    cycle = " → ".join([*links[links.index(here) :], here])
                    self.problems.add(
                        f"`{field}` runs in a circle: {cycle}",
                        place=located[here].place(field),
                        remedy="break it at one place",
                    )
                    break
                chain[here] = None
                here = getattr(located[here].record, field)
            done.update(chain)
