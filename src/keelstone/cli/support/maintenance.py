"""Jobs of `keelstone tables` that maintain a database: backup, restore, check, personal data."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import sqlalchemy as sa

MOST = 1_000_000


def add_jobs(jobs: Any, same: argparse.ArgumentParser) -> None:
    """Add the jobs; `same` are the arguments that all jobs have."""
    backup = jobs.add_parser(
        "backup", parents=[same], help="copy an SQLite database, also while a server uses it"
    )
    backup.add_argument("file", type=Path, metavar="FILE")
    restore = jobs.add_parser(
        "restore", parents=[same], help="put a backup in the place of the database"
    )
    restore.add_argument("file", type=Path, metavar="FILE")
    jobs.add_parser("check", parents=[same], help="replay every table; say what does not agree")
    dump = jobs.add_parser("dump", parents=[same], help="everything as lines of JSON")
    dump.add_argument("-o", "--output", metavar="FILE", help="where to (standard output)")
    person = jobs.add_parser("person", parents=[same], help="what is kept about a person")
    person.add_argument("name", metavar="NAME")
    erase = jobs.add_parser(
        "erase", parents=[same], help="delete the name and the remarks of a person"
    )
    erase.add_argument("name", metavar="NAME")


# -- jobs on files -------------------------------------------------------------------------------


def _backup(database: str | Path, args: argparse.Namespace) -> int:
    from keelstone.server.storage import backup

    version = backup.back_up(backup.file_of(database), args.file)
    print(f"{args.file}: {args.file.stat().st_size:,} bytes, schema {version}, sound")
    return 0


def _restore(database: str | Path, args: argparse.Namespace) -> int:
    from keelstone.server.storage import backup
    from keelstone.server.storage.open_database import locked

    file = backup.file_of(database)
    file.parent.mkdir(parents=True, exist_ok=True)
    with locked(str(file)):
        kept = backup.restore(args.file, file)
    print(f"{file} is as in {args.file}")
    if kept is not None:
        print(f"what was there before is in {kept}")
    return 0


# -- jobs on an open database --------------------------------------------------------------------


def _check(engine: sa.Engine, args: argparse.Namespace) -> int:
    from keelstone.server.runtime.table_check import disagreements
    from keelstone.server.storage.store import Store

    store, wrong, tables = Store(engine, ""), 0, 0
    for listed in store.all_tables(MOST):
        found = list(disagreements(store, listed))
        tables, wrong = tables + 1, wrong + bool(found)
        for sentence in found:
            print(f"{listed.id}  {listed.game}: {sentence}")
    if wrong:
        print(f"{tables} tables replayed, {wrong} do not agree")
    else:
        print("1 table agrees" if tables == 1 else f"{tables} tables agree")
    return 1 if wrong else 0


def _dump(engine: sa.Engine, args: argparse.Namespace) -> int:
    from keelstone.server.storage import dump
    from keelstone.server.storage.engine import create_private

    if not args.output:
        sys.stdout.buffer.writelines(dump.lines(engine))
        return 0
    create_private(Path(args.output))
    with open(args.output, "wb") as file:
        file.writelines(dump.lines(engine))
    return 0


def _person(engine: sa.Engine, args: argparse.Namespace) -> int:
    from keelstone.server.storage.personal_data import collect

    json.dump(collect(engine, args.name), sys.stdout, ensure_ascii=False, indent=2)
    print()
    return 0


def _erase(engine: sa.Engine, args: argparse.Namespace) -> int:
    from keelstone.server.storage.personal_data import erase

    count = erase(engine, args.name)
    print(f"{args.name!r} is erased at {count} table{'' if count == 1 else 's'}")
    return 0


FILE_JOBS: dict[str, Callable[[str | Path, argparse.Namespace], int]] = {
    "backup": _backup,
    "restore": _restore,
}
JOBS: dict[str, Callable[[sa.Engine, argparse.Namespace], int]] = {
    "check": _check,
    "dump": _dump,
    "person": _person,
    "erase": _erase,
}
#: jobs that need a database no server uses
ALONE = {"erase"}
