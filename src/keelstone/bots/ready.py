"""Whether bots lie ready as machine code, and making them so: nobody waits for it in a game."""

from __future__ import annotations

from pathlib import Path

from keelstone import games
from keelstone.bots.eyes import Eyes, seat_of
from keelstone.bots.levels import LEVELS, make
from keelstone.game import Game
from keelstone.kernel import rule
from keelstone.kernel.cache import PACKAGE, compiled_folder
from keelstone.kernel.contract import sources_of


def are_compiled(game: str) -> bool:
    """Whether a game's bots lie ready as machine code."""
    return rule.INTERPRETED or _mark(game).exists()


def first_moves(game: str) -> None:
    """Let every level make a first move: what that takes is compiled, and kept."""
    for level in LEVELS:
        first_move(level, game)
    _mark(game).touch()


def first_move(level: str, game: str) -> None:
    """Let a level make a first move, after which it answers at once in this process."""
    make(level, game, playouts=1).number(eyes_at_the_start(game))


def eyes_at_the_start(game: str) -> Eyes:
    """What the first to move knows at the start of a game."""
    new = Game(game, seed=1)
    return seat_of(new, new.movers[0])


def _mark(game: str) -> Path:
    """The file, beside their machine code, that says that a game's bots are compiled."""
    return compiled_folder(PACKAGE / "bots" / "compiled", sources_of(games.load(game))) / "ready"
