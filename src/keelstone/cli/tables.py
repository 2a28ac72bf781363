"""Manage the tables in a database.

keelstone tables list
keelstone tables export TABLE -o game.json
keelstone tables import game.json
keelstone tables prune --days 90
keelstone tables backup tables-2030-01-01.db
keelstone tables restore tables-2030-01-01.db
keelstone tables check
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import sqlalchemy as sa

from keelstone.cli.support import maintenance
from keelstone.cli.support.arguments import add_database_jobs, argument, read_file
from keelstone.engine.errors import BadFile, BadOption
from keelstone.engine.options import number
from keelstone.server.storage.open_database import default_database

DAY = 86_400_000
MOST = 100_000


def add_arguments(parser: argparse.ArgumentParser, rest: Sequence[str]) -> None:
    jobs, same = add_database_jobs(parser)
    jobs.add_parser("list", parents=[same], help="all tables, the latest first")
    export = jobs.add_parser(
        "export", parents=[same], help="write the game file of a table that is over"
    )
    export.add_argument("table", metavar="TABLE")
    export.add_argument("-o", "--output", metavar="FILE", help="where to (standard output)")
    export.add_argument("--seat", type=int, metavar="N", help="as seat N (from 1) knows it")
    read = jobs.add_parser("import", parents=[same], help="set a table up from a game file")
    read.add_argument("file", metavar="FILE")
    prune = jobs.add_parser(
        "prune", parents=[same], help="delete tables that have not changed for some time"
    )
    days = argument(number(1, 36_500))
    prune.add_argument("--days", type=days, default=90, help="days without a change (%(default)s)")
    prune.add_argument("--unfinished", action="store_true", help="also games that are not over")
    maintenance.add_jobs(jobs, same)


def run(args: argparse.Namespace) -> int:
    from keelstone.server.storage.open_database import open_database

    database = args.database or default_database()
    if args.job in maintenance.FILE_JOBS:
        return maintenance.FILE_JOBS[args.job](database, args)
    if args.job != "import":
        _check_exists(database)
    jobs = {
        "list": _list,
        "export": _export,
        "import": _import,
        "prune": _prune,
        **maintenance.JOBS,
    }
    with open_database(database, is_server=args.job in maintenance.ALONE) as engine:
        return jobs[args.job](engine, args)


def _check_exists(database: str | Path) -> None:
    """Refuse an SQLite file that does not exist. Opening it would create it."""
    from keelstone.server.storage.engine import address

    url = address(database)
    if url.get_backend_name() == "sqlite" and url.database and not Path(url.database).exists():
        raise BadOption(f"{url.database}: there is no such database")


def _list(engine: sa.Engine, args: argparse.Namespace) -> int:
    from keelstone.server.storage.store import Store
    from keelstone.server.table.summary import summary_in

    for table in Store(engine, "").all_tables(MOST):
        at = time.strftime("%Y-%m-%d %H:%M", time.localtime(table.changed_at / 1000))
        names = ", ".join(seat.name or "…" for seat in summary_in(table.summary).seats)
        print(f"{table.id}  {at}  {table.phase:8} {table.game:12} {table.last:5}  {names}")
    return 0


def _export(engine: sa.Engine, args: argparse.Namespace) -> int:
    from keelstone.server.runtime.session import read
    from keelstone.server.storage.store import Store
    from keelstone.server.table import export
    from keelstone.server.table.importing import new_seal_key

    store = Store(engine, "")
    found = store.load(args.table)
    if found is None:
        raise BadOption(f"there is no table {args.table!r}")
    table = read(*found)
    if table.game is None:
        raise BadOption("the game has not begun")
    if args.seat is not None and not 1 <= args.seat <= table.setup.seats:
        raise BadOption(f"seats are 1 to {table.setup.seats}")
    if not table.game.is_over and args.seat is None:
        raise BadOption("the game is not over: name a seat with --seat")
    if table.game.is_over:
        text = export.finished(table, table.game).to_json()
    else:
        key = store.server_secret("seal", new_seal_key)
        text = export.seen_by_seat(table.game, table.noticed(args.seat - 1), args.seat - 1, key)
    if args.output:
        Path(args.output).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


def _import(engine: sa.Engine, args: argparse.Namespace) -> int:
    asyncio.run(_read_in(engine, read_file(args.file)))
    return 0


async def _read_in(engine: sa.Engine, text: bytes) -> None:
    from keelstone.engine import gamefile
    from keelstone.server.errors import Refused
    from keelstone.server.runtime import table_setup
    from keelstone.server.runtime.bot_workers import BotWorkers
    from keelstone.server.runtime.compile_queue import CompileQueue
    from keelstone.server.runtime.registry import TableRegistry

    table_registry = TableRegistry(
        engine, CompileQueue([gamefile.decoded(text).game]), BotWorkers()
    )
    await table_registry.compile_queue.prepare_all()
    try:
        _, made = await table_setup.read_in(table_registry, text, is_trusted=True, own_boards=True)
    except Refused as no:
        raise BadFile(no.phrase) from None
    print(f"table {made.table}\nwatch /t/{made.table}#{made.watch}")
    for seat, token in enumerate(made.invitations, 1):
        if token is not None:
            print(f"seat {seat} /t/{made.table}#{token}")


def _prune(engine: sa.Engine, args: argparse.Namespace) -> int:
    from keelstone.server.clock import now
    from keelstone.server.storage.store import Store
    from keelstone.server.table.table import CLOSED, OVER, PLAYING, WAITING

    phases = [OVER, WAITING, CLOSED, PLAYING] if args.unfinished else [OVER, WAITING, CLOSED]
    count = Store(engine, "").prune(phases, now() - round(args.days * DAY))
    print(f"{count} table{'' if count == 1 else 's'} deleted")
    return 0
