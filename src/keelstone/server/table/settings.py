"""Settings that are fixed before a table begins: set-up, clocks, absence, the pace of bots."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from keelstone.engine.gamefile import Fair
from keelstone.lessons.lesson import Lesson, Level

DAY = 86_400_000

Kind = Literal["none", "move", "game", "days"]
#: what happens when a clock runs out: a bot plays this "turn" or keeps the "seat" from then on, the
#: others "vote" about it, or the table goes on to "wait"
Late = Literal["turn", "seat", "vote", "wait"]


class Clock(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Time to think: seconds for every move or for the whole game, days for every move, or none."""

    kind: Kind = "none"
    amount: Annotated[int, Meta(ge=0, le=86_400)] = 0

    def __post_init__(self) -> None:
        if self.kind != "none" and self.amount == 0:
            raise ValueError("a clock needs an amount")

    @property
    def limit(self) -> int | None:
        """Milliseconds for a move, or for the whole game; None without a clock."""
        if self.kind == "none":
            return None
        return self.amount * (DAY if self.kind == "days" else 1000)

    @property
    def is_shared(self) -> bool:
        """Whether the time is for the whole game, not for each move."""
        return self.kind == "game"


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a table is run."""

    clock: Clock = Clock()
    #: seconds after which a bot keeps the seat of somebody who is gone; 0: never
    away: Annotated[int, Meta(ge=0, le=604_800)] = 300
    #: milliseconds before bots move, so that people can follow; those due together move together
    pace: Annotated[int, Meta(ge=0, le=10_000)] = 700
    #: the level of the bot that keeps seats
    keeper: Level = "builder"
    #: agreed before: what happens when a clock runs out
    late: Late = "turn"
    #: seconds after which the others may vote about somebody who does not move, without a clock
    vote_after: Annotated[int, Meta(ge=60, le=604_800)] = 600
    #: for how many days each player's clock may rest, where it counts days
    holidays: Annotated[int, Meta(ge=0, le=60)] = 14
    #: whether the result counts for the ratings of the players
    is_rated: bool = False

    @property
    def has_days(self) -> bool:
        """Whether players have days for a move: nobody is expected to look on."""
        return self.clock.kind == "days"

    @property
    def absence(self) -> int | None:
        """Milliseconds after which a bot keeps the seat of somebody who is gone; None: never.

        Where a move may take days, only the clock counts.
        """
        return None if self.has_days or not self.away else self.away * 1000


class Setup(msgspec.Struct, frozen=True):
    """What the game starts from; `moves` were made before, in a file that was read in."""

    seats: int
    rules: int
    options: dict[str, Any]
    board: dict[str, Any]
    seed: int | None = None
    start: str = ""
    moves: list[tuple[int | None, str]] = []
    fair: Fair | None = None
    #: kept here whole: a table does not change when the file of its lesson does
    lesson: Lesson | None = None
