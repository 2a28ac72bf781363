"""Rows of the database about a table, beside its log."""

from __future__ import annotations

import msgspec


class TableRow(msgspec.Struct, frozen=True):
    """The row of a table."""

    id: str
    game: str
    setup: str
    settings: str
    secret: bytes
    is_open: bool
    made_at: int
    rematch_of: str | None = None
    #: stands for the address that set the table up
    maker: str = ""


class NewNotice(msgspec.Struct, frozen=True):
    """Something to tell the owner of a seat about a turn: "turn", "reminder" or "nudge"."""

    seat: int
    sitting: int
    turn: int
    kind: str
    due_at: int


class SeatResult(msgspec.Struct, frozen=True):
    """What one seat has reached; places count from 1, and equal ones share a place."""

    seat: int
    sitting: int
    name: str
    level: str
    points: int
    place: int


class FinishedGame(msgspec.Struct, frozen=True):
    """A game that is over."""

    game: str
    at: int
    seats: list[SeatResult]
    is_rated: bool


class Changes(msgspec.Struct, frozen=True):
    """What an append changes beside the log."""

    phase: str
    summary: str
    wake_at: int | None
    #: when something last happened that everybody may know of; None: now
    changed_at: int | None = None
    notices: list[NewNotice] = []
    #: of the game that these events have ended
    result: FinishedGame | None = None
