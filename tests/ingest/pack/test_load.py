"""A pack with faults names every one of them, with its place and a remedy, and loses nothing."""

import os
from pathlib import Path

import pytest

from ingest.pack.load import load_pack
from kb.errors import InvalidPackError, PackError
from kb.records.quick import whole

PACK = "name: small\ntitle: {en: Small}\ndescription: {en: A small pack.}\nkinds: []\n"


def pack(root: Path, **files: str | bytes) -> Path:
    (root / "pack.yaml").write_text(PACK, encoding="utf-8")
    for name, content in files.items():
        path = root / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def faults(root: Path) -> list[str]:
    with pytest.raises(InvalidPackError) as caught:
        list(load_pack(root).claims)
    return [str(e) for e in caught.value.errors]


def test_scalars_stay_as_written(tmp_path: Path) -> None:
    root = pack(
        tmp_path,
        claims__a_yaml="- {subject: a, property: p, value: 1.10, as_of: 2025-04-08}\n",
    )
    (claim,) = load_pack(root).claims
    assert claim.record.value == "1.10"
    assert claim.record.as_of == "2025-04-08"
    assert claim.place("value").line == 1


@pytest.mark.parametrize("nothing", ["null", "~", ""])
def test_a_field_of_nothing_is_as_if_left_out(tmp_path: Path, nothing: str) -> None:
    text = f"- {{subject: a, property: p, value: 1 W, flag: {nothing}}}\n"
    (claim,) = load_pack(pack(tmp_path, claims__a_yaml=text)).claims
    assert claim.record.flag is None


def test_nothing_where_something_is_needed_is_named(tmp_path: Path) -> None:
    (found,) = faults(
        pack(tmp_path, sources_yaml="- {id: s, title: null, kind: news, tier: primary}")
    )[:1]
    assert "sources.yaml:1:11 (0.title): found nothing; expected text" in found


def test_defaults_fill_in_and_are_overridden(tmp_path: Path) -> None:
    text = (
        "defaults: {document: d, locator: one}\nclaims:\n"
        "- {subject: a, property: p, value: x}\n"
        "- {subject: b, property: p, value: y, locator: two}\n"
    )
    first, second = load_pack(pack(tmp_path, claims__a_yaml=text)).claims
    assert (first.record.locator, second.record.locator) == ("one", "two")
    assert second.record.document == "d"
    assert second.line == 4


def test_all_faults_at_once_each_with_its_place(tmp_path: Path) -> None:
    text = (
        "- subject: a\n  propertty: p\n  value: 1 W\n"
        "- subject: A B\n  property: p\n  value: 1 W\n  basis: fakt\n"
    )
    found = faults(pack(tmp_path, claims__a_yaml=text))
    assert any("claims/a.yaml:2:3" in f and "'property'" in f for f in found), found
    assert any("`property` is missing" in f for f in found)
    assert any("claims/a.yaml:4" in f and "lower-case words" in f for f in found)
    assert any("claims/a.yaml:7" in f and "did you mean 'fact'" in f for f in found)


def test_what_a_claim_says_twice_is_named_where_it_stands(tmp_path: Path) -> None:
    cited = "- subject: a\n  property: p\n  value: 1 W\n  citations:\n" + "  - {source: s}\n" * 2
    good = '{"subject": "a", "property": "p", "value": "2 W"}\n'
    cites = ', "citations": [{"source": "s"}, {"source": "s"}]}\n'
    rows = good + good.replace("}\n", cites) + good
    told = faults(pack(tmp_path, claims__a_yaml=cited, claims__b_jsonl=rows))
    found = [fault for fault in told if "stands twice" in fault]
    assert len(found) == 2, told
    for fault, place in zip(found, ("claims/a.yaml:4:", "claims/b.jsonl:2 "), strict=True):
        assert place in fault
        assert "`source: s, role: supports` stands twice" in fault


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("- a: [1\n", "not valid YAML"),
        ("- a: 1\n  a: 2\n", "stands twice"),
        ("- &x [1, 2]\n- *x\n", "alias"),
        (b"- value: \xff\xfe\n", "not valid UTF-8"),
        ("- " + "[" * 60 + "]" * 60 + "\n", "nested too deeply"),
        ("just words\n", "expected a list"),
        ("- value: \x07\n", "not valid YAML"),
        (b"- a: " + b"x" * 8_100_000, "at most 8,000,000"),
        ("? [a, b]\n: c\n", "not a word"),
    ],
)
def test_bad_yaml_is_one_clear_fault(tmp_path: Path, content: str | bytes, words: str) -> None:
    found = faults(pack(tmp_path, claims__a_yaml=content))
    assert any(words in f and "claims/a.yaml" in f for f in found), found


