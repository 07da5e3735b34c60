"""Whatever is fed to `tenkyo build`: words with a remedy, exit 2, the old snapshot untouched."""

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from kb.__main__ import main
from kb.store.swap import current

ROOT = Path(__file__).resolve().parents[3]
STARTER = ROOT / "ingest" / "starter" / "data"
DAY = "2026-11-29"
HEAD = "name: small\ntitle: {en: Small}\ndescription: {en: A small pack.}\nkinds: []\n"
GOOD = '{"subject": "a", "property": "p", "value": "1 W"}\n'


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Path:
    output = tmp_path_factory.mktemp("served")
    pack = output / "data"
    shutil.copytree(STARTER, pack)
    assert main(["build", "-p", str(pack), "-o", str(output), "--today", DAY]) == 0
    return output


@pytest.fixture
def refused(served: Path, capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[..., str]]:
    """Run a command that must fail; return what it said. What is served may not change."""
    before = current(served)
    stamp = {p: p.stat().st_mtime_ns for p in sorted(before.rglob("*"))}

    def refuse(*args: str | Path) -> str:
        words = [str(a) for a in args]
        if words[0] == "build" and "-o" not in words:
            words += ["-o", str(served)]
        capsys.readouterr()
        assert main([*words]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert "Traceback" not in said.err
        return said.err

    yield refuse
    assert current(served) == before
    assert {p: p.stat().st_mtime_ns for p in sorted(before.rglob("*"))} == stamp
    assert not list(before.parent.glob(".building-*"))


def pack(root: Path, **files: str | bytes) -> Path:
    (root / "pack.yaml").write_text(HEAD, encoding="utf-8")
    for name, content in files.items():
        path = root / name.replace("__", "/").replace("_", ".")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return root


def test_what_is_no_pack(tmp_path: Path, refused: Callable[..., str]) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    (tmp_path / "file").write_text("", encoding="utf-8")
    other = tmp_path / "other"
    other.mkdir()
    (other / "notes.txt").write_text("words", encoding="utf-8")
    for root, words in (
        (tmp_path / "nowhere", "no folder at"),
        (tmp_path / "file", "is not a folder"),
        (empty, "holds no pack.yaml"),
        (other, "holds no pack.yaml"),
    ):
        said = refused("build", "-p", root)
        assert words in said
        assert "tenkyo init" in said
        assert said.count("\n") == 1
    (empty / "pack.yaml").write_text("", encoding="utf-8")
    assert "pack.yaml is empty" in refused("build", "-p", empty)
    (empty / "pack.yaml").write_text("[]\n", encoding="utf-8")
    assert "pack.yaml" in refused("build", "-p", empty)


@pytest.mark.parametrize("inside", ["", "build", "claims/../deep/build"])
@pytest.mark.parametrize("words", [("build",), ("up", "--port", "0")])
def test_a_pack_is_not_built_into_itself(
    inside: str, words: tuple[str, ...], tmp_path: Path, refused: Callable[..., str]
) -> None:
    root = tmp_path / "data"
    shutil.copytree(STARTER, root)
    kept = sorted(root.rglob("*"))
    assert "lies in the pack" in refused(*words, "-p", root, "-o", root / inside)
    assert sorted(root.rglob("*")) == kept


BOMB = "\n".join(["a0: &a0 [x, x]"] + [f"a{i}: &a{i} [*a{i - 1}, *a{i - 1}]" for i in range(1, 40)])


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("claims__a_yaml", "- a: [1\n", "a.yaml:2:1: not valid YAML"),
        ("claims__a_yaml", "\t- a\n", "not valid YAML"),
        ("claims__a_yaml", BOMB, "alias"),
        ("claims__a_yaml", "[" * 2_000_000, "a.yaml"),
        ("claims__a_yaml", "- " * 2_000_000, "a.yaml"),
        ("claims__a_yaml", "{a: " * 1_000_000, "a.yaml"),
        ("claims__a_yaml", "- a: 1\n  a: 2\n", "a.yaml:2:3 (0.a): the key `a` stands twice"),
        ("claims__a_yaml", b"- value: \xff\n", "a.yaml:1: byte 0xff at offset 9"),
        ("claims__a_yaml", "---\na: 1\n---\nb: 2\n", "a.yaml:3:1"),
        ("claims__a_yaml", "- !!python/object:os.system [ls]\n", "a.yaml:1"),
        ("claims__a_jsonl", GOOD + "{broken\n", "a.jsonl:2"),
        ("claims__a_jsonl", b'{"subject": "\xff"}\n', "a.jsonl:1"),
        ("claims__a_jsonl", '{"a":' * 5_000 + "1" + "}" * 5_000, "a.jsonl:1"),
        ("claims__a_jsonl", "[1]\n", "a.jsonl:1: not a JSON object"),
        ("claims__a_csv", b"subject,property\n\xff,b\n", "a.csv"),
        ("claims__a_csv", 'subject,property\n"a,b\n', "a.csv"),
        ("claims__a_csv", "subject,property\na,b,c\n", "a.csv"),
        ("claims__a_csv", "", "a.csv"),
        ("claims__a_parquet", b"PAR1 nothing of the kind", "a.parquet"),
    ],
)
def test_files_that_cannot_be_read(
    tmp_path: Path, refused: Callable[..., str], name: str, content: str | bytes, words: str
) -> None:
    said = refused("build", "-p", pack(tmp_path, **{name: content}))
    assert words in said
    assert len(said) < 2_000


