"""What the database keeps of a table beside its log: for lists, and for acting in time."""

from __future__ import annotations

import msgspec

from keelstone.server.table.rows import Changes
from keelstone.server.table.table import Table
from keelstone.server.table.wake import next_wake


class ListedSeat(msgspec.Struct):
    """A seat in a list of tables."""

    name: str
    level: str = ""
    is_taken: bool = False


class Summary(msgspec.Struct):
    """What lists of tables show."""

    seats: list[ListedSeat]
    due: list[int]
    rematch: str = ""


def changes(table: Table) -> Changes:
    """All of it, after a change."""
    return Changes(table.phase, msgspec.json.encode(summary(table)).decode(), next_wake(table))


def summary(table: Table) -> Summary:
    seats = [ListedSeat(chair.name, chair.level, chair.is_taken) for chair in table.chairs]
    return Summary(seats, [seat for seat in table.due if seat >= 0], table.rematch)


def summary_in(text: str) -> Summary:
    """A summary as the database keeps it."""
    return msgspec.json.decode(text, type=Summary)