def test_bomb_of_aliases_is_refused_at_once(tmp_path: Path) -> None:
    lines = ["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 40)]
    found = faults(pack(tmp_path, claims__a_yaml="\n".join(lines)))
    assert any("alias" in f for f in found)


def test_what_is_not_a_pack(tmp_path: Path) -> None:
    with pytest.raises(PackError, match="no folder"):
        load_pack(tmp_path / "nowhere")
    with pytest.raises(PackError, match=r"no pack\.yaml"):
        load_pack(tmp_path)
    (tmp_path / "pack.yaml").write_text("", encoding="utf-8")
    with pytest.raises(InvalidPackError):
        load_pack(tmp_path)


def test_a_stray_file_is_named_with_the_nearest_part(tmp_path: Path) -> None:
    assert any(
        "sorces.yaml" in f and "'sources'" in f for f in faults(pack(tmp_path, sorces_yaml="[]"))
    )


def test_bulk_rows_in_three_forms_are_the_same_claims(tmp_path: Path) -> None:
    line = (
        '{"subject": "a", "property": "p", "value": "1 W", "qualifiers": {"scope": "node"},'
        ' "citations": [{"source": "s"}]}\n'
    )
    table = "subject,property,value,qualifiers.scope,citations\na,p,1 W,node,s\n"
    claims = load_pack(pack(tmp_path, claims__a_jsonl=line)).claims
    (one,) = (whole(item.record) for item in claims)
    (tmp_path / "claims" / "a.jsonl").unlink()
    assert [i.record for i in load_pack(pack(tmp_path, claims__a_csv=table)).claims] == [one]
    parquet = pytest.importorskip("pyarrow.parquet")
    import pandas as pd

    (tmp_path / "claims" / "a.csv").unlink()
    frame = pd.DataFrame(
        [table.splitlines()[1].split(",")], columns=table.splitlines()[0].split(",")
    )
    frame.to_parquet(tmp_path / "claims" / "a.parquet")
    assert parquet.read_table(tmp_path / "claims" / "a.parquet").num_rows == 1
    assert [item.record for item in load_pack(tmp_path).claims] == [one]


def test_bulk_faults_name_the_line(tmp_path: Path) -> None:
    good = '{"subject": "a", "property": "p", "value": "1 W"}\n'
    lines = good + '{"subject": "a"}\n' + "{broken\n" + "[1]\n" + '{"subject": "A B"}\n'
    found = faults(pack(tmp_path, claims__a_jsonl=lines))
    assert any("claims/a.jsonl:2" in f and "property" in f for f in found)
    assert any("claims/a.jsonl:3" in f and "not valid JSON" in f for f in found)
    assert any("claims/a.jsonl:4" in f and "not a JSON object" in f for f in found)
    assert any("claims/a.jsonl:5" in f and "lower-case words" in f for f in found)


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("subject,property,value\n", ""),
        ("subject,property,valeu\n", "unknown column `valeu`"),
        ("subject,property,value,value\na,p,1,2\n", "the column `value` stands twice"),
        ("subject,property,value\na,p,1,200 W\n", "csv:2: the row has 4 fields, the heading 3"),
        ("subject,property,value\na,p,1\nb,p,1,200 W\n", "csv:3: the row has 4 fields"),
        ("", "the table is empty; expected a first line with the names of the columns"),
        ("\n\r\n", "the table is empty; expected a first line"),
        ("\ufeff", "the table is empty; expected a first line"),
        ("subject,note.en,note\na,x,y\n", "the column `note` stands twice"),
        (
            "subject,qualifiers.a,qualifiers.a\na,x,y\n",
            "the column `qualifiers.a` stands twice",
        ),
        ('subject,property,value\na,p,1\n\n"a,p,1\nb,p,1\n', "csv:4: the table cannot be read"),
        ("subject,property,value\na,p,1\rb,p,1\n", "csv:2: the table cannot be read"),
        ("subject,property,value\na,p," + "1" * 1_000_001, "csv:2: the line is longer than"),
    ],
)
def test_a_table_says_what_its_columns_are(tmp_path: Path, table: str, words: str) -> None:
    root = pack(tmp_path, claims__a_csv=table)
    if not words:
        assert list(load_pack(root).claims) == []
        return
    (found,) = faults(root)
    assert found.startswith("claims/a.csv")
    assert words in found


