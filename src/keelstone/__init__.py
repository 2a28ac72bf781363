"""Keelstone: Imhotep, The Palace of Eschnapur and Seafarers, exact and fast.

import keelstone as ks

game = ks.start("imhotep", seats=3, seed=7)
game.play(game.moves()[0])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from keelstone.api import CHANCE as CHANCE
    from keelstone.api import SPECTATOR as SPECTATOR
    from keelstone.api import Batch as Batch
    from keelstone.api import Game as Game
    from keelstone.api import Move as Move
    from keelstone.api import from_json as from_json
    from keelstone.api import from_position as from_position
    from keelstone.api import game_names as game_names
    from keelstone.api import start as start

__version__ = "0.1.0"

_WHERE = {
    **dict.fromkeys(
        (
            "start",
            "Game",
            "Batch",
            "Move",
            "from_json",
            "from_position",
            "game_names",
            "CHANCE",
            "SPECTATOR",
        ),
        "api",
    ),
    **dict.fromkeys(
        ("KeelstoneError", "MalformedMove", "AmbiguousMove", "IllegalMove", "BadOption", "BadFile"),
        "kernel.errors",
    ),
    "Bot": "bots",
}
__all__ = ["__version__", *_WHERE]


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for: importing keelstone itself costs nothing."""
    if name in _WHERE:
        return getattr(import_module(f"keelstone.{_WHERE[name]}"), name)
    raise AttributeError(f"module 'keelstone' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
