"""What is agreed before a table begins: the game's set-up, clocks, absence, the pace of bots."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from keelstone.engine.gamefile import Fair
from keelstone.lessons.lesson import Lesson

DAY = 86_400_000

Kind = Literal["none", "move", "game", "days"]
#: of bots
Level = Literal["novice", "builder", "master"]


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
