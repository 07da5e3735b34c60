"""What is exported, read by the parsers that others read it with."""

import calendar
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from pybtex.database import BibliographyData, Person, parse_string
from rdflib import RDF, Graph, Namespace

from kb.exports.files import text
from kb.store.snapshot import open_snapshot

BASE = "https://example.org/"
PROV = Namespace("http://www.w3.org/ns/prov#")
SCHEMA = Namespace("https://schema.org/")
TENKYO = Namespace("urn:tenkyo:vocab:")


@pytest.fixture(scope="module")
def entries(output: Path) -> BibliographyData:
    with open_snapshot(output) as snapshot:
        return parse_string("".join(text(snapshot, "sources", "bibtex")), "bibtex")


@pytest.fixture(scope="module")
def linked(output: Path) -> Graph:
    with open_snapshot(output) as snapshot:
        return Graph().parse(
            data="".join(text(snapshot, "claims", "json-ld", base=BASE)), format="json-ld"
        )


def rows(output: Path, query: str) -> list[tuple[Any, ...]]:
    with open_snapshot(output) as snapshot:
        database = sqlite3.connect(snapshot.folder / "tenkyo.sqlite")
    with closing(database):
        return database.execute(query).fetchall()


def names(entries: BibliographyData, source: str) -> list[Person]:
    return list(entries.entries[source].persons["author"])


def test_every_source_is_an_entry(entries: BibliographyData, output: Path) -> None:
    plain = {
        key: re.sub(r"[{}]|\\(?=[&%$#_])", "", entry.fields["title"])
        for key, entry in entries.entries.items()
    }
    assert plain == dict(rows(output, "SELECT id, title FROM source"))


def test_an_organisation_is_no_person_with_a_first_name(entries: BibliographyData) -> None:
    (author,) = names(entries, "lbnl-2001637")
    assert author.last_names == ["{Lawrence Berkeley National Laboratory}"]
    assert author.first_names == []


def test_a_person_is_divided_and_further_authors_are_others(entries: BibliographyData) -> None:
    first, further = names(entries, "zhu-dcqcn-2015")
    assert (first.last_names, first.first_names) == (["Zhu"], ["Y."])
    assert str(further) == "others"


def test_a_month_is_the_word_of_the_style(entries: BibliographyData) -> None:
    assert entries.entries["epoch-stargate-2026"].fields["month"] == "April"
    months = {one.fields.get("month") for one in entries.entries.values()} - {None}
    assert months <= set(calendar.month_name)


def test_linked_data_holds_every_claim_with_its_standing(linked: Graph, output: Path) -> None:
    found = {
        str(linked.value(node, SCHEMA.identifier)): str(linked.value(node, TENKYO.verification))
        for node in linked.subjects(RDF.type, SCHEMA.Claim)
    }
    assert found == dict(rows(output, "SELECT id, verification FROM claim"))


def test_what_a_citation_does_is_said_of_the_citation(linked: Graph, output: Path) -> None:
    roles = list(linked.subjects(RDF.type, SCHEMA.Role))
    assert len(roles) == len(rows(output, "SELECT * FROM citation"))
    for node in roles:
        assert len(set(linked.objects(node, SCHEMA.roleName))) == 1
        assert linked.value(node, SCHEMA.citation)
    printed = list(linked.subjects(TENKYO.printed))
    assert printed
    assert set(printed) <= set(roles)


def test_what_is_computed_names_what_it_is_derived_from(linked: Graph, output: Path) -> None:
    kept = rows(output, "SELECT claim, input FROM claim_input WHERE input IS NOT NULL")
    assert {(str(a), str(b)) for a, b in linked.subject_objects(PROV.wasDerivedFrom)} == {
        (f"{BASE}v1/claims/{claim}", f"{BASE}v1/claims/{used}") for claim, used in kept
    }
