"""What a person has left at tables: collecting it, and deleting it. Games stay playable.

A person is known by the name they gave when they sat down; there are no accounts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec
import sqlalchemy as sa

from keelstone.engine.names import same_name
from keelstone.server.storage.engine import reading
from keelstone.server.storage.schema import events, tables
from keelstone.server.table import events as log

#: what stands in the place of a name and of a remark
NOBODY, NOTHING = "?", "…"


class LogRow(NamedTuple):
    """An event as it stands in the log."""

    number: int
    at: int
    event: log.AnyEvent


def tables_of(engine: sa.Engine, name: str) -> list[str]:
    """The tables at which somebody of that name has sat."""
    with reading(engine) as connection:
        found = connection.execute(sa.select(events.c.table_id, events.c.body).where(_is_sitting()))
        return list(dict.fromkeys(table for table, body in found if _is_by(body, name)))


def collect(engine: sa.Engine, name: str) -> list[dict[str, object]]:
    """Everything that is kept about a person: sittings, moves and remarks, table by table."""
    found: list[dict[str, object]] = []
    with reading(engine) as connection:
        for table in tables_of(engine, name):
            rows = _log_of(connection, table)
            mine = [_plain(row, event) for row, event in _by_person(rows, name)]
            found.append({"table": table, "events": mine})
    return found


def _plain(row: LogRow, event: log.AnyEvent) -> dict[str, object]:
    return {"number": row.number, "at": row.at, **msgspec.to_builtins(event)}


def erase(engine: sa.Engine, name: str) -> int:
    """Take a name and the remarks of those who bore it out of every table; how many tables.

    All of it is one transaction. No server may have the tables in memory meanwhile.
    """
    found = tables_of(engine, name)
    with engine.begin() as connection:
        for table in found:
            for row, event in _by_person(_log_of(connection, table), name):
                if (left := _erased(event)) is not None:
                    place = sa.and_(events.c.table_id == table, events.c.number == row.number)
                    change = events.update().where(place).values(body=log.to_json(left))
                    connection.execute(change)
            _erase_in_row(connection, table, name)
    return len(found)


def _is_sitting() -> sa.ColumnElement[bool]:
    return events.c.body.contains('"kind":"sit"', autoescape=True)


def _is_by(body: str, name: str) -> bool:
    event = log.from_json(body)
    return isinstance(event, log.Sat) and not event.level and same_name(event.name, name)


def _log_of(connection: sa.Connection, table: str) -> list[LogRow]:
    columns = sa.select(events.c.number, events.c.at, events.c.body)
    found = connection.execute(columns.where(events.c.table_id == table).order_by("number"))
    return [LogRow(number, at, log.from_json(body)) for number, at, body in found]


def _by_person(rows: Sequence[LogRow], name: str) -> Iterator[tuple[LogRow, log.AnyEvent]]:
    """The events of those who bore a name, while they had their seats."""
    seats: set[int] = set()
    for row in rows:
        seat = getattr(row.event, "seat", None)
        if isinstance(row.event, log.Sat) and seat is not None:
            seats.discard(seat)
            if not row.event.level and same_name(row.event.name, name):
                seats.add(seat)
        if seat in seats:
            yield row, row.event


def _erased(event: log.AnyEvent) -> log.AnyEvent | None:
    """The event without what is personal in it; None where nothing is."""
    match event:
        case log.Sat():
            return msgspec.structs.replace(event, name=NOBODY)
        case log.Said():
            return msgspec.structs.replace(event, text=NOTHING)
    return None


def _erase_in_row(connection: sa.Connection, table: str, name: str) -> None:
    """Names also stand in the summary, and in the set-up of a game that was read in."""
    mine = tables.c.id == table
    columns = sa.select(tables.c.summary, tables.c.setup).where(mine)
    [row] = connection.execute(columns)
    values = {
        "summary": _renamed(row.summary, name),
        "setup": _renamed(row.setup, name),
    }
    connection.execute(tables.update().where(mine).values(**values))


def _renamed(text: str, name: str) -> str:
    """JSON with the name replaced wherever it is a value called `name` or one of `names`."""
    return msgspec.json.encode(_without_name(msgspec.json.decode(text), name)).decode()


def _without_name(value: object, name: str, key: str = "") -> object:
    if isinstance(value, dict):
        return {inner: _without_name(one, name, str(inner)) for inner, one in value.items()}
    if isinstance(value, list):
        return [_without_name(one, name, key) for one in value]
    is_name = isinstance(value, str) and key in ("name", "names") and same_name(value, name)
    return NOBODY if is_name else value
