"""A throw-away PostgreSQL server is loaded and swapped; a failed load leaves the live tables."""

import os
import pwd
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from ingest.pack.load import load_pack
from kb.build.run import BuildOptions, build
from kb.errors import BuildError, SettingsError
from kb.store import server
from kb.store.contents import Contents
from kb.store.server import open_server, write_server

STARTER = Path(__file__).resolve().parents[3] / "ingest" / "starter" / "data"
TODAY = date(2026, 11, 29)


def programs() -> Path | None:
    """Return the folder of the newest PostgreSQL on this machine, where there is one."""
    found = shutil.which("initdb")
    if found is not None:
        return Path(found).parent
    versions = Path("/usr/lib/postgresql").glob("*/bin/initdb")
    return max((p.parent for p in versions), key=lambda p: float(p.parent.name), default=None)


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed (apt-get install postgresql)")
    pytest.importorskip("psycopg", reason="the extra `postgres` is not installed")
    # Not under pytest's folder: the server runs as another user, who may not look into it.
    home = Path(tempfile.mkdtemp(prefix="tenkyo-server-"))
    as_user: dict[str, object] = {"cwd": home, "stdout": subprocess.DEVNULL}
    if os.geteuid() == 0:
        try:
            account = pwd.getpwnam("postgres")
        except KeyError:
            pytest.skip("PostgreSQL does not run as root, and there is no user `postgres`")
        os.chown(home, account.pw_uid, account.pw_gid)
        as_user |= {"user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}
    # By a socket in its folder: a port that is free now may be another's when it begins.
    options = f"-p 5432 -c listen_addresses='' -c fsync=off -k {home}"
    data = home / "data"
    init = [found / "initdb", "-D", data, "-U", "tenkyo", "-A", "trust", "--no-sync"]
    init += ["-E", "UTF8", "--locale=C"]
    begin = [found / "pg_ctl", "-D", data, "-w", "-t", "600", "-l", home / "log", "-o", options]
    begin += ["start"]
    end = [found / "pg_ctl", "-D", data, "-m", "immediate", "stop"]
    try:
        subprocess.run(init, check=True, **as_user)  # type: ignore[call-overload]
        subprocess.run(begin, check=True, **as_user)  # type: ignore[call-overload]
        try:
            yield f"postgresql+psycopg://tenkyo@/postgres?host={home}&port=5432"
        finally:
            subprocess.run(end, check=False, **as_user)  # type: ignore[call-overload]
    finally:
        shutil.rmtree(home, ignore_errors=True)


def read(url: str, query: str) -> list[tuple[object, ...]]:
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            return [tuple(row) for row in connection.execute(text(query))]
    finally:
        engine.dispose()


@pytest.fixture(scope="module")
def contents(tmp_path_factory: pytest.TempPathFactory) -> Contents:
    """What the build of the starter hands to a database."""
    seen: list[Contents] = []
    from kb.store import load

    original = load.write_sqlite

    def write(path: Path, made: Contents) -> None:
        seen.append(made)
        original(path, made)

    with pytest.MonkeyPatch.context() as patch:
        # In a process of its own the load would be seen there, and not here.
        patch.setattr("kb.work.can_fork", lambda: False)
        patch.setattr(load, "write_sqlite", write)
        output = tmp_path_factory.mktemp("contents")
        build(load_pack(STARTER), BuildOptions(output=output, today=TODAY, site=False))
    return seen[0]


def test_a_build_loads_the_server_too(url: str, tmp_path: Path) -> None:
    options = BuildOptions(output=tmp_path, today=TODAY, site=False, database=url)
    built = build(load_pack(STARTER), options)
    (count,) = read(url, "SELECT count(*) FROM tenkyo.claim")[0]
    assert count == built.build.counts["claims"]
    assert read(url, "SELECT id FROM tenkyo.build") == [(built.build.id,)]
    rows = read(url, "SELECT as_printed, low, unit FROM tenkyo.claim WHERE unit = 'GB/s'")
    assert ("800 GB/s", 800.0, "GB/s") in rows


def test_the_next_load_takes_the_place_of_the_first(url: str, contents: Contents) -> None:
    write_server(url, contents)
    later = replace(contents, build=replace(contents.build, id="later"))
    write_server(url, later)
    assert read(url, "SELECT id FROM tenkyo.build") == [("later",)]
    left = read(url, "SELECT schema_name FROM information_schema.schemata")
    assert ("tenkyo_next",) not in left


def test_a_load_that_fails_leaves_the_live_tables(url: str, contents: Contents) -> None:
    write_server(url, contents)
    key, claim = next(iter(contents.claims.items()))
    claims: Mapping[str, object] = {
        **contents.claims,
        "bad": replace(claim, id="bad", property=replace(claim.property, id="nothing")),
    }
    broken = replace(contents, claims=claims)  # type: ignore[arg-type]
    with pytest.raises(BuildError, match="live schema is untouched"):
        write_server(url, broken)
    rows = read(url, f"SELECT id FROM tenkyo.claim WHERE id = '{key}'")  # noqa: S608
    assert rows == [(key,)]
    assert read(url, "SELECT id FROM tenkyo.claim WHERE id = 'bad'") == []


def test_large_loads_go_in_batches(
    url: str, contents: Contents, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "BATCH", 1)
    write_server(url, contents)
    (count,) = read(url, "SELECT count(*) FROM tenkyo.claim")[0]
    assert count == len(contents.claims)


def test_addresses_that_cannot_be_used() -> None:
    known = ("nonsense", "nosuch://host/name", "postgresql+nosuch://host/name")
    for address in (*known, "sqlite://", "sqlite:///here.sqlite"):
        with pytest.raises(SettingsError, match="--database"):
            open_server(address)


@pytest.mark.skipif(sys.platform == "win32", reason="needs a port that nobody listens on")
def test_a_server_that_does_not_answer(contents: Contents) -> None:
    with pytest.raises(BuildError, match="check address"):
        write_server("postgresql+psycopg://tenkyo@127.0.0.1:1/none", contents)
