"""Compiling the bots of a game ahead of their first move."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.ai.levels import bot_names, make
from keelstone.ai.network.network import has_networks
from keelstone.ai.network.policy import NETWORK_POLICY
from keelstone.ai.observation import first_observation
from keelstone.ai.search.searcher import NETWORK_SEARCH, ONE_PLY, TREE_SEARCH
from keelstone.engine import registry
from keelstone.engine.jit.cache import ai_folder
from keelstone.engine.jit.parts import Part


def _compile_bots(game: str, one_more: Callable[[], None]) -> None:
    networks = (NETWORK_POLICY, NETWORK_SEARCH) if has_networks(registry.load(game)) else ()
    for part in (ONE_PLY, TREE_SEARCH, *networks):
        if not part.is_compiled(game):
            part.compile(game, lambda done, expected: None)  # the caller shows the progress
    for name in bot_names(registry.load(game)):
        first_move(name, game)


def first_move(name: str, game: str) -> None:
    """Load or compile what a bot needs in this process: let it make a first move."""
    make(name, game, playouts=1).choose_number(first_observation(game))


BOTS = Part("bots", "the bots", ai_folder, _compile_bots, lambda game: 150)
