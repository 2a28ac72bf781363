"""Request and response bodies. The API description is generated from them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from keelstone.arena.fairness import Report
from keelstone.arena.proposals import Proposal
from keelstone.engine.names import MAX_RAW
from keelstone.engine.patterns import whole
from keelstone.lessons.lesson import Level
from keelstone.server.storage.board_store import KeptBoard
from keelstone.server.table.commands import Key, OwnToken
from keelstone.server.views.board_editor import DrawnBoard
from keelstone.server.views.coach import OfferedLesson
from keelstone.server.views.pictures.board_picture import OfferedOption

#: decomposed characters may be longer than the name that they compose: engine/names.py
Name = Annotated[str, Meta(min_length=1, max_length=MAX_RAW)]
Salt = Annotated[str, Meta(min_length=1, max_length=64)]
#: of a salt that is committed to: long enough that nobody can guess it from its SHA-256
SecretSalt = Annotated[
    str, Meta(pattern=whole(r"[0-9a-f]{32,64}"), description="of at least 128 bits")
]
SaltCommitment = Annotated[
    str,
    Meta(pattern=whole(r"[0-9a-f]{64}"), description="the SHA-256 of your salt, in hexadecimal"),
]
After = Annotated[int, Meta(ge=0, le=1_000_000, description="the number you have heard up to")]
Token = Annotated[
    str, Meta(pattern=whole(r"[A-Za-z0-9_-]{22}"), description="128 bits that open a seat")
]
SeatNumber = Annotated[int, Meta(ge=0, le=9)]


class Asked(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A request body. Unknown keys are refused."""


# -- commands ------------------------------------------------------------------------------------


class Sit(Asked):
    """Sit down. The salt goes into every number that chance draws.

    `salt_commitment` keeps it secret until every seat has committed. A `salt` that is brought
    openly, or none, does not protect from an operator who sits down last.
    """

    name: Name
    key: Key
    salt: Salt | None = None
    salt_commitment: SaltCommitment | None = None
    seat: SeatNumber | None = None
    token: OwnToken | None = None


class CommitSalt(Asked):
    """Commit to a new salt."""

    salt_commitment: SaltCommitment
    key: Key
    seat: SeatNumber | None = None


class RevealSalt(Asked):
    """Show the salt that your seat has committed to."""

    salt: SecretSalt
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
    """Something to say to everybody at the table; `name` is a spectator's."""

    text: Annotated[str, Meta(min_length=1, max_length=500)]
    key: Key
    seat: SeatNumber | None = None
    name: Name | None = None


class SetTalk(Asked):
    """Whether spectators may talk."""

    spectators: bool
    key: Key | None = None


class DeleteRemark(Asked):
    """A remark, by the number that it has for you."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    key: Key | None = None
    seat: SeatNumber | None = None


class SilenceSpeaker(Asked):
    """Whether the spectator who made a remark may talk; the remark has this number for you."""

    number: Annotated[int, Meta(ge=1, le=1_000_000)]
    is_silent: bool = True
    key: Key | None = None
    seat: SeatNumber | None = None


class OnlyKey(Asked):
    """A command without arguments."""

    key: Key | None = None


class ChangeSeat(Asked):
    """Give a seat to a bot, or free it for a person, before the game begins."""

    bot: Level | None = None
    key: Key | None = None


class AskLink(Asked):
    """A link to share: your own seat for another device, an invitation, or for spectators."""

    role: Literal["seat", "invite", "watch"]
    seat: SeatNumber | None = None
    key: Key | None = None


class RevokeLink(Asked):
    """The id of a link in the list of links."""

    link: Annotated[str, Meta(pattern=whole(r"[0-9a-f]{16}"))]
    key: Key | None = None


class OnlySeat(Asked):
    """Which of your seats is meant, if you have several."""

    seat: SeatNumber | None = None


class ReadStep(Asked):
    """The step of the lesson that you have read, by its index; or you leave the lesson there, or
    ask the coach back."""

    step: Annotated[int, Meta(ge=0, le=10_000)]
    key: Key
    leave: bool = False
    back: bool = False
    seat: SeatNumber | None = None


class SeatCommand(Asked):
    """A command for one of your seats; name the seat if you have several."""

    seat: SeatNumber | None = None
    key: Key | None = None


class DrawStep(Asked):
    """A document and an edit: a tool used on things, a new value of a field, or an action.

    Without any of them the document is only looked at.
    """

    document: dict[str, Any]
    tool: Annotated[str, Meta(max_length=60)] = ""
    things: Annotated[list[Annotated[str, Meta(max_length=60)]], Meta(max_length=400)] = []
    symmetry: Annotated[str, Meta(max_length=20)] = "none"
    field: Annotated[str, Meta(max_length=100)] = ""
    value: Any = None
    action: Annotated[str, Meta(max_length=60)] = ""
    seed: Annotated[int, Meta(ge=0, le=2**53)] = 0


class BoardFile(Asked):
    """The text of a board's TOML file."""

    toml: Annotated[str, Meta(max_length=60_000)]


