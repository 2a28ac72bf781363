"""Collects and deletes what is stored about a person. Games stay playable.

A person is known by the name they gave when they sat down, or in their profile.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from keelstone.engine.names import same_name
from keelstone.server.storage.engine import reading
from keelstone.server.storage.people import People
from keelstone.server.storage.schema import (
    acquaintances,
    events,
    metadata,
    people,
    results,
    tables,
)
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
        found = connection.execute(sa.select(events.c.table_id, events.c.body).where(_may_name()))
        return list(dict.fromkeys(table for table, body in found if _is_by(body, name)))


def profiles_of(engine: sa.Engine, name: str) -> list[str]:
    """The ids of the people who are known by that name."""
    with reading(engine) as connection:
        found = connection.execute(sa.select(people.c.id, people.c.name))
        return [person for person, known in found if same_name(known, name)]


def collect(engine: sa.Engine, name: str) -> dict[str, list[Any]]:
    """Everything that is kept about a person: profiles; sittings, moves and remarks by table."""
    at_tables: list[dict[str, object]] = []
    with reading(engine) as connection:
        for table in tables_of(engine, name):
            mine = _by_person(_log_of(connection, table), name)
            at_tables.append(
                {"table": table, "events": [_plain(row, event) for row, event in mine]}
            )
        profiles = [_profile(connection, person) for person in profiles_of(engine, name)]
    return {"profiles": profiles, "tables": at_tables}


#: table -> the column with a person's id, where that is not `person`
ID_COLUMNS = {"people": "id", "ratings": "player"}


def _profile(connection: sa.Connection, person: str) -> dict[str, object]:
    """Every row about a person, by table, without keys and hashes."""
    found: dict[str, object] = {}
    for table in metadata.sorted_tables:
        column = table.c.get(ID_COLUMNS.get(str(table.name), "person"))
        if column is not None:
            columns = [one for one in table.c if _may_be_shown(one)]
            rows = connection.execute(sa.select(*columns).where(column == person)).mappings()
            found[str(table.name)] = [dict(row) for row in rows]
    return found


def _may_be_shown(column: sa.Column[Any]) -> bool:
    return not isinstance(column.type, sa.LargeBinary) and column.name != "keys"


def _plain(row: LogRow, event: log.AnyEvent) -> dict[str, object]:
    return {"number": row.number, "at": row.at, **msgspec.to_builtins(event)}


def erase(engine: sa.Engine, name: str) -> int:
    """Remove a name, and the remarks of the people who had it, from every table; return the count.

    Profiles of that name are deleted. No server may have the tables in memory meanwhile.
    """
    found = tables_of(engine, name)
    with engine.begin() as connection:
        for table in found:
            _erase_in_log(connection, table, name)
            _erase_in_row(connection, table, name)
        _erase_in_results(connection, name)
    known = People(engine)
    for profile in profiles_of(engine, name):
        if (person := known.find(profile)) is not None:
            known.delete(person)
    return len(found)


def _erase_in_log(connection: sa.Connection, table: str, name: str) -> None:
    for row, event in _by_person(_log_of(connection, table), name):
        if (left := _erased(event)) is not None:
            place = sa.and_(events.c.table_id == table, events.c.number == row.number)
            connection.execute(events.update().where(place).values(body=log.to_json(left)))


def _erase_in_results(connection: sa.Connection, name: str) -> None:
    """Remove the name from the results of others, and from their lists of acquaintances."""
    for row in connection.execute(sa.select(results)).all():
        if (left := _renamed(row.players, name)) != row.players:
            mine = sa.and_(
                results.c.person == row.person,
                results.c.table_id == row.table_id,
                results.c.seat == row.seat,
            )
            connection.execute(results.update().where(mine).values(players=left))
    pairs = sa.select(acquaintances.c.other, acquaintances.c.name)
    for other, known in connection.execute(pairs).all():
        if same_name(known, name):
            theirs = acquaintances.update().where(acquaintances.c.other == other)
            connection.execute(theirs.values(name=NOBODY))


def _may_name() -> sa.ColumnElement[bool]:
    """Whether an event may have a name in it: somebody sits down, or talks as a spectator."""
    kinds = ('"kind":"sit"', '"kind":"chat"')
    return sa.or_(*(events.c.body.contains(kind, autoescape=True) for kind in kinds))


def _is_by(body: str, name: str) -> bool:
    event = log.from_json(body)
    is_person = isinstance(event, log.Said) or (isinstance(event, log.Sat) and not event.level)
    return is_person and same_name(getattr(event, "name", ""), name)


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
        is_watching = seat is None and isinstance(row.event, log.Said | log.Silenced)
        if seat in seats or (is_watching and same_name(getattr(row.event, "name", ""), name)):
            yield row, row.event


def _erased(event: log.AnyEvent) -> log.AnyEvent | None:
    """The event without what is personal in it; None where nothing is."""
    match event:
        case log.Sat():
            return msgspec.structs.replace(event, name=NOBODY)
        case log.Said():
            return msgspec.structs.replace(event, text=NOTHING, name=NOBODY if event.name else "")
        case log.Silenced():
            return msgspec.structs.replace(event, name=NOBODY)
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
