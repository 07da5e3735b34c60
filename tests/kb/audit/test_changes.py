"""What changed between two snapshots, in words, Markdown, JSON and Atom."""

import xml.etree.ElementTree as ElementTree
from dataclasses import replace
from pathlib import Path

from kb.audit.changelog import as_atom, as_markdown, as_text, builds_atom
from kb.audit.changes import Side, changes
from kb.views.change import Changes
from kb.views.codec import decode, encode
from tests.kb.audit.packs import load

OLD = """\
claims:
- {subject: alpha, property: power, value: 700 W, document: memo}
- {subject: beta, property: power, value: 900 W, document: memo, flag: 未確認}
- {subject: beta, property: capacity, value: 1 GB, document: memo}
"""
NEW = """\
pack:
  tombstones:
  - {id: beta.capacity.me, kind: claim, retired: '2026-05', replaced_by: alpha.capacity.me,
     reason: {ja: 別の装置の値, en: It was of another device}}
claims:
- {subject: alpha, property: power, value: 750 W, document: memo, citations: [{source: paper}]}
- {subject: beta, property: power, value: 900 W, document: memo}
- {subject: alpha, property: capacity, value: 1 GB, document: memo}
"""


def side(text: str, folder: Path, name: str) -> Side:
    (folder / name).mkdir()
    loaded = load(text, folder / name)
    audited = loaded.audited
    stones = audited.catalog.pack.tombstones
    return Side(name, "2026-06-01", audited.claims, loaded.report(), stones)


def found(folder: Path) -> Changes:
    return changes(side(OLD, folder, "old"), side(NEW, folder, "new"))


def test_claims_that_came_went_and_changed(tmp_path: Path) -> None:
    by_claim = {c.claim: c for c in found(tmp_path).claims}
    assert {k: c.kind for k, c in by_claim.items()} == {
        "alpha.power.me": "changed",
        "beta.power.me": "changed",
        "alpha.capacity.me": "came",
        "beta.capacity.me": "went",
    }
    value = by_claim["alpha.power.me"].changes[0]
    assert (value.field, value.before, value.after) == ("value", "700 W", "750 W")
    fields = {c.field: (c.before, c.after) for c in by_claim["beta.power.me"].changes}
    assert fields["verification"] == ("flagged", "uncited")
    assert by_claim["beta.capacity.me"].replaced_by == "alpha.capacity.me"
    assert "another device" in by_claim["beta.capacity.me"].sentence.get("en")


def test_findings_that_opened_and_closed(tmp_path: Path) -> None:
    result = found(tmp_path)
    assert ("CIT001", "alpha.capacity.me") in {(f.rule, f.subject) for f in result.opened}
    closed = {(f.rule, f.subject) for f in result.closed}
    assert {("CIT001", "alpha.power.me"), ("VER003", "beta.power.me")} <= closed


def test_two_equal_snapshots_differ_in_nothing(tmp_path: Path) -> None:
    one = side(OLD, tmp_path, "one")
    result = changes(one, one)
    assert result.empty
    assert "Nothing differs" in as_text(result, "en")
    assert "違いはありません" in as_markdown(result, "ja")


def test_what_is_only_counted_otherwise_is_not_called_nothing(tmp_path: Path) -> None:
    one = side(OLD, tmp_path, "one")
    result = replace(changes(one, one), counts_after={"error": 9, "warning": 0})
    for text in (as_text(result, "en"), as_markdown(result, "en")):
        assert "Nothing differs" not in text
        assert "only how grave they are" in text


def test_text_and_markdown_say_it_in_words(tmp_path: Path) -> None:
    result = found(tmp_path)
    text = as_text(result, "en")
    assert "Alpha, Power: value from 700 W to 750 W" in text
    assert "Claims that went (1)" in text
    japanese = as_markdown(result, "ja")
    assert "値が「700 W」から「750 W」に" in japanese
    assert "- … " not in japanese
    assert "- … and" in as_markdown(result, "en", limit=1)


def test_the_standing_of_a_claim_changes_in_words(tmp_path: Path) -> None:
    said = [claim.sentence for claim in found(tmp_path).claims]
    assert any("検証が「要確認」から「出典なし」に" in one.get("ja") for one in said)
    assert any("verification from flagged to uncited" in one.get("en") for one in said)


def test_the_feed_is_well_formed_and_its_ids_are_unique(tmp_path: Path) -> None:
    result = found(tmp_path)
    feed = ElementTree.fromstring(as_atom(result, "en", base="https://example.org"))  # noqa: S314
    space = {"a": "http://www.w3.org/2005/Atom"}
    ids = [e.text for e in feed.findall("a:entry/a:id", space)]
    assert len(ids) == len(set(ids)) == len(result.claims) + len(result.opened)
    links = [e.get("href", "") for e in feed.findall("a:entry/a:link", space)]
    assert all(link.startswith("https://example.org/v1/") for link in links)


def test_json_reads_back(tmp_path: Path) -> None:
    result = found(tmp_path)
    assert decode(Changes, encode(result)) == result


def test_the_builds_make_one_feed_and_one_of_each_entity(tmp_path: Path) -> None:
    result = found(tmp_path)

    def address(kind: str, key: str) -> str:
        return f"../{kind}/{key}/"

    atom = "{http://www.w3.org/2005/Atom}"
    whole = ElementTree.fromstring(builds_atom([result], "en", address=address))  # noqa: S314
    entries = whole.findall(f"{atom}entry")
    assert len(entries) == len(result.claims) + len(result.opened)
    links = [link.get("href") for link in whole.iter(f"{atom}link")]
    assert f"../claims/{result.claims[0].claim}/" in links
    entity = result.claims[0].entity
    place = f"https://example.org/ja/entities/{entity}/builds.xml"
    own = ElementTree.fromstring(  # noqa: S314
        builds_atom([result], "ja", address=address, entity=entity, own=place)
    )
    assert place in [link.get("href") for link in own.findall(f"{atom}link[@rel='self']")]
    assert 0 < len(own.findall(f"{atom}entry")) <= len(entries)
    ids = [element.text for feed in (whole, own) for element in feed.findall(f"{atom}id")]
    assert len(set(ids)) == 2


def test_a_value_that_changed_behind_its_print_is_told(tmp_path: Path) -> None:
    text = (
        "claims:\n- {subject: alpha, property: power, value: %s, printed: 700 W, document: memo}\n"
    )
    old, new = (side(text % value, tmp_path, value[:3]) for value in ("700 W", "750 W"))
    (claim,) = changes(old, new).claims
    assert [(c.field, c.before, c.after) for c in claim.changes] == [("value", "700 W", "750 W")]
    assert "from 700 W to 750 W" in claim.sentence.get("en")
