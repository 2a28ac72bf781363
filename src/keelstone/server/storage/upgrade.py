"""Migrating a database to the newest version, after a backup."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import sqlalchemy as sa

from keelstone.engine.errors import BadFile
from keelstone.server.storage.engine import create_private, is_postgres

MIGRATIONS = Path(__file__).parent / "migrations"
#: any number of ours: only one process at a time changes a PostgreSQL database
LOCK = 0x6B65656C

log = logging.getLogger(__name__)


def upgrade(engine: sa.Engine, migrations: Path = MIGRATIONS) -> str:
    """Apply what is missing; the name of the backup, empty where none was needed."""
    newest = newest_version(migrations)
    with engine.connect() as connection, _alone(connection):
        present = version_of(connection)
        if present == newest:
            return ""
        if present > newest:
            raise BadFile(f"the database is of version {present}, newer than this program")
        backup = back_up(connection, present) if present else ""
        _migrate(connection, migrations)
    facts = {"from": present, "to": newest, "backup": backup}
    log.info("database upgraded", extra={"facts": facts})
    return backup


def newest_version(migrations: Path = MIGRATIONS) -> str:
    """The version to which a database is brought."""
    return max(path.name[:4] for path in (migrations / "versions").glob("[0-9]*.py"))


def version_of(connection: sa.Connection) -> str:
    """The version of a database, empty for a new one."""
    if not sa.inspect(connection).has_table("alembic_version"):
        return ""
    found = connection.execute(sa.text("SELECT version_num FROM alembic_version")).scalar()
    return str(found or "")


def back_up(connection: sa.Connection, version: str) -> str:
    """Copy everything beside itself: a file for SQLite, a schema for PostgreSQL."""
    name = f"backup_{version}_{time.strftime('%Y%m%d_%H%M%S')}"
    if connection.dialect.name == "postgresql":
        connection.exec_driver_sql(f'CREATE SCHEMA "{name}"')
        for table in sa.inspect(connection).get_table_names():
            connection.exec_driver_sql(f'CREATE TABLE "{name}"."{table}" AS TABLE "{table}"')
        return name
    file = Path(str(connection.engine.url.database)).with_suffix(f".{name}.db")
    _copy_file(Path(str(connection.engine.url.database)), file)
    return str(file)


def _copy_file(database: Path, copy: Path) -> None:
    """Copy an SQLite file through connections of their own: ours is about to write.

    The copy has its name when it is whole.
    """
    import sqlite3

    part = copy.with_name(f"{copy.name}.part")
    create_private(part)
    source, target = sqlite3.connect(database), sqlite3.connect(part)
    try:
        source.backup(target)
    finally:
        source.close()
        target.close()
    part.replace(copy)


def _migrate(connection: sa.Connection, migrations: Path) -> None:
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


@contextmanager
def _alone(connection: sa.Connection) -> Iterator[None]:
    """One transaction, and nobody else upgrades meanwhile."""
    if is_postgres(connection.engine):
        connection.execute(sa.text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    yield
    connection.commit()
