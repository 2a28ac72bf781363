"""Compiling the bots of a game ahead of their first move."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.ai.levels import LEVELS, make
from keelstone.ai.observation import Observation, observe
from keelstone.engine.game import Game
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part


def _compile_bots(game: str, one_more: Callable[[], None]) -> None:
    for level in LEVELS:
        first_move(level, game)


def first_move(level: str, game: str) -> None:
    """Load or compile what a level needs in this process: let it make a first move."""
    make(level, game, playouts=1).choose_number(first_observation(game))


def first_observation(game: str) -> Observation:
    """The observation of the first seat to move in a new game."""
    new = Game(game, seed=1)
    return observe(new, new.movers[0])


BOTS = Part("bots", "the bots", ai_folder, _compile_bots, lambda game: 150)
