"""What the build prepared gives, byte for byte, the comparison that the claims give."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from kb.asked import compare as asking
from kb.asked.compare import Asked, compare_asked, encode_asked
from kb.compare.entries import Tools
from kb.compare.prepared import PreparedCell, address_of, prepare
from kb.compare.select import answers
from kb.errors import ComparisonError, SnapshotError
from kb.quantity.units import PintUnits, Units
from kb.store.bodies import BODIES
from kb.store.snapshot import Snapshot, open_snapshot
from kb.views.codec import decode, encode
from kb.views.comparison import Comparison
from kb.views.label import Label
from tests.kb import builders as make

PLAIN = (
    Asked(kinds=("link",)),
    Asked(kinds=("link", "specification")),
    Asked(things=("fast", "slow")),
    Asked(things=("slow", "fast", "mute", "vague"), properties=("bandwidth",)),
    Asked(things=("mute",), properties=("bandwidth",)),
)
OTHER = (
    Asked(name="links"),
    Asked(kinds=("link",), units=("TB/s",)),
    Asked(kinds=("link",), as_of="2026-05-01"),
    Asked(kinds=("link",), where={"direction": "one-way"}),
    Asked(kinds=("link",), assumed={"direction": "one-way"}),
)


@pytest.fixture
def snapshot(small: Path) -> Iterator[Snapshot]:
    with open_snapshot(small) as opened:
        yield opened


@pytest.mark.parametrize("question", (*PLAIN, *OTHER))
def test_the_bytes_are_those_of_the_comparison(snapshot: Snapshot, question: Asked) -> None:
    assert encode_asked(snapshot, question) == encode(compare_asked(snapshot, question))


def test_a_plain_question_reads_no_claim(
    snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = encode(compare_asked(snapshot, Asked(kinds=("link",))))
    monkeypatch.delattr(asking, "gather")
    assert encode_asked(snapshot, Asked(kinds=("link",))) == expected
    with pytest.raises(NameError):
        encode_asked(snapshot, Asked(kinds=("link",), as_of="2026"))


def test_strict_refuses_as_ever(snapshot: Snapshot) -> None:
    with pytest.raises(ComparisonError, match="not stated"):
        encode_asked(snapshot, Asked(kinds=("link",), properties=("bandwidth",), strict=True))


def test_a_text_that_looks_like_the_open_place_stays() -> None:
    units: Units = PintUnits()
    text = '"group":null,"place":null,'
    catalog = make.catalog(
        entities=[make.entity("a")],
        properties=[make.prop("p", unit="GB/s")],
        qualifiers=[],
        documents=[],
    )
    claim = make.claim("a", "p", make.quantity("5", "GB/s"), statement=Label(text, text))
    tools = Tools.of(catalog, units)
    told = answers([claim], classifier=tools.classifier, ruler=tools.ruler)
    entity, prop = catalog.entities["a"], catalog.properties["p"]
    cell = prepare(entity, prop, [claim], told, tools=tools, units=units, today="2026-11-29")
    assert bytes(cell.held[0].entry).count(text.encode()) == 1
    assert decode(PreparedCell, encode(cell)) == cell


def test_one_wrong_byte_is_found(small: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(small.resolve(), folder, symlinks=True)
    with open_snapshot(folder) as sound:
        body, file = sound.required(address_of("fast")), sound.folder / BODIES
    data = bytearray(file.read_bytes())
    data[data.index(body) + len(body) // 2] ^= 1
    file.write_bytes(data)
    with open_snapshot(folder) as broken:
        with pytest.raises(SnapshotError, match=r"`internal/cells/fast`.* is damaged"):
            encode_asked(broken, Asked(things=("fast", "slow")))
        assert decode(Comparison, encode_asked(broken, Asked(things=("slow", "vague")))).rows


def test_a_snapshot_without_prepared_cells_says_so(
    snapshot: Snapshot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("kb.compare.prepared.address_of", lambda name: f"nowhere/{name}")
    with pytest.raises(SnapshotError, match="lacks `nowhere/fast`"):
        encode_asked(snapshot, Asked(things=("fast", "slow")))
