"""The notices that follow from new events: somebody's turn, a nudge."""

from __future__ import annotations

from collections.abc import Iterator

from keelstone.server.table import events
from keelstone.server.table.rows import NewNotice
from keelstone.server.table.table import PLAYING, Table

#: milliseconds after which a turn is told, so that undoing it or coming back to the page is in time
GRACE = 15_000
#: how long before the end of the time a reminder is sent: a quarter of it, at most twelve hours;
#: a time below two hours needs none
REMINDER_SHARE, MAX_REMINDER, LEAST_LIMIT = 4, 12 * 3_600_000, 2 * 3_600_000


def notices_after(table: Table, number: int) -> list[NewNotice]:
    """The notices that follow from the events after a number."""
    if table.phase != PLAYING:
        return []
    return [notice for seat in range(len(table.chairs)) for notice in _of_seat(table, seat, number)]


def _of_seat(table: Table, seat: int, number: int) -> Iterator[NewNotice]:
    chair = table.chairs[seat]
    if not chair.is_person or chair.is_automatic or chair.stand_in or not chair.turn:
        return
    at = table.log[-1].row.at
    if chair.turn > number:
        yield NewNotice(seat, chair.sitting, chair.turn, "turn", at + GRACE)
        if (due_at := reminder_at(table, seat)) is not None:
            yield NewNotice(seat, chair.sitting, chair.turn, "reminder", due_at)
    for logged in table.log[number:]:
        if isinstance(logged.row.event, events.Nudged) and logged.row.event.about == seat:
            yield NewNotice(seat, chair.sitting, chair.turn, "nudge", at)


def reminder_at(table: Table, seat: int) -> int | None:
    """When the owner of a seat that is due is reminded; None: not at all."""
    deadline, limit = table.clocks.deadline(seat), table.clocks.clock.limit
    if deadline is None or limit is None or limit < LEAST_LIMIT or table.clocks.clock.is_shared:
        return None
    return deadline - min(limit // REMINDER_SHARE, MAX_REMINDER)