def test_a_table_in_another_encoding_is_named(tmp_path: Path) -> None:
    table = "subject,property,value\na,p,約1 W\n".encode("shift_jis")
    root = pack(tmp_path, claims__a_csv=table)
    (found,) = faults(root)
    assert found.startswith("claims/a.csv:2:5: byte 0x96 is not valid UTF-8; save the file as")


def test_a_row_is_named_by_the_line_in_which_it_begins(tmp_path: Path) -> None:
    table = (
        '\ufeffsubject,property,value,flag\n\na,p,"a value\nof two lines"\nA B,p,1\n\r\n,,,\n'
        'a,p,"of\r\nthree\n",\nB C,p,1 W,\n'
    )
    root = pack(tmp_path, claims__a_csv=table)
    first, second = faults(root)
    assert first.startswith("claims/a.csv:5 (subject): 'A B'")
    assert second.startswith("claims/a.csv:11 (subject): 'B C'")
    sound = table.replace("A B", "a").replace("B C", "b")
    claims = list(load_pack(pack(tmp_path, claims__a_csv=sound)).claims)
    assert [claim.line for claim in claims] == [3, 5, 8, 11]
    assert claims[0].record.value == "a value\nof two lines"
    assert claims[1].record.flag is None


@pytest.mark.parametrize("kind", ["folder", "link to itself", "link to a folder", "pipe"])
def test_what_would_be_passed_over_in_silence_is_named(tmp_path: Path, kind: str) -> None:
    (tmp_path / "pack").mkdir()
    root = pack(tmp_path / "pack")
    path = root / "glossary.yaml"
    if kind == "folder":
        path.mkdir()
    elif kind == "pipe":
        os.mkfifo(path)
    else:
        path.symlink_to(path if kind == "link to itself" else tmp_path)
    assert any("glossary.yaml" in f and "expected a file" in f for f in faults(root))


def test_of_very_many_faults_the_first_are_written_out(tmp_path: Path) -> None:
    with pytest.raises(InvalidPackError) as caught:
        list(load_pack(pack(tmp_path, claims__a_jsonl='{"subject": "a"}\n' * 3_000)).claims)
    lines = str(caught.value).splitlines()
    assert len(lines) == 1_001
    assert lines[-1].endswith("errors, of which the first 1,000 are shown")
    assert len(caught.value.errors) == 3_000


def test_the_claims_of_many_files_come_in_order_each_time(tmp_path: Path) -> None:
    line = '{"subject": "%s", "property": "p", "value": "1 W"}\n'
    yaml = "- {subject: b, property: p, value: 1 W}\n"
    files = {"claims__a_jsonl": line % "a", "claims__b_yaml": yaml, "claims__c_jsonl": line % "c"}
    claims = load_pack(pack(tmp_path, **files)).claims
    assert [c.record.subject for c in claims] == ["a", "b", "c"]
    assert [c.record.subject for c in claims] == ["a", "b", "c"]


def test_faults_of_bulk_claims_are_reported_with_all_others(tmp_path: Path) -> None:
    with pytest.raises(InvalidPackError) as caught:
        load_pack(pack(tmp_path, claims__a_jsonl='{"subject": "a"}\n', sources_yaml="- {id: s}"))
    places = {str(e.place).partition(" ")[0] for e in caught.value.errors}
    assert places == {"claims/a.jsonl:1", "sources.yaml:1:3"}


def test_the_digest_follows_content_and_name(tmp_path: Path) -> None:
    first = load_pack(pack(tmp_path)).digest
    assert load_pack(tmp_path).digest == first
    (tmp_path / "sources.yaml").write_text("[]\n", encoding="utf-8")
    assert load_pack(tmp_path).digest != first


def test_the_table_of_the_guide_is_read(tmp_path: Path) -> None:
    guides = Path(__file__).parents[3] / "site" / "guide"
    tables = []
    for lang in ("en", "ja"):
        text = (guides / lang / "packs.md").read_text(encoding="utf-8")
        tables.append(text.split("```\nsubject,")[1].split("```")[0])
    assert tables[0] == tables[1]
    (claim,) = load_pack(pack(tmp_path, claims__a_csv="subject," + tables[0])).claims
    assert claim.record.value == "1,200 GB/s"
    assert claim.record.qualifiers == {"direction": "both-ways"}
    assert [c.source for c in claim.record.citations] == ["google-tpu-v5p"]


def test_a_control_character_is_named_by_its_line(tmp_path: Path) -> None:
    (found,) = faults(pack(tmp_path, glossary_yaml=b'- {id: a}\n\n- {id: "b\x00"}\n'))
    assert found.startswith("glossary.yaml:3: not valid YAML: unacceptable character #x0000")
