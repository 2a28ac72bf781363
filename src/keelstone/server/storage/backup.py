"""Backup and restore of an SQLite database. A kill at any moment leaves whole files.

Both write a new file beside the wanted one and rename it when it is on disk. PostgreSQL has tools
of its own for this: docs/years.md.
"""

from __future__ import annotations

import os
import sqlite3
import stat
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from keelstone.engine.errors import BadFile, BadOption
from keelstone.server.storage.engine import address, create_private
from keelstone.server.storage.upgrade import newest_version

#: the tables without which a file is no database of ours
OURS = {"tables", "events", "alembic_version"}


def file_of(database: str | Path) -> Path:
    """The file of an SQLite database; BadOption for another database."""
    url = address(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise BadOption("this is for SQLite files; PostgreSQL has pg_dump and pg_restore")
    return Path(url.database)


def back_up(database: Path, target: Path) -> str:
    """Copy a database, also while a server uses it; the version of its schema.

    The copy is one file. It replaces an older one only when it is complete and sound.
    """
    if not database.exists():
        raise BadOption(f"{database}: there is no such database")
    if target.exists() and target.samefile(database):
        raise BadOption(f"{target}: this is the database itself")
    with _new_file(target) as part:
        _copy(database, part)
        return check_sound(part)


def restore(backup: Path, database: Path) -> Path | None:
    """Put a backup in the place of a database that no server uses; where the old one is now."""
    check_sound(backup)
    kept = None
    if database.exists():
        _fold_log(database)
        kept = database.with_name(f"{database.stem}.before_restore_{_time()}{database.suffix}")
        with _new_file(kept) as part:
            _copy(database, part)
    with _new_file(database) as part:
        _copy(backup, part)
    return kept


def check_sound(file: Path) -> str:
    """The version of a database's schema; BadFile if it is damaged, not ours or too new."""
    if not file.is_file():
        raise BadFile(f"{file}: there is no such file")
    try:
        with closing(_read_only(file)) as connection:
            [[verdict]] = connection.execute("PRAGMA integrity_check(1)")
            names = {name for (name,) in connection.execute("SELECT name FROM sqlite_master")}
            if verdict != "ok":
                raise BadFile(f"{file}: {verdict}")
            if not names >= OURS:
                raise BadFile(f"{file}: this is no database of tables")
            [[version]] = connection.execute("SELECT version_num FROM alembic_version")
    except sqlite3.DatabaseError as fault:
        raise BadFile(f"{file}: {fault}") from None
    if version > newest_version():
        raise BadFile(f"{file} is of version {version}, newer than this program")
    return str(version)


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A file to write; when that is done and on disk it becomes the target."""
    part = target.with_name(f"{target.name}.part")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        part.unlink(missing_ok=True)  # what a kill has left
        create_private(part)
        yield part
        if target.exists():
            part.chmod(stat.S_IMODE(target.stat().st_mode))
        _flush(part)
        os.replace(part, target)
        _flush(target.parent)
    except OSError as fault:
        raise BadOption(f"{fault.filename or target}: {fault.strerror}") from None
    finally:
        part.unlink(missing_ok=True)


def _copy(source: Path, target: Path) -> None:
    """Copy a database by SQLite's online backup: one moment of it, while others write."""
    with closing(_read_only(source)) as old, closing(sqlite3.connect(target)) as new:
        old.backup(new)
        new.execute("PRAGMA journal_mode = DELETE")  # one file, without a log beside it


def _fold_log(database: Path) -> None:
    """Checkpoint the write-ahead log into the database and remove it.

    A log that outlived its database would be applied to the next file of that name.
    """
    with closing(sqlite3.connect(database, timeout=1)) as connection:
        [[mode]] = connection.execute("PRAGMA journal_mode = DELETE")
    if mode != "delete":
        raise BadOption(f"another program uses {database}")


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)


def _flush(path: Path) -> None:
    """Flush a file, or the entries of a folder, to disk (fsync)."""
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _time() -> str:
    return time.strftime("%Y%m%d_%H%M%S")
