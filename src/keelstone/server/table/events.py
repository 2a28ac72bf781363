"""The events of a table's log. The state of a table is computed from its log."""

from __future__ import annotations

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind"):
    """One entry of a table's log."""


class Sat(Event, frozen=True, tag="sit"):
    """Somebody sits down; a bot has a level. A salt is committed to, or brought openly."""

    seat: int
    name: str
    salt: str = ""
    level: str = ""
    salt_commitment: str = ""


class Stood(Event, frozen=True, tag="stand"):
    """A seat is free again, before the game has begun."""

    seat: int


class Committed(Event, frozen=True, tag="commit"):
    """A seat commits to a new salt."""

    seat: int
    salt_commitment: str


class Revealed(Event, frozen=True, tag="reveal"):
    """A seat shows the salt that it has committed to."""

    seat: int
    salt: str


class LeftOut(Event, frozen=True, tag="left out"):
    """Seats have not committed or shown their salts in time: the others draw new ones."""

    seats: list[int]


class Begun(Event, frozen=True, tag="begin"):
    """Every seat is taken: the board is laid out."""


class Moved(Event, frozen=True, tag="move"):
    """A seat moves; `by` says who chose: its owner (""), a "bot", the "keeper" of a seat whose
    owner is away, or a bot for one turn, by the "clock" or by a "vote"."""

    seat: int
    move: int
    by: str = ""


class Happened(Event, frozen=True, tag="chance"):
    """Chance brings something."""

    outcome: int


class TookBack(Event, frozen=True, tag="undo"):
    """A seat takes its last move back."""

    seat: int


class Read(Event, frozen=True, tag="lesson"):
    """The learner has read a step of the lesson, by its index, leaves the lesson there, or returns
    to it."""

    seat: int
    step: int
    leaves: bool = False
    returns: bool = False


class Said(Event, frozen=True, tag="chat"):
    """Somebody says something. A spectator has no seat, but a name of their own choice, and
    `speaker`: the same for all that come from one network."""

    text: str
    seat: int | None = None
    name: str = ""
    speaker: str = ""


class WentAway(Event, frozen=True, tag="away"):
    """A bot keeps the seat from now on: its owner is "gone", has "left" or is "late", or the others
    have "voted" for it; or its owner "offers" it to whom the host invites."""

    seat: int
    why: str


class RanOut(Event, frozen=True, tag="late"):
    """The clock of a seat has run out; `then` is what was agreed for that: `settings.Late`."""

    seat: int
    then: str


class Nudged(Event, frozen=True, tag="nudge"):
    """A seat asks another one, which is due, to move."""

    seat: int
    about: int


class Voted(Event, frozen=True, tag="vote"):
    """A seat wishes that a bot plays the "turn" of another one, or keeps its "seat"."""

    seat: int
    about: int
    wish: str


class Relieved(Event, frozen=True, tag="relieve"):
    """The others have decided that a bot plays this turn of a seat."""

    seat: int


class Rested(Event, frozen=True, tag="holiday"):
    """The clock of a seat rests from now on, or runs again if `until` is not later."""

    seat: int
    until: int


class Invited(Event, frozen=True, tag="invite"):
    """The host invites somebody to take over a seat whose owner is gone, or offers it."""

    seat: int


class Replaced(Event, frozen=True, tag="replace"):
    """Somebody takes over a seat in a game, by an invitation of the host."""

    seat: int
    name: str


class CameBack(Event, frozen=True, tag="back"):
    """The owner has the seat again."""

    seat: int


class Followed(Event, frozen=True, tag="rematch"):
    """The same people play again, at another table."""

    table: str


class TalkSet(Event, frozen=True, tag="talk"):
    """The host lets spectators talk, or not."""

    spectators: bool


class Deleted(Event, frozen=True, tag="delete"):
    """The host deletes a remark: the event with this number is shown to nobody again."""

    number: int


class Reported(Event, frozen=True, tag="report"):
    """Somebody asks the host to look at the remark with this number. Nobody is told who."""

    number: int


class Silenced(Event, frozen=True, tag="silence"):
    """The host silences a spectator, or lets them talk again."""

    speaker: str
    name: str = ""
    is_silent: bool = True


class Closed(Event, frozen=True, tag="close"):
    """The host closes the table."""


AnyEvent = (
    Sat | Stood | Committed | Revealed | LeftOut | Begun | Moved | Happened | TookBack | Read | Said
    | WentAway | RanOut | Nudged | Voted | Relieved | Rested | Invited | Replaced | CameBack
    | Followed | TalkSet | Deleted | Reported | Silenced | Closed
)  # fmt: skip


#: events of no single seat
WITHOUT_SEAT = (LeftOut, Begun, Happened, Followed, TalkSet, Deleted, Reported, Silenced, Closed)


class Row(msgspec.Struct, frozen=True):
    """An event as it stands in the log: its number from 1, when it happened, the command's key."""

    number: int
    at: int
    event: AnyEvent
    key: str | None = None


_decoder: msgspec.json.Decoder[AnyEvent] = msgspec.json.Decoder(AnyEvent)


def to_json(event: AnyEvent) -> str:
    return msgspec.json.encode(event).decode()


def from_json(text: str) -> AnyEvent:
    return _decoder.decode(text)
