"""Reads and writes tables and their logs, and the tokens of seats that change their owner."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from keelstone.server.clock import now
from keelstone.server.errors import Damaged
from keelstone.server.storage.engine import is_postgres, reading
from keelstone.server.storage.notices import queue
from keelstone.server.storage.results import note_result
from keelstone.server.storage.schema import CHANNEL, events, presence, server_secrets, tables
from keelstone.server.storage.tokens import Grant, follow_seats, write_grants
from keelstone.server.table import events as log
from keelstone.server.table.rows import Changes, TableRow

#: the row that is written to learn whether that is possible
WRITE_PROBE = "write probe"
#: how long a process that took it on may leave a table waiting, in milliseconds
GRACE = 10_000


INSERT_EVENT = events.insert()
#: change a table, if its log is still as long as it was
ADVANCE = tables.update().where(
    tables.c.id == sa.bindparam("table"), tables.c.last == sa.bindparam("known")
)
#: tables that need a process and have none
ABANDONED = (
    sa.select(tables.c.id)
    .where(tables.c.wake_at <= sa.bindparam("at"), tables.c.waker_until < sa.bindparam("at"))
    .limit(sa.bindparam("most"))
)


def _seen(insert: Any) -> Any:
    """Write when the owner of a seat was here: one statement for many seats."""
    integers = (sa.bindparam(name, type_=sa.BigInteger) for name in ("chair", "at"))
    there = sa.select(tables.c.id, *integers).where(tables.c.id == sa.bindparam("table"))
    written = insert(presence).from_select(["table_id", "seat", "seen_at"], there)
    key = [presence.c.table_id, presence.c.seat]
    return written.on_conflict_do_update(
        index_elements=key, set_={"seen_at": written.excluded.seen_at}
    )


#: by whether the database is PostgreSQL
SEEN = {False: _seen(sqlite.insert), True: _seen(postgresql.insert)}


class Conflict(Exception):
    """Another process wrote the next event first: read on and decide again."""


class Listed(msgspec.Struct, frozen=True):
    """A table as lists show it."""

    id: str
    game: str
    phase: str
    summary: str
    is_open: bool
    last: int
    made_at: int
    changed_at: int


class Store:
    """Reads and writes tables; `me` is this process among several on one database."""

    def __init__(self, engine: sa.Engine, me: str) -> None:
        self.engine = engine
        self.me = me

    # -- one table -----------------------------------------------------------------------------

    def create(
        self,
        row: TableRow,
        rows: Sequence[log.Row],
        changes: Changes,
        grants: Sequence[Grant] = (),
    ) -> None:
        """Write a new table with the beginning of its log and its tokens."""
        with self.engine.begin() as connection:
            values = {name: getattr(row, name) for name in TableRow.__struct_fields__}
            connection.execute(
                tables.insert().values(**values, **self._changed(changes), last=len(rows))
            )
            self._write(connection, row.id, rows)
            write_grants(connection, row.id, grants, used_at=now())

    def load(self, table: str) -> tuple[TableRow, list[log.Row]] | None:
        """A table and its whole log."""
        columns = [tables.c[name] for name in TableRow.__struct_fields__]
        with reading(self.engine) as connection:
            found = connection.execute(sa.select(*columns).where(tables.c.id == table)).first()
            if found is None:
                return None
            return TableRow(*found), self._read(connection, table, 0)

    def after(self, table: str, number: int) -> list[log.Row]:
        """The events after a number."""
        with reading(self.engine) as connection:
            return self._read(connection, table, number)

    def append(
        self,
        table: str,
        last: int,
        rows: Sequence[log.Row],
        changes: Changes,
        grants: Sequence[Grant] = (),
    ) -> None:
        """Write the events after number `last`, all or none; Conflict if others were first.

        The tokens of the seats that change their owners are written in the same transaction.
        """
        values = {**self._changed(changes), "last": last + len(rows)}
        with self.engine.begin() as connection:
            found = connection.execute(ADVANCE, {"table": table, "known": last, **values})
            if found.rowcount != 1:
                raise Conflict(table)
            self._write(connection, table, rows)
            follow_seats(connection, table, rows, grants)
            queue(connection, table, changes.notices)
            if changes.result is not None:
                note_result(connection, table, changes.result)

    def _changed(self, changes: Changes) -> dict[str, Any]:
        at = now()
        return {
            "phase": changes.phase,
            "summary": changes.summary,
            "changed_at": at if changes.changed_at is None else changes.changed_at,
            "wake_at": changes.wake_at,
            "waker": self.me,
            "waker_until": max(at, changes.wake_at or 0) + GRACE,
        }

    def _write(self, connection: sa.Connection, table: str, rows: Sequence[log.Row]) -> None:
        if not rows:
            return
        connection.execute(
            INSERT_EVENT,
            [
                {
                    "table_id": table,
                    "number": row.number,
                    "at": row.at,
                    "body": log.to_json(row.event),
                    "key": row.key,
                }
                for row in rows
            ],
        )
        if is_postgres(self.engine):  # sent when the transaction commits, and not if it fails
            text = f"{self.me} {table} {rows[-1].number}"
            connection.execute(sa.select(sa.func.pg_notify(CHANNEL, text)))

    def _read(self, connection: sa.Connection, table: str, number: int) -> list[log.Row]:
        wanted = sa.and_(events.c.table_id == table, events.c.number > number)
        columns = events.c.number, events.c.at, events.c.body, events.c.key
        found = connection.execute(sa.select(*columns).where(wanted).order_by(events.c.number))
        try:
            return [log.Row(n, at, log.from_json(body), key) for n, at, body, key in found]
        except msgspec.DecodeError:
            raise Damaged from None

    # -- acting in time ------------------------------------------------------------------------

    def claim_due(self, at: int, most: int) -> list[str]:
        """Claim the due tables that no process serves."""
        with reading(self.engine) as connection:
            found = connection.execute(ABANDONED, {"at": at, "most": most})
            wanted = [table for (table,) in found]
        return [table for table in wanted if self._claim(table, at)]

    def _claim(self, table: str, at: int) -> bool:
        free = sa.and_(tables.c.id == table, tables.c.waker_until < at)
        values = {"waker": self.me, "waker_until": at + GRACE}
        with self.engine.begin() as connection:
            return connection.execute(tables.update().where(free).values(**values)).rowcount == 1

    def postpone(self, table: str, last: int, wake_at: int) -> None:
        """Set a later time for a table's next due action, if nothing was written since `last`."""
        same = sa.and_(tables.c.id == table, tables.c.last == last)
        values = {"wake_at": wake_at, "waker": self.me, "waker_until": wake_at + GRACE}
        with self.engine.begin() as connection:
            connection.execute(tables.update().where(same).values(**values))

    def free_all(self) -> None:
        """Release all claims: this is the only process, and it has just started."""
        with self.engine.begin() as connection:
            waiting = tables.update().where(tables.c.wake_at.is_not(None))
            connection.execute(waiting.values(waker_until=0))

    # -- presence ------------------------------------------------------------------------------

    def seen(self, seats: Iterable[tuple[str, int]], at: int) -> None:
        """Store that the owners of some seats are present; deleted tables are left out."""
        rows = [{"table": table, "chair": seat, "at": at} for table, seat in seats]
        if rows:
            with self.engine.begin() as connection:
                connection.execute(SEEN[is_postgres(self.engine)], rows)

    def last_seen(self, table: str) -> dict[int, int]:
        """When each seat's owner was last seen."""
        columns = presence.c.seat, presence.c.seen_at
        with reading(self.engine) as connection:
            found = connection.execute(sa.select(*columns).where(presence.c.table_id == table))
            return {int(row.seat): int(row.seen_at) for row in found}

    # -- many tables ---------------------------------------------------------------------------

    def open_tables(self, most: int) -> list[Listed]:
        """Tables that anybody may sit down at: the newest of each maker first, then the second
        newest, so that nobody can push the tables of others out of the list."""
        newest = tables.c.changed_at.desc()
        place = sa.func.row_number().over(partition_by=tables.c.maker, order_by=newest)
        is_open = sa.and_(tables.c.is_open, tables.c.phase == "waiting")
        columns = [tables.c[name] for name in Listed.__struct_fields__]
        query = sa.select(*columns).where(is_open).order_by(place, newest).limit(most)
        with reading(self.engine) as connection:
            return [Listed(*found) for found in connection.execute(query)]

    def listed(self, ids: Iterable[str], most: int) -> list[Listed]:
        return self._listed(tables.c.id.in_(list(ids)), most)

    def all_tables(self, most: int) -> list[Listed]:
        return self._listed(sa.true(), most)

    def _listed(self, condition: sa.ColumnElement[bool], most: int) -> list[Listed]:
        columns = [tables.c[name] for name in Listed.__struct_fields__]
        query = sa.select(*columns).where(condition).order_by(tables.c.changed_at.desc())
        with reading(self.engine) as connection:
            return [Listed(*found) for found in connection.execute(query.limit(most))]

    def prune(self, phases: Sequence[str], before: int) -> int:
        """Delete tables in these phases that have not changed since; how many there were."""
        old = sa.and_(tables.c.phase.in_(phases), tables.c.changed_at < before)
        with self.engine.begin() as connection:
            return connection.execute(tables.delete().where(old)).rowcount

    def try_to_write(self) -> None:
        """Write a row that nobody reads, to check that the database can be written."""
        value = now().to_bytes(8, "big")
        mine = server_secrets.update().where(server_secrets.c.name == WRITE_PROBE)
        with self.engine.begin() as connection:
            if connection.execute(mine.values(value=value)).rowcount == 0:
                connection.execute(server_secrets.insert().values(name=WRITE_PROBE, value=value))

    # -- what the server keeps for itself ------------------------------------------------------

    def server_secret(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A secret of the server, made when it is first needed."""
        mine = sa.select(server_secrets.c.value).where(server_secrets.c.name == name)
        try:
            with self.engine.begin() as connection:
                if (found := connection.execute(mine).scalar()) is not None:
                    return bytes(found)
                made = make()
                connection.execute(server_secrets.insert().values(name=name, value=made))
                return made
        except sa.exc.IntegrityError:  # another process was first
            return self.server_secret(name, make)
