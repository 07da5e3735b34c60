"""`tenkyo value`, `show` and `build --check`: what they print, by names as well as ids."""

import json
import shutil
from pathlib import Path

import pytest

from kb.__main__ import main
from kb.store.collections import COLLECTIONS, listing

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"
TWINS = """# yaml-language-server: $schema=../schema/entities.json
- {id: twin-one, kind: accelerator, label: {ja: 双子一, en: Twin One}, aliases: {any: [Twin]}}
- {id: twin-two, kind: accelerator, label: {ja: 双子二, en: Twin Two}, aliases: {any: [Twin]}}
"""
VALUE = """\
TPU v6e · Link bandwidth
  800 GB/s  (direction: both-ways)
    “ cited · vendor's statement · confidence medium · current
    accelerator-notes § links · tpu-v6e.link-bandwidth.notes
    source: TPU v6e <https://cloud.google.com/tpu/docs/v6e>
"""
JAPANESE = """\
    “ 出典あり · ベンダーの公表値 · 信頼度 中 · 最新
    accelerator-notes § links · tpu-v6e.link-bandwidth.notes
    出典: TPU v6e <https://cloud.google.com/tpu/docs/v6e>
"""


@pytest.fixture(scope="module")
def pack(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("pack") / "data"
    shutil.copytree(STARTER, root)
    (root / "entities").mkdir()
    (root / "entities" / "twins.yaml").write_text(TWINS, encoding="utf-8")
    return root


@pytest.fixture(scope="module")
def output(pack: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = str(tmp_path_factory.mktemp("built"))
    assert main(["build", "-p", str(pack), "-o", folder, "--today", "2026-11-29"]) == 0
    return folder


@pytest.mark.parametrize("name", ["tpu-v6e", "TPU v6e", "tpuv6e", "ＴＰＵ　Ｖ６Ｅ", "Trillium"])
@pytest.mark.parametrize("prop", ["link-bandwidth", "Link bandwidth"])
def test_a_value_is_found_by_id_label_and_alias(
    output: str, name: str, prop: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["value", name, prop, "-o", output]) == 0
    assert capsys.readouterr().out == VALUE


def test_a_value_stands_in_the_words_of_the_language(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["value", "tpu-v6e", "link-bandwidth", "-o", output, "--lang", "ja"]) == 0
    assert capsys.readouterr().out.endswith(JAPANESE)


def test_hits_stand_in_the_words_of_the_language(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["search", "kind:claim TPU", "-o", output, "--lang", "ja"]) == 0
    shown = capsys.readouterr()
    assert "    主張 · tpu-v6e.link-bandwidth.notes · 出典あり · ベンダーの公表値\n" in shown.out
    assert "件中" in shown.err


def test_a_value_is_narrowed_by_a_qualifier(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["value", "Trillium", "link-bandwidth", "-o", output]
    assert main([*asked, "--where", "direction=both-ways"]) == 0
    assert capsys.readouterr().out == VALUE


@pytest.mark.parametrize(
    ("where", "words"),
    [
        ("directon=one-way", "no qualifier `directon`; did you mean 'direction'?"),
        ("direction=one-wy", "did you mean 'one-way'?"),
        ("direction", "`--where direction` is no pair; expected NAME=WORD"),
    ],
)
def test_a_qualifier_that_is_none_is_refused_with_the_nearest(
    output: str, where: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["value", "Trillium", "link-bandwidth", "-o", output, "-w", where]) != 0
    assert words in capsys.readouterr().err


def test_a_value_in_another_unit_keeps_its_print(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["value", "Trillium", "link-bandwidth", "-o", output, "--unit", "TB/s"]) == 0
    printed = capsys.readouterr().out
    assert "  0.8 TB/s  (direction: both-ways)" in printed
    assert "    printed: 800 GB/s" in printed
    for unit, words in (("W", "does not convert"), ("nonsense", "nonsense")):
        assert main(["value", "Trillium", "link-bandwidth", "-o", output, "--unit", unit]) == 2
        assert words in capsys.readouterr().err


def test_json_of_a_value_carries_standing_and_sources(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["value", "Trillium", "link-bandwidth", "-o", output, "-f", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    (answer,) = found["answers"]
    chosen = answer["selection"]["chosen"]
    assert (chosen["value"]["as_printed"], chosen["value"]["unit"]) == ("800 GB/s", "GB/s")
    assert chosen["standing"]["verification"] == "cited"
    assert [c["title"] for c in chosen["citations"]] == ["TPU v6e"]


def test_an_ambiguous_name_is_not_guessed(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "Twin", "link-bandwidth", "-o", output]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "names 2 things" in said.err
    assert "'twin-one' or 'twin-two'" in said.err


def test_what_is_not_known_says_what_is(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["value", "Trilium", "link-bandwidth", "-o", output]) == 2
    assert "'tpu-v6e'" in capsys.readouterr().err
    assert main(["value", "Twin One", "link-bandwidth", "-o", output]) == 2
    assert "nothing is known of `link-bandwidth` of `twin-one`" in capsys.readouterr().err


def test_show_prints_anything_by_its_id(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "tpu-v6e.link-bandwidth.notes", "-o", output]) == 0
    claim = capsys.readouterr().out
    assert claim.splitlines()[1:] == VALUE.splitlines()[1:]
    assert main(["show", "tpu-v6e", "-o", output, "--lang", "en"]) == 0
    assert "label: TPU v6e" in capsys.readouterr().out
    assert main(["show", "tpu-v6e", "-o", output, "-f", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["id"] == "tpu-v6e"
    assert main(["show", "tpu-v6", "-o", output]) == 2
    assert "'tpu-v6e'" in capsys.readouterr().err


def test_check_validates_and_builds_nothing(
    pack: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["build", "--check", "-p", str(pack), "-o", str(tmp_path / "none")]
    assert main(words) == 0
    assert capsys.readouterr().err == f"{pack}: 2 claims, no errors\n"
    assert not (tmp_path / "none").exists()
    broken = tmp_path / "broken"
    shutil.copytree(pack, broken)
    twins = broken / "entities" / "twins.yaml"
    twins.write_text(
        twins.read_text(encoding="utf-8").replace("twin-two", "twin-one"), encoding="utf-8"
    )
    words[3] = str(broken)
    assert main(words) == 2
    assert "entities/twins.yaml:3" in capsys.readouterr().err


def test_a_form_that_there_is_not_leaves_no_file(output: str, tmp_path: Path) -> None:
    to = tmp_path / "claims.bib"
    asked = ["export", "claims", "--format", "bibtex", "--to", str(to), "-o", output]
    assert main(asked) == 2
    assert not to.exists()


@pytest.mark.parametrize(
    ("form", "name", "told"),
    [
        ("csv", "claims.xlsx", "`claims.xlsx` is no name for csv; expected a name that ends in"),
        ("csv", "claims.parquet", "choose its form with --format parquet"),
        ("parquet", "claims.csv", "ends in .parquet; choose its form with --format csv"),
        ("csl", "sources.bib", ".csl or .csl.json or .json; choose its form with --format bibtex"),
    ],
)
def test_a_file_is_not_named_for_another_form(
    output: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    form: str,
    name: str,
    told: str,
) -> None:
    assert main(["export", "claims", "-f", form, "--to", str(tmp_path / name), "-o", output]) == 2
    assert told in capsys.readouterr().err
    assert not (tmp_path / name).exists()


@pytest.mark.parametrize("name", ["claims", "claims.csv", "claims.CSV", "tmp.8hG2kLq0Zx"])
def test_a_file_may_be_named_for_its_form_or_for_none(
    output: str, tmp_path: Path, name: str
) -> None:
    assert main(["export", "claims", "--to", str(tmp_path / name), "-o", output]) == 0
    assert (tmp_path / name).read_bytes()


def test_a_converted_value_names_what_was_stated_and_the_factor(
    output: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asked = ["value", "tpu-v6e", "link-bandwidth", "-o", output]
    assert main([*asked, "--unit", "TB/s"]) == 0
    assert "    converted from: 800 GB/s (1 GB/s = 0.001 TB/s)\n" in capsys.readouterr().out
    assert main([*asked, "--unit", "terabytes/s", "--lang", "ja"]) == 0
    assert "    換算元: 800 GB/s (1 GB/s = 0.001 TB/s)\n" in capsys.readouterr().out
    assert main([*asked, "--unit", "GB/s"]) == 0
    assert capsys.readouterr().out == VALUE
    assert main([*asked, "--where", "direction=one-way"]) == 0
    assert "    converts: both-ways → one-way ×1/2 (" in capsys.readouterr().out


def test_a_database_of_any_name_has_its_metadata_beside(output: str, tmp_path: Path) -> None:
    to = tmp_path / "mine.sqlite"
    assert main(["export", "--format", "sqlite", "--to", str(to), "-o", output]) == 0
    told = json.loads((tmp_path / "metadata.json").read_text(encoding="utf-8"))
    assert list(told["databases"]) == ["mine"]


@pytest.mark.parametrize("kind", ["claim", *COLLECTIONS])
def test_where_all_things_of_a_kind_are_said_to_be_listed_they_are(
    output: str, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    command = listing(kind).split("`")[1]
    assert main([*command.split()[1:], "-o", output]) == 0
    assert "error" not in capsys.readouterr().err


def test_show_takes_names_too(output: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "tpu-v6e", "-o", output]) == 0
    by_id = capsys.readouterr().out
    assert main(["show", "Trillium", "-o", output]) == 0
    assert capsys.readouterr().out == by_id
    assert main(["show", "Twin", "-o", output]) == 2
    told = capsys.readouterr().err
    assert "twin-one" in told
    assert "twin-two" in told
