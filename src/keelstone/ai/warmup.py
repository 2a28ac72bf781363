"""Compiling the bots of a game ahead of their first move."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.ai.levels import LEVELS, make
from keelstone.ai.observation import first_observation
from keelstone.ai.search.searcher import ONE_PLY, TREE_SEARCH
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part


def _compile_bots(game: str, one_more: Callable[[], None]) -> None:
    for part in (ONE_PLY, TREE_SEARCH):
        if not part.is_compiled(game):
            part.compile(game, lambda done, expected: None)  # the caller shows the progress
    for level in LEVELS:
        first_move(level, game)


def first_move(level: str, game: str) -> None:
    """Load or compile what a level needs in this process: let it make a first move."""
    make(level, game, playouts=1).choose_number(first_observation(game))


BOTS = Part("bots", "the bots", ai_folder, _compile_bots, lambda game: 150)
