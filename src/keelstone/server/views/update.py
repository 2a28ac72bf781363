"""The update for one viewer as a message: the events after a number, and the table as it is now."""

from __future__ import annotations

import hashlib
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from keelstone.server.table.settings import Settings
from keelstone.server.views.coach import SeenLesson
from keelstone.server.views.encoding.changes import Sent, changes
from keelstone.server.views.encoding.picture import EncodedPicture, compressed, joined
from keelstone.server.views.seen import SeenEvent, SeenMove, SeenSeat
from keelstone.server.views.staging import BegunPath, StagedEvent
from keelstone.server.views.waiting import SeenAnswerAhead, SeenHoliday, SeenWait

Part = TypeVar("Part")

#: the bytes from which an update is compressed
LONG = 2000
#: the parts of an update that are sent only where they are asked for
PARTS = frozenset({"moves", "view", "picture"})


class Update(msgspec.Struct):
    """The table for one viewer. `seat` is null for a spectator; parts not asked for are null.

    In a stream the picture is null too as long as it is the one that was sent last.
    """

    table: str
    game: str
    title: str
    phase: str
    number: int
    at: int
    seat: int | None
    seats: list[SeenSeat]
    #: the sources of points in words
    sources: dict[str, str]
    options: dict[str, Any]
    settings: Settings
    commitment: str
    #: of each seat: what it has committed its salt to; empty where it has not
    salt_commitments: list[str]
    #: what a full table waits for: "commit" or "reveal", and the seats that owe it
    salt_stage: str
    salts_awaited: list[int]
    #: of each seat, once the game has begun
    salts: list[str]
    #: shown when the game is over
    secret: str | None
    due: list[int]
    question: str
    #: whether the rules are compiled: before that nothing of the game can be drawn
    is_ready: bool
    may_undo: bool
    winners: list[int]
    rematch: str
    spectators_may_talk: bool
    #: how long a move may take and what happens then, in words
    agreement: str
    waits: list[SeenWait]
    #: seat -> when its holiday ends or has ended
    holidays: dict[int, int]
    #: of your own seat, where a move may take days
    holiday: SeenHoliday | None
    #: what your seat can answer before it is asked; nobody else is told
    answers_ahead: list[SeenAnswerAhead]
    events: list[SeenEvent]
    #: whether more has happened: the next update follows at once, when this one was acted out
    is_between: bool = False
    #: how the page acts out these events
    stages: list[StagedEvent] = []
    moves: list[SeenMove] | None = None
    #: what is asked once something of a longer path was touched
    begun_paths: list[BegunPath] = []
    #: moves of a seat that nobody waits for
    optional_moves: list[SeenMove] | None = None
    #: a choice of many steps as one panel, where the game has one for it: drawing/panels.py
    panel: dict[str, Any] | None = None
    view: dict[str, Any] | None = None
    #: what the coach says to the learner; null where there is no lesson, or it is over
    lesson: SeenLesson | None = None
    #: the phases of a round and the index of the one in play, where the game has such
    phases: dict[str, Any] | None = None
    #: the points that win at once, where the game has such a number
    goal: int | None = None
    #: comes last: it is encoded on its own
    picture: dict[str, str] | None = None


class EncodedUpdate:
    """An update as it is sent, encoded and compressed once for all who get the same."""

    def __init__(self, update: Update, picture: EncodedPicture | None = None) -> None:
        self.number, self.at = update.number, update.at
        self._bare, self._picture = msgspec.json.encode(update), picture
        self._changes: tuple[Sent, bytes] | None = None
        #: a digest of what the update says but for events, times and the picture: a stream compares
        #: it with that of its last update, and keeps no more of it
        self.gist = _gist(update)

    @property
    def size(self) -> int:
        """About how many bytes it needs, encoded and compressed."""
        drawn = 0 if self._picture is None else self._picture.size
        return 3 * len(self._bare) + 2 * drawn

    @property
    def is_long(self) -> bool:
        """Whether it is worth compressing."""
        drawn = 0 if self._picture is None else self._picture.size
        return len(self._bare) + drawn >= LONG

    @cached_property
    def text(self) -> bytes:
        return joined(self._bare, self._picture)

    @cached_property
    def packed(self) -> bytes:
        """Compressed, quickly."""
        return compressed(self._bare, self._picture)

    def sent(self, earlier: Sent) -> Sent:
        """What a client has that got this update after an earlier one."""
        return Sent(self._bare, earlier.picture if self._picture is None else self._picture)

    def changes(self, earlier: Sent) -> bytes:
        """What has changed since an earlier update, compressed; the last answer is kept."""
        if self._changes is None or self._changes[0] != earlier:
            self._changes = earlier, changes(earlier, self.sent(earlier))
        return self._changes[1]


def _gist(update: Update) -> bytes:
    """A value that differs if two updates differ in more than picture, events and time."""
    seats = [msgspec.structs.replace(seat, left=None) for seat in update.seats]
    bare = msgspec.structs.replace(update, at=0, events=[], stages=[], seats=seats, picture=None)
    return hashlib.blake2b(msgspec.json.encode(bare), digest_size=16).digest()
