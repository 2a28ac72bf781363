"""What the database keeps of a table beside its log: for lists, and for acting in time."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from keelstone.server.table.rows import Changes
from keelstone.server.table.table import PLAYING, WAITING, Table


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


def next_wake(table: Table) -> int | None:
    """When the table needs somebody to act for it, if nobody moves before."""
    if table.phase == WAITING:
        is_full = all(chair.is_taken for chair in table.chairs)
        return table.log[-1].row.at if is_full else None
    if table.phase != PLAYING:
        return None
    return min((at for seat in table.due for at in needs(table, seat)), default=None)


def needs(table: Table, seat: int) -> Iterator[int]:
    """The times at which a seat that is due needs somebody to act for it."""
    since = table.clocks.since[seat]
    if since is None:
        return
    if table.chairs[seat].is_automatic:
        yield table.log[-1].row.at + table.settings.pace
        return
    if (deadline := table.clocks.deadline(seat)) is not None:
        yield deadline
    if table.settings.away:
        yield since + table.settings.away * 1000
