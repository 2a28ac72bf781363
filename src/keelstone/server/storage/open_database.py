"""Opens a database: upgrades it, and locks it where only one process may use it."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import sqlalchemy as sa
from filelock import FileLock, Timeout

from keelstone.engine.errors import BadOption
from keelstone.server.storage.engine import is_postgres, make_engine, reading
from keelstone.server.storage.upgrade import newest_version, upgrade, version_of


def default_database() -> str | Path:
    """Where tables are stored if nothing else is said: KEELSTONE_DATABASE, or the user's data.

    An address may hold a password: everybody on the machine could read it in a command line.
    """
    return os.environ.get("KEELSTONE_DATABASE") or _user_database()


def _user_database() -> Path:
    return Path(platformdirs.user_data_dir("keelstone")) / "tables.db"


@contextmanager
def open_database(given: str | Path, *, is_server: bool = True) -> Iterator[sa.Engine]:
    """A database ready for use; only one server at a time uses an SQLite file.

    Other commands may use it beside the server, but do not upgrade it then.
    """
    try:
        engine = make_engine(given)
    except OSError as fault:
        raise BadOption(f"database: {fault.filename}: {fault.strerror}") from None
    try:
        with _alone(engine) if is_server else _beside_a_server(engine):
            upgrade(engine)
            yield engine
    except sa.exc.DatabaseError as fault:
        raise BadOption(f"database: {fault.orig}") from None
    finally:
        engine.dispose()


@contextmanager
def _alone(engine: sa.Engine) -> Iterator[None]:
    """Hold the lock of an SQLite file: servers that share one would miss each other's moves."""
    if is_postgres(engine) or not engine.url.database:
        yield
        return
    with locked(engine.url.database):
        yield


def locked(database: str) -> FileLock:
    """The lock of an SQLite file, taken; BadOption says why it cannot be."""
    lock = FileLock(f"{database}.lock", blocking=False)
    try:
        lock.acquire()
    except Timeout:
        raise BadOption(f"another server uses {database}") from None
    except OSError as fault:
        raise BadOption(f"database: {fault.filename or database}: {fault.strerror}") from None
    return lock


@contextmanager
def _beside_a_server(engine: sa.Engine) -> Iterator[None]:
    """Refuse a database of another version that a server uses: it may not change under it."""
    with reading(engine) as connection:
        present = version_of(connection)
    if present != newest_version():
        try:
            with _alone(engine):
                upgrade(engine)
        except BadOption:
            raise BadOption(
                f"a server of another version uses {engine.url.database}: restart it, or use the "
                "program of that version"
            ) from None
    yield
