"""Faults planted on purpose, to see that the auditor finds them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from unittest.mock import patch

import sqlalchemy as sa

from keelstone.engine.game import Game
from keelstone.engine.records import Record
from keelstone.i18n import say
from keelstone.server import clock
from keelstone.server.runtime.scheduler import Scheduler
from keelstone.server.runtime.session import TableSession
from keelstone.server.storage import store as stores
from keelstone.server.storage.schema import events, tables
from keelstone.server.storage.store import Store
from keelstone.server.table import decisions
from keelstone.server.table.table import Table

Fault = Callable[[], AbstractContextManager[Any]]
FAULTS: dict[str, Fault] = {}


def fault(function: Callable[[], Iterator[None]]) -> Fault:
    """Register a fault under the name of its function."""
    planted = contextmanager(function)
    FAULTS[function.__name__] = planted
    return planted


def every(number: int, faulty: Callable[..., Any], right: Callable[..., Any]) -> Callable[..., Any]:
    """Do the wrong thing at every n-th call."""
    count = 0

    def called(*args: Any, **kwargs: Any) -> Any:
        nonlocal count
        count += 1
        return (faulty if count % number == 0 else right)(*args, **kwargs)

    return called


@fault
def answers_before_it_is_written() -> Iterator[None]:
    """A write is forgotten now and then, and answered."""
    forgotten = every(20, lambda *args: None, Store.append)
    with patch.object(Store, "append", forgotten):
        yield


@fault
def repeated_commands_are_carried_out_again() -> Iterator[None]:
    """No command is recognised."""
    with (
        patch.object(Table, "first_number", lambda table, command: None),
        patch.object(decisions, "check_fresh", lambda table, seat, after: None),
    ):
        yield


@fault
def half_of_a_transaction_is_written() -> Iterator[None]:
    """The last event of several is torn off."""
    write = Store._write
    torn = lambda store, connection, table, rows: write(store, connection, table, rows[:-1])  # noqa: E731
    with patch.object(Store, "_write", every(20, torn, write)):
        yield


@fault
def processes_overwrite_each_other() -> Iterator[None]:
    """The log's length is not compared before a write, and a taken number is replaced."""
    blind = tables.update().where(
        tables.c.id == sa.bindparam("table"), sa.bindparam("known") == sa.bindparam("known")
    )
    replace = events.insert().prefix_with("OR REPLACE")
    with patch.object(stores, "ADVANCE", blind), patch.object(stores, "INSERT_EVENT", replace):
        yield


@fault
def time_goes_backwards() -> Iterator[None]:
    """An event may be older than the one before it."""
    decided = TableSession._decided

    def with_own_clock(session: TableSession, decide: Any, key: Any) -> Any:
        rows = decided(session, decide, key)
        at = clock.now()
        return [type(row)(row.number, at, row.event, row.key) for row in rows]

    with patch.object(TableSession, "_decided", with_own_clock):
        yield


@fault
def due_actions_are_forgotten() -> Iterator[None]:
    """No timer is set, and abandoned tables are not found."""
    with (
        patch.object(Scheduler, "set_timer", lambda scheduler, session: None),
        patch.object(Store, "claim_due", lambda store, at, most: []),
    ):
        yield


@fault
def hidden_fields_are_shown() -> Iterator[None]:
    """A view holds everything."""
    with patch.object(Record, "visible_to", lambda record, fields, seat: dict(fields)):
        yield


@fault
def secret_moves_are_announced() -> Iterator[None]:
    """Everybody hears of every move."""
    with patch.object(Game, "is_seen", lambda game, entry, viewer: True):
        yield


@fault
def others_are_told_something_else() -> Iterator[None]:
    """The words of an event depend on when they are asked for."""
    sentence, count = Table.sentence, 0

    def changing(table: Table, logged: Any, viewer: int) -> Any:
        nonlocal count
        count += 1
        told = sentence(table, logged, viewer)
        return say("something else") if count % 25 == 0 else told

    with patch.object(Table, "sentence", changing):
        yield


@fault
def a_failed_write_is_taken_for_true() -> Iterator[None]:
    """After a write that failed the table in memory is not read again."""
    real = TableSession.__setattr__

    def setting(session: TableSession, name: str, value: Any) -> None:
        real(session, name, True if name == "is_sound" else value)

    with patch.object(TableSession, "__setattr__", setting, create=True):
        yield


@fault
def an_event_is_changed_later() -> Iterator[None]:
    """A write changes the first event of its table too."""
    append = Store.append

    def changing(store: Store, table: str, last: int, *rest: Any) -> None:
        append(store, table, last, *rest)
        if last > 10:
            with store.engine.begin() as connection:
                first = sa.and_(events.c.table_id == table, events.c.number == 1)
                connection.execute(events.update().where(first).values(at=1))

    with patch.object(Store, "append", changing):
        yield


@fault
def a_failure_is_shown_to_a_player() -> Iterator[None]:
    """A command now and then raises what nobody expects."""
    real = decisions.move
    broken = every(30, _broken, real)
    with patch.object(decisions, "move", broken):
        yield


def _broken(*args: Any) -> None:
    raise ZeroDivisionError


@fault
def a_table_stays_locked() -> Iterator[None]:
    """A reader never gives a table back."""
    real = TableSession.catch_up

    async def stuck(session: TableSession) -> None:
        await session.lock.acquire()
        await asyncio.get_running_loop().create_future()

    with patch.object(TableSession, "catch_up", every(40, stuck, real)):
        yield
