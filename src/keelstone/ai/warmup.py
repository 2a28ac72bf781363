"""Compiling the bots of a game ahead of their first move."""

from __future__ import annotations

from pathlib import Path

from keelstone.ai.levels import LEVELS, make
from keelstone.ai.observation import Observation, observe
from keelstone.engine import registry
from keelstone.engine.game import Game
from keelstone.engine.jit import decorators
from keelstone.engine.jit.cache import GameSources, ai_folder


def are_compiled(game: str) -> bool:
    """Whether the cache holds the compiled bots of a game."""
    return decorators.INTERPRETED or _mark(game).exists()


def first_moves(game: str) -> None:
    """Compile and cache the bots of a game: let every level make a first move."""
    for level in LEVELS:
        first_move(level, game)
    _mark(game).touch()


def first_move(level: str, game: str) -> None:
    """Load or compile what a level needs in this process: let it make a first move."""
    make(level, game, playouts=1).choose_number(first_observation(game))


def first_observation(game: str) -> Observation:
    """The observation of the first seat to move in a new game."""
    new = Game(game, seed=1)
    return observe(new, new.movers[0])


def _mark(game: str) -> Path:
    """The file in the cache that marks a game's bots as compiled."""
    return ai_folder(GameSources.of(registry.load(game))) / "ready"
