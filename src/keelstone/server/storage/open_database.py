"""Opening a database for use: upgraded, and locked where only one process may use it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import platformdirs
import sqlalchemy as sa

from keelstone.engine.errors import BadOption
from keelstone.engine.file_lock import alone
from keelstone.server.storage.engine import is_postgres, open_database
from keelstone.server.storage.upgrade import upgrade


def default_database() -> Path:
    """Where tables are kept if nothing else is said."""
    return Path(platformdirs.user_data_dir("keelstone")) / "tables.db"


@contextmanager
def opened_database(given: str | Path, *, is_server: bool = True) -> Iterator[sa.Engine]:
    """A database ready for use; only one server at a time uses an SQLite file."""
    engine = open_database(given)
    try:
        with _alone(engine) if is_server else _anyhow():
            upgrade(engine)
            yield engine
    except sa.exc.DatabaseError as fault:
        raise BadOption(f"database: {fault.orig}") from None
    finally:
        engine.dispose()


@contextmanager
def _alone(engine: sa.Engine) -> Iterator[None]:
    """Processes on one SQLite file would not hear of each other's moves: there is one at most."""
    if is_postgres(engine) or not engine.url.database:
        yield
        return
    database = engine.url.database
    with alone(Path(f"{database}.lock"), f"another server uses {database}"):
        yield


@contextmanager
def _anyhow() -> Iterator[None]:
    yield
