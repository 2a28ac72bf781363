"""Events, seats and moves as a viewer gets them."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

#: bytes of an event in words, besides its text
EVENT_BYTES = 250


class SeenEvent(msgspec.Struct, omit_defaults=True):
    """Something that happened, in words; `move` is its notation where the viewer may know it,
    `removes` the number of the event that an undo took back, `sign` what it is about,
    `next_period` the round or turn that begins after it."""

    number: int
    kind: str
    at: int
    text: str
    seat: int | None = None
    by: str = ""
    move: str = ""
    removes: int | None = None
    table: str = ""
    sign: str = ""
    next_period: str = ""
    #: of a spectator who talks: their name, and what stands for them
    name: str = ""
    speaker: str = ""
    #: the number of the remark that a report is about
    about: int | None = None


class EventsInWords:
    """The events that a viewer knows of, and about how many bytes they need."""

    def __init__(self) -> None:
        self.events: list[SeenEvent] = []
        self.size = 0
        #: the places in the table's log of the remarks that were deleted by then
        self.deleted: set[int] = set()

    def add(self, events: Iterable[SeenEvent]) -> None:
        for event in events:
            self.events.append(event)
            self.size += EVENT_BYTES + len(event.text)


class SeenSeat(msgspec.Struct):
    """A seat; `left` are the milliseconds on its clock. A bot is present once it is compiled.

    The host may invite somebody to a seat that `is_gone`.
    """

    seat: int
    name: str
    colour: str
    letter: str
    level: str
    is_taken: bool
    is_due: bool
    is_present: bool
    kept: str
    is_gone: bool
    left: int | None
    points: dict[str, int | None]


class SeenMove(msgspec.Struct, omit_defaults=True):
    """A legal move; `touch` are the ids in the picture to touch for it, in order, and `gestures`
    other paths of ids. A quiet one turns down what is offered, or only ends the turn."""

    number: int
    notation: str
    kind: str
    text: str
    touch: list[str] = []
    gestures: list[list[str]] = []
    is_quiet: bool = False
