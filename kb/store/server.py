"""The same tables in a database server: loaded beside the live schema, swapped in one go."""

from itertools import islice

from sqlalchemy import Engine, create_engine, insert
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError
from sqlmodel import SQLModel

from kb.errors import BuildError, SettingsError
from kb.store.contents import Contents
from kb.store.tables import rows

SCHEMA = "tenkyo"
BATCH = 5_000


def open_server(url: str) -> Engine:
    """Return the way to the server at `url`; nothing is sent there yet.

    Raises:
        SettingsError: `url` is no address of a database that we can use.
    """
    useless = SettingsError(
        "--database is no address of a database server that can be used",
        expected="postgresql+psycopg://user@host/name, with the extra `postgres` installed",
    )
    try:
        engine = create_engine(url, hide_parameters=True)
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise useless from error
    # Only here do schemas exist that one transaction can swap.
    if engine.dialect.name != "postgresql":
        raise useless
    return engine


def write_server(url: str, contents: Contents) -> None:
    """Load `contents` into the schema `tenkyo` of the PostgreSQL server at `url`.

    The load goes into a schema of its own, and one transaction puts it in the place of the live
    one: readers see the old tables or the new.

    Raises:
        SettingsError: `url` is no address of a database that we can use.
        BuildError: The server cannot be reached or refuses the load; the live schema is untouched.
    """
    engine = open_server(url)
    fresh = f"{SCHEMA}_next"
    try:
        with engine.begin() as connection:
            connection.exec_driver_sql(f'DROP SCHEMA IF EXISTS "{fresh}" CASCADE')
            connection.exec_driver_sql(f'CREATE SCHEMA "{fresh}"')
            connection = connection.execution_options(schema_translate_map={None: fresh})
            SQLModel.metadata.create_all(connection)
            for table, values in rows(contents):
                names = [c.name for c in table.columns]
                left = iter(values)
                while batch := [dict(zip(names, r, strict=True)) for r in islice(left, BATCH)]:
                    connection.execute(insert(table), batch)
            connection.exec_driver_sql("SET CONSTRAINTS ALL IMMEDIATE")
            connection.exec_driver_sql(f'DROP SCHEMA IF EXISTS "{SCHEMA}" CASCADE')
            connection.exec_driver_sql(f'ALTER SCHEMA "{fresh}" RENAME TO "{SCHEMA}"')
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", None) or error).splitlines()[0]
        raise BuildError(
            f"the database server refused the load: {reason}",
            remedy="the live schema is untouched; check address, rights and space there",
        ) from error
    finally:
        engine.dispose()
