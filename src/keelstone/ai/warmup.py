"""Whether bots lie ready as machine code, and making them so: nobody waits for it in a game."""

from __future__ import annotations

from pathlib import Path

from keelstone.ai.levels import LEVELS, make
from keelstone.ai.observation import Observation, observe
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit import decorators
from keelstone.engine.jit.cache import GameSources, ai_folder


def are_compiled(game: str) -> bool:
    """Whether a game's bots lie ready as machine code."""
    return decorators.INTERPRETED or _mark(game).exists()


def first_moves(game: str) -> None:
    """Let every level make a first move: what that takes is compiled, and kept."""
    for level in LEVELS:
        first_move(level, game)
    _mark(game).touch()


def first_move(level: str, game: str) -> None:
    """Let a level make a first move, after which it answers at once in this process."""
    make(level, game, playouts=1).number(first_observation(game))


def first_observation(game: str) -> Observation:
    """What the first to move knows at the start of a game."""
    new = Game(game, seed=1)
    return observe(new, new.movers[0])


def _mark(game: str) -> Path:
    """The file, beside their machine code, that says that a game's bots are compiled."""
    return ai_folder(GameSources.of(registry.load(game))) / "ready"