@pytest.mark.parametrize(
    ("here", "named", "place"),
    [
        (".", "kb", "kb/claims/a.yaml"),
        ("kb", ".", "claims/a.yaml"),
        ("b", "../kb", "../kb/claims/"),
    ],
)
def test_a_place_opens_from_where_the_command_was_run(
    tmp_path: Path,
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
    here: str,
    named: str,
    place: str,
) -> None:
    for name in ("kb", "b"):
        (tmp_path / name).mkdir()
    pack(tmp_path / "kb", claims__a_yaml="- {subject: a}\n", claims__b_jsonl="{broken\n")
    monkeypatch.chdir(tmp_path / here)
    for more in ((), ("--check",)):
        said = refused("build", "-p", named, *more)
        assert f"tenkyo: {place}" in said
        for line in said.removeprefix("tenkyo: ").splitlines()[:-1]:
            assert Path(line.split(":")[0]).is_file(), line


@pytest.mark.parametrize("suffix", ["yaml", "jsonl", "csv"])
def test_a_line_of_a_hundred_megabytes(
    tmp_path: Path, refused: Callable[..., str], suffix: str
) -> None:
    root = pack(tmp_path)
    (root / "claims").mkdir()
    head = {"yaml": b"- a: ", "jsonl": b'{"value": "', "csv": b"subject\n"}[suffix]
    with (root / "claims" / f"a.{suffix}").open("wb") as file:
        file.write(head)
        for _ in range(100):
            file.write(b"x" * 1_000_000)
        file.write(b"\n")
    said = refused("build", "-p", root)
    assert f"claims/a.{suffix}" in said
    assert "at most" in said or "longer than" in said
    assert len(said) < 500


def test_an_unknown_unit_is_placed_and_a_near_one_named(
    tmp_path: Path, refused: Callable[..., str]
) -> None:
    shutil.copytree(STARTER, tmp_path / "data")
    changed = 0
    for path in sorted((tmp_path / "data").rglob("claims*.yaml")) or sorted(
        (tmp_path / "data" / "claims").rglob("*.yaml")
    ):
        text = path.read_text(encoding="utf-8")
        if "800 GB/s" in text:
            path.write_text(text.replace("800 GB/s", "800 GBB/z"), encoding="utf-8")
            changed += 1
    assert changed == 1
    said = refused("build", "-p", tmp_path / "data")
    assert ".yaml:" in said
    assert "GBB/z" in said or "GBB" in said
    assert "the pack has 1 error\n" in said


