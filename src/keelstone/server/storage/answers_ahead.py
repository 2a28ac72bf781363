"""Answers that players have given ahead, or switched off. No log has them: nobody else knows."""

from __future__ import annotations

from collections.abc import Iterable

import sqlalchemy as sa

from keelstone.server.storage.engine import reading
from keelstone.server.storage.schema import answers_ahead

#: how many a seat may give at a time
MAX_ANSWERS = 20

#: by seat: its sitting and the names of the answers that it has switched
Switched = dict[int, tuple[int, set[str]]]


class AnswersAheadStore:
    """Reads and writes answers given ahead."""

    def __init__(self, engine: sa.Engine) -> None:
        self.engine = engine

    def of(self, table: str) -> Switched:
        """The answers of all seats of a table."""
        columns = answers_ahead.c.seat, answers_ahead.c.sitting, answers_ahead.c.name
        found: Switched = {}
        with reading(self.engine) as connection:
            query = sa.select(*columns).where(answers_ahead.c.table_id == table)
            for seat, sitting, name in connection.execute(query):
                found.setdefault(seat, (sitting, set()))[1].add(name)
        return found

    def tables(self) -> list[str]:
        """The tables at which somebody has given an answer ahead."""
        with reading(self.engine) as connection:
            query = sa.select(answers_ahead.c.table_id).distinct()
            return [table for (table,) in connection.execute(query)]

    def add(self, table: str, seat: int, sitting: int, name: str) -> None:
        values = {"table_id": table, "seat": seat, "sitting": sitting, "name": name}
        self.remove(table, seat, [name])
        with self.engine.begin() as connection:
            connection.execute(answers_ahead.insert().values(**values))

    def remove(self, table: str, seat: int, names: Iterable[str]) -> None:
        same = sa.and_(
            answers_ahead.c.table_id == table,
            answers_ahead.c.seat == seat,
            answers_ahead.c.name.in_(list(names)),
        )
        with self.engine.begin() as connection:
            connection.execute(answers_ahead.delete().where(same))
