"""Request and response bodies. The API description is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from keelstone.server.table.settings import Level
from keelstone.server.table.setup import MOST_LETTERS
from keelstone.server.views.pictures import OfferedOption

Name = Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS)]
Salt = Annotated[str, Meta(min_length=1, max_length=64)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{16,64}$", description="makes a repeat harmless")]
After = Annotated[int, Meta(ge=0, le=1_000_000, description="the number you have heard up to")]
Token = Annotated[
    str, Meta(pattern=r"^[A-Za-z0-9_-]{22}$", description="128 bits that open a seat")
]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]


class Asked(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A request body. Unknown keys are refused."""


# -- commands ------------------------------------------------------------------------------------


class Sit(Asked):
    """Sit down: the salt goes into every number that chance draws."""

    name: Name
    salt: Salt
    key: Key
    seat: SeatNumber | None = None


class MakeMove(Asked):
    """A move, by its number or its notation."""

    after: After
    key: Key
    move: Annotated[int, Meta(ge=0, le=10_000_000)] | Annotated[str, Meta(max_length=200)]
    seat: SeatNumber | None = None


class TakeBack(Asked):
    """Take the last move back."""

    after: After
    key: Key
    seat: SeatNumber | None = None


class Say(Asked):
    """Something to say to everybody at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    key: Key
    seat: SeatNumber | None = None


class ChangeSeat(Asked):
    """What becomes of a seat before the game begins: a bot's, or free for a person."""

    bot: Level | None = None


class AskLink(Asked):
    """A link to share: your own seat for another device, an invitation, or for spectators."""

    role: Literal["seat", "invite", "watch"]
    seat: SeatNumber | None = None


class OnlySeat(Asked):
    """Which of your seats is meant, if you have several."""

    seat: SeatNumber | None = None


class Exchange(Asked):
    """A token from a link, to be kept by this browser in a cookie."""

    token: Token


# -- answers -------------------------------------------------------------------------------------


class Refusal(msgspec.Struct):
    """A refusal: a code for programs and a sentence for people."""

    error: str
    message: str


class Done(msgspec.Struct):
    """The command is stored. `number` is the number of your last event."""

    number: int


class Seated(msgspec.Struct):
    """You sit: this token is the seat, keep it to yourself."""

    table: str
    seat: int
    token: str


class Rights(msgspec.Struct):
    """What you may do at a table: your seats, those you may sit down at, whether you host it."""

    seats: list[int]
    may_sit: list[int]
    is_host: bool


class Link(msgspec.Struct):
    """A token to share; its link is /t/TABLE#TOKEN."""

    token: str


class Where(msgspec.Struct):
    """A table to go to."""

    table: str


class OfferedGame(msgspec.Struct):
    """A game; `progress` is below 1 while its rules are being compiled."""

    name: str
    title: str
    #: what it is about, in a sentence
    pitch: str
    seats: list[int]
    colours: list[str]
    #: of the seats, as in the picture
    letters: list[str]
    options: list[OfferedOption]
    levels: list[str]
    progress: float
    failed: str
    #: whether the page draws it, or shows its board as text
    has_picture: bool
    #: whether there is a page with its rules text
    has_rules: bool


class ListedTable(msgspec.Struct):
    """A table in a list."""

    table: str
    game: str
    title: str
    phase: str
    seats: list[dict[str, Any]]
    due: list[int]
    changed_at: int
    #: the seats that are yours
    mine: list[int] = []


class Hint(msgspec.Struct):
    """What a strong bot would do: moves with the seats' chances of winning after them, and `then`
    the moves that complete one which is only a step of several."""

    moves: list[dict[str, Any]]
    chances: list[float]
    playouts: int