def test_an_output_that_cannot_be_written(tmp_path: Path, refused: Callable[..., str]) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    said = refused("build", "-p", STARTER, "-o", tmp_path / "file" / "deeper")
    assert "cannot be written" in said
    assert "--output" in said
    assert said.count("\n") == 1


def test_an_output_without_rights(
    tmp_path: Path, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def denied(self: Path, *args: object, **kwargs: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied", str(self))

    with monkeypatch.context() as patch:
        patch.setattr(Path, "mkdir", denied)
        said = refused("build", "-p", STARTER, "-o", tmp_path / "out")
    assert "Permission denied" in said
    assert "--output" in said


@pytest.mark.parametrize(
    "step",
    [
        "kb.build.run.indexing",
        "kb.store.load.write_sqlite",
        "kb.build.run.write_bodies",
        "kb.build.run.write_manifest",
    ],
)
def test_a_disk_that_fills_up_at_any_step(
    served: Path, refused: Callable[..., str], monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    def full(*args: object, **kwargs: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patch:
        patch.setattr(step, full)
        said = refused("build", "-p", STARTER, "--today", "2026-11-28")
    assert "No space left" in said
    assert "free space" in said
    assert said.count("\n") == 1


@pytest.mark.skipif(sys.platform != "linux" or os.geteuid() != 0, reason="only root mounts a disk")
@pytest.mark.parametrize("size", ["200k", "900k", "1800k"])
def test_a_disk_that_is_really_full(tmp_path: Path, refused: Callable[..., str], size: str) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    made = subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", disk])
    if made.returncode:
        pytest.skip("no right to mount a small disk here")
    try:
        said = refused("build", "-p", STARTER, "-o", disk)
        assert "--output" in said or "space" in said
        assert said.count("\n") == 1
        assert not list(disk.rglob(".building-*"))
    finally:
        subprocess.run(["umount", "-l", disk], check=True)


@pytest.mark.parametrize(
    "args",
    [
        ("build", "--today", "tomorrow"),
        ("build", "--today", "0000-00-00"),
        ("build", "--today", "99999-01-01"),
        ("build", "--search-engine", "grep"),
        ("build", "--database", "nonsense"),
        ("build", "--database", "postgresql+psycopg://nobody@127.0.0.1:1/none"),
        ("build", "--format", "xml"),
        ("build", "-p"),
        ("build", "-p", ""),
        ("build", "-p", "a" * 5_000),
        ("build", "surplus"),
        ("build", "-p", "/dev/null"),
        ("init",),
        ("init", "/dev/null"),
        ("init", "/dev/null/deeper"),
        ("init", "a" * 5_000),
        ("schema", "-p", "nowhere"),
        ("schema", "-p", "a" * 5_000),
        ("value",),
        ("value", "a"),
        ("value", "", "", "-o", "nowhere"),
        ("value", "a", "b", "-o", "a" * 5_000),
        ("value", "a", "b", "-o", "/dev/null"),
        ("show", "x", "-o", "nowhere"),
        ("show", "x", "--lang", "de"),
        ("nonsense",),
        ("--nonsense",),
    ],
    ids=lambda args: " ".join(a[:12] for a in args),
)
def test_options_that_make_no_sense(
    args: tuple[str, ...],
    served: Path,
    refused: Callable[..., str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(served)
    assert refused(*args).strip()


def test_json_of_a_build_says_what_came_of_it(
    served: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["build", "-p", str(STARTER), "-o", str(served), "--today", DAY, "-f", "json"]
    capsys.readouterr()
    assert main(words) == 0
    assert json.loads(capsys.readouterr().out)["counts"]["claims"] > 0
