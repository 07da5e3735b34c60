"""Slips of the pen, in every kind of file of a pack: each told with its place and its remedy."""

from pathlib import Path

import pytest

from ingest.pack.layout import SHELVES
from ingest.pack.load import load_pack
from kb.errors import InvalidPackError, Place, TenkyoError
from tests.ingest.pack.test_load import PACK

NAMES = [shelf.name for shelf in SHELVES]
LISTS = [shelf.name for shelf in SHELVES if not shelf.single]


def told(root: Path, name: str, text: str) -> TenkyoError:
    """Return the first fault of a pack whose file of that name holds a text."""
    (root / "pack.yaml").write_text(PACK, encoding="utf-8")
    (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    with pytest.raises(InvalidPackError) as caught:
        list(load_pack(root).claims)
    return min(caught.value.errors, key=lambda error: error.place or Place(""))


def whole(error: TenkyoError, name: str, line: int) -> str:
    """Hold a fault against what each has to name, and return what it says."""
    assert error.place is not None
    assert error.place.file == f"{name}.yaml"
    assert error.place.line == line
    assert error.expected
    assert error.remedy
    return str(error)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", "=======", ">>>>>>> 1f2e3d4 (words)"])
def test_a_merge_that_was_not_settled(tmp_path: Path, name: str, mark: str) -> None:
    said = whole(told(tmp_path, name, f"# words\n{mark}\n- a: 1\n"), name, 2)
    assert "a mark of a merge" in said
    assert f"`{mark}`" in said


@pytest.mark.parametrize("mark", ["<<<<<<< HEAD", "=======", ">>>>>>> 1f2e3d4 (words)"])
@pytest.mark.parametrize("suffix", [".jsonl", ".csv"])
def test_a_merge_of_many_claims_that_was_not_settled(
    tmp_path: Path, suffix: str, mark: str
) -> None:
    first = "subject,property,value" if suffix == ".csv" else '{"subject": "a"}'
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "claims").mkdir()
    (tmp_path / f"claims/many{suffix}").write_text(f"{first}\n{mark}\n", encoding="utf-8")
    with pytest.raises(InvalidPackError) as caught:
        list(load_pack(tmp_path).claims)
    said = [str(error) for error in caught.value.errors]
    assert any("a mark of a merge" in one and f"many{suffix}:2:1" in one for one in said)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    "tag", ["!!python/object/apply:os.system", "!x", "!", "!!int", "!!binary", "!!str"]
)
def test_a_tag(tmp_path: Path, name: str, tag: str) -> None:
    for text in (f"a:\n  b: {tag} word\n", f"- a\n- {tag} [b]\n", f"{{a: b,\nc: {tag} 'd'}}\n"):
        said = whole(told(tmp_path, name, text), name, 2)
        assert f"a tag: `{tag}`" in said


@pytest.mark.parametrize("text", ["a: b! c\n", "a: '!b'\n", "a: ab!\n"])
def test_an_exclamation_mark_is_no_tag(tmp_path: Path, text: str) -> None:
    assert "unknown key `a`" in str(told(tmp_path, "audit", text))


@pytest.mark.parametrize("name", LISTS)
def test_an_empty_file(tmp_path: Path, name: str) -> None:
    for text in ("", "# words\n", "---\n", "~\n"):
        error = told(tmp_path, name, text)
        assert "the file is empty" in whole(error, name, 0)
    load_pack_with(tmp_path, name, "[]\n")
    error = told(tmp_path, name, f"defaults: {{}}\n{name}:\n")
    assert "found nothing; expected a list of records" in whole(error, name, 2)
    load_pack_with(tmp_path, name, f"{name}: []\n")


def load_pack_with(root: Path, name: str, text: str) -> None:
    (root / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert list(load_pack(root).claims) == []


def test_an_empty_file_of_json_lines(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    (tmp_path / "claims.jsonl").write_text("", encoding="utf-8")
    with pytest.raises(InvalidPackError, match=r"claims\.jsonl: the file is empty"):
        list(load_pack(tmp_path).claims)


@pytest.mark.parametrize("name", NAMES)
def test_a_tab_in_the_indentation(tmp_path: Path, name: str) -> None:
    said = whole(told(tmp_path, name, "a:\n\tb: 1\n"), name, 2)
    assert "a tab in the indentation; expected spaces" in said


@pytest.mark.parametrize("name", NAMES)
def test_a_key_that_stands_twice(tmp_path: Path, name: str) -> None:
    error = told(tmp_path, name, "- x: 1\n  b:\n    c: 1\n    c: 2\n")
    assert "the key `c` stands twice" in whole(error, name, 4)
    assert error.place is not None
    assert error.place.field == "0.b.c"


@pytest.mark.parametrize("name", NAMES)
def test_a_second_document(tmp_path: Path, name: str) -> None:
    assert "a second document" in whole(told(tmp_path, name, "a: 1\n---\nb: 1\n"), name, 2)


@pytest.mark.parametrize("name", LISTS)
def test_a_list_in_place_of_a_mapping_and_the_reverse(tmp_path: Path, name: str) -> None:
    for text, line, said in (
        ("- [a, b]\n", 1, "found a list ['a', 'b']; expected a mapping with `"),
        ("- word\n", 1, "found 'word'; expected a mapping with `"),
        ("a: {b: c}\n", 1, "found a mapping {'a': {'b': 'c'}}; expected a list of records"),
        ("word\n", 1, "found 'word'; expected a list of records"),
        (f"{name}: []\ndefaults: []\n", 2, "found a list []; expected a mapping"),
        (f"{name}: []\ndefaults:\n", 2, "found nothing; expected a mapping"),
        (f"defaults: {{}}\n{name}: {{a: b}}\n", 2, "found a mapping {'a': 'b'}; expected a list"),
    ):
        assert said in whole(told(tmp_path, name, text), name, line)


def test_a_file_with_an_ending_that_is_not_read(tmp_path: Path) -> None:
    (tmp_path / "pack.yaml").write_text(PACK, encoding="utf-8")
    for ending in (".xlsx", ".json", ""):
        (tmp_path / f"claims{ending}").write_text("", encoding="utf-8")
    with pytest.raises(InvalidPackError) as caught:
        load_pack(tmp_path)
    said = [str(error) for error in caught.value.errors]
    assert [line for line in said if "expected one of .yaml, .yml, .jsonl, .csv, .parquet" in line]
    assert "claims.xlsx: a file that ends in `.xlsx` is not read" in "\n".join(said)
