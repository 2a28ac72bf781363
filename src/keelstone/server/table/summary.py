"""The summary of a table in the database: for lists, and for the scheduler."""

from __future__ import annotations

from itertools import zip_longest

import msgspec

from keelstone.engine.seats import SPECTATOR
from keelstone.server.table import events
from keelstone.server.table.results import finished_game
from keelstone.server.table.rows import Changes
from keelstone.server.table.table import OVER, Table
from keelstone.server.table.timing.turn_notices import notices_after, reminder_at
from keelstone.server.table.timing.wake import next_wake


class ListedSeat(msgspec.Struct):
    """A seat in a list of tables."""

    name: str
    level: str = ""
    is_taken: bool = False
    #: the sitting of its owner: `mine` lists no seat by the token of another one
    sitting: int = 0
    #: its points, once the game is over
    points: int | None = None


class Summary(msgspec.Struct):
    """What lists of tables show."""

    seats: list[ListedSeat]
    due: list[int]
    winners: list[int] = []
    rematch: str = ""
    #: of each seat: the number of the event since which it is due, 0 where it is not or where a
    #: bot plays
    turns: list[int] = []
    #: of each seat: when its time ends, where it is due and has a clock
    deadlines: list[int | None] = []
    #: of each seat: when its owner is reminded of that
    reminders: list[int | None] = []
    #: what its lesson is called, by language; empty where it has none
    lesson: dict[str, str] = {}


def changes(table: Table, after: int | None = None) -> Changes:
    """All of it, after a change; the notices are those of the events after a number."""
    encoded = msgspec.json.encode(summary(table)).decode()
    if after is None:
        return Changes(table.phase, encoded, next_wake(table), changed_at(table))
    notices = notices_after(table, after)
    has_ended = any(isinstance(logged.row.event, events.Moved | events.Happened | events.Begun)
                    for logged in table.log[after:])  # fmt: skip
    result = finished_game(table) if has_ended else None
    return Changes(table.phase, encoded, next_wake(table), changed_at(table), notices, result)


def changed_at(table: Table) -> int:
    """When something last happened that everybody may know of: secret moves do not show."""
    public = table.known[SPECTATOR]
    return table.log[public[-1]].row.at if public else table.row.made_at


def summary(table: Table) -> Summary:
    game = table.game if table.phase == OVER else None
    totals = [sum(by_source.values()) for by_source in game.snapshot.points] if game else []
    seats = [
        ListedSeat(chair.name, chair.level, chair.is_taken, chair.sitting, points)
        for chair, points in zip_longest(table.chairs, totals)
    ]
    turns = [0 if chair.is_automatic or chair.stand_in else chair.turn for chair in table.chairs]
    deadlines = [table.clocks.deadline(seat) for seat in range(len(seats))]
    reminders = [reminder_at(table, seat) for seat in range(len(seats))]
    due = [seat for seat in table.due if seat >= 0]
    winners = list(game.winners) if game else []
    lesson = {} if table.setup.lesson is None else table.setup.lesson.title
    return Summary(seats, due, winners, table.rematch, turns, deadlines, reminders, lesson)


def summary_in(text: str) -> Summary:
    """A summary as the database keeps it."""
    return msgspec.json.decode(text, type=Summary)
