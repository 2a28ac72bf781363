"""What a viewer is told about people who are waited for, and about holidays."""

from __future__ import annotations

import msgspec

from keelstone.server.clock import now
from keelstone.server.table.table import PLAYING, Table
from keelstone.server.table.timing import holidays, lateness


class SeenWait(msgspec.Struct, omit_defaults=True):
    """A person who is waited for. Times are milliseconds since 1970; null: it cannot be done.

    `votes` are the seats that wish something: that a bot plays the "turn", or keeps the "seat".
    """

    seat: int
    nudge_from: int | None = None
    vote_from: int | None = None
    votes: dict[int, str] = {}
    votes_needed: int = 0
    is_late: bool = False


class SeenAnswerAhead(msgspec.Struct):
    """An answer that your seat can give ahead, and whether it has. `moves` are those that it means
    now; none: it is not asked for."""

    name: str
    text: str
    is_on: bool
    moves: list[int]


class SeenHoliday(msgspec.Struct):
    """The holiday of your seat: when it ends or has ended, and the milliseconds that are left."""

    until: int
    left: int


def waits(table: Table) -> list[SeenWait]:
    """The people who are due and play for themselves."""
    if table.phase != PLAYING:
        return []
    due = [(seat, table.chairs[seat]) for seat in table.due if seat >= 0]
    return [
        SeenWait(
            seat,
            lateness.nudge_from(table, seat),
            lateness.votes_from(table, seat),
            dict(chair.votes),
            lateness.votes_needed(table, seat),
            chair.has_run_out,
        )
        for seat, chair in due
        if chair.is_person and not chair.kept
    ]


def holidays_of(table: Table) -> dict[int, int]:
    """When the holiday of each seat that had one ends or has ended."""
    seats = range(len(table.chairs))
    return {seat: until for seat in seats if (until := table.clocks.rests_until(seat))}


def own_holiday(table: Table, viewer: int) -> SeenHoliday | None:
    """The holiday of a viewer's own seat, where a move may take days."""
    if viewer < 0 or not table.settings.has_days:
        return None
    return SeenHoliday(table.clocks.rests_until(viewer), holidays.left(table, viewer, now()))