class AskFairness(Asked):
    """A board to be measured by games of bots; `proposals`: look for changes instead.

    `bots`: the quick rollout policy, or builders, which are stronger and slower.
    """

    document: dict[str, Any]
    seats: Annotated[int, Meta(ge=1, le=10)]
    options: dict[str, str | int | bool] = {}
    bots: Literal["rollout", "builder"] = "rollout"
    proposals: bool = False


class KeepBoard(Asked):
    """A board to keep; `id`: as the next version of one that is there."""

    document: dict[str, Any]
    id: Annotated[str, Meta(pattern=whole(r"[a-z0-9]{0,16}"))] = ""


class Nudge(Asked):
    """Ask the owner of a seat to move."""

    about: SeatNumber
    seat: SeatNumber | None = None
    key: Key | None = None


class Vote(Asked):
    """A vote about a seat that is late: a bot for this turn, or from now on."""

    about: SeatNumber
    wish: Literal["turn", "seat"]
    seat: SeatNumber | None = None
    key: Key | None = None


class TakeHoliday(Asked):
    """Your clock rests until a time, in milliseconds since 1970."""

    until: Annotated[int, Meta(ge=0, le=10**14)]
    seat: SeatNumber | None = None
    key: Key | None = None


class AnswerAhead(Asked):
    """An answer to give ahead, by its name in `answers_ahead` of an update, or not any more."""

    name: Annotated[str, Meta(min_length=1, max_length=64)]
    is_on: bool
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
    #: the levels of the bots that a host may seat, weakest first; nobody else may
    levels: list[str]


class Link(msgspec.Struct):
    """A token to share; its link is /t/TABLE#TOKEN."""

    token: str


class ListedLink(msgspec.Struct):
    """A link that was handed out: what it opens, and whether you made it."""

    id: str
    role: str
    seat: int | None
    made_at: int
    is_own: bool


class Where(msgspec.Struct):
    """A table to go to."""

    table: str


class OfferedGame(msgspec.Struct):
    """A game; `progress` is below 1 while its rules are being compiled."""

    name: str
    title: str
    #: what it is about, in a sentence
    pitch: str
    #: how long it takes and how hard it is to learn; empty: nothing is said
    effort: str
    seats: list[int]
    colours: list[str]
    #: of the seats, as in the picture
    letters: list[str]
    options: list[OfferedOption]
    #: of its bots, weakest first
    levels: list[str]
    progress: float
    failed: str
    #: whether the page draws it, or shows its board as text
    has_picture: bool
    #: whether there is a page with its rules text
    has_rules: bool
    lessons: list[OfferedLesson] = []
    #: what the page is called on which its boards are drawn; empty: there is none
    editor: str = ""
    #: the boards that the owner of this server recommends
    boards: list[KeptBoard] = []


class FairnessFigures(msgspec.Struct):
    """How far a measurement is. `report` has intervals that shrink while it goes on."""

    id: str
    #: waiting, playing, done, stopped or failed
    state: str
    seats: int
    #: who plays
    bots: str
    report: Report | None = None
    #: of a search for changes: how many are tried, quick games played and to play, what was found,
    #: and how many games medium bots play with each
    tried: int = 0
    played: int = 0
    to_play: int = 0
    proposals: list[Proposal] = []
    to_check: int = 0


class OpenedBoard(msgspec.Struct):
    """A board that is kept here."""

    kept: KeptBoard
    drawn: DrawnBoard


class ListedTable(msgspec.Struct):
    """A table in a list."""

    table: str
    game: str
    title: str
    phase: str
    #: name, level, is_taken; points, once the game is over
    seats: list[dict[str, Any]]
    due: list[int]
    winners: list[int]
    changed_at: int
    #: the seats that are yours
    mine: list[int] = []
    #: you have no seat yet, and a free one is for you
    is_invited: bool = False
    #: a guided first game: nobody waits for anybody there
    is_lesson: bool = False


class Hint(msgspec.Struct):
    """What a strong bot would do: moves with the seats' chances of winning after them, `then` the
    moves that complete one which is only a step of several, and of the first one the `reason` in
    half a sentence, empty where nothing stands out."""

    moves: list[dict[str, Any]]
    chances: list[float]
    playouts: int
