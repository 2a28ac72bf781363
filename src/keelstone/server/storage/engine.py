"""Makes the SQLAlchemy engine: SQLite by default, PostgreSQL by its address."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Any

import sqlalchemy as sa

from keelstone.engine.errors import BadOption

#: how long SQLite waits for a writer in another process, in seconds
BUSY_TIMEOUT = 10


def address(given: str | Path) -> sa.URL:
    """The address of a database; a plain path is an SQLite file."""
    text = str(given)
    if "://" not in text:
        return sa.URL.create("sqlite", database=str(Path(text).expanduser()))
    url = sa.make_url(text)
    if url.get_backend_name() == "postgresql":
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite":
        return url
    raise BadOption(f"database: sqlite and postgresql are known, not {url.get_backend_name()!r}")


def make_engine(given: str | Path) -> sa.Engine:
    """An engine whose commits are durable. Errors do not repeat parameters: logs hold no secret."""
    url = address(given)
    if url.get_backend_name() == "postgresql":
        return sa.create_engine(url, pool_size=8, pool_pre_ping=True, hide_parameters=True)
    if url.database:
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
    file = url.database if url.database != ":memory:" and not url.query else None
    engine = sa.create_engine(url, connect_args={"timeout": BUSY_TIMEOUT}, hide_parameters=True)
    if file:
        sa.event.listen(engine, "do_connect", lambda *_: create_private(Path(file)))
    sa.event.listen(engine, "connect", _prepare_sqlite)
    sa.event.listen(engine, "begin", _begin)
    return engine


def create_private(file: Path) -> None:
    """Create an empty file that only its owner may read, if there is none of that name.

    A database and its copies hold the secrets of running games. SQLite gives its log the rights of
    the database.
    """
    with suppress(OSError):  # it is there, or whoever opens it says what is wrong
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def reading(engine: sa.Engine) -> sa.Connection:
    """A connection that will not change anything."""
    return engine.connect().execution_options(reading=True)


def is_postgres(engine: sa.Engine) -> bool:
    return engine.dialect.name == "postgresql"


def _prepare_sqlite(connection: Any, _record: Any) -> None:
    """Write-ahead log, flushed to disk at every commit; transactions begin when we say so."""
    connection.isolation_level = None
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: sa.Connection) -> None:
    """A writer takes its lock at once: a transaction that reads first could not get it later."""
    is_reading = connection.get_execution_options().get("reading", False)
    connection.exec_driver_sql("BEGIN" if is_reading else "BEGIN IMMEDIATE")
