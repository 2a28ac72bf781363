"""Keelstone: Imhotep, The Palace of Eschnapur and Seafarers, exact and fast.

import keelstone as ks

game = ks.start("imhotep", seats=3, seed=7)
game.play(game.moves()[0])
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from keelstone.ai.batch import Batch as Batch
    from keelstone.ai.bot import Bot as Bot
    from keelstone.ai.following import FollowedGame as FollowedGame
    from keelstone.ai.following import follow as follow
    from keelstone.ai.observation import Observation as Observation
    from keelstone.engine.definition import GameDefinition as GameDefinition
    from keelstone.engine.errors import AmbiguousMove as AmbiguousMove
    from keelstone.engine.errors import BadFile as BadFile
    from keelstone.engine.errors import BadOption as BadOption
    from keelstone.engine.errors import IllegalMove as IllegalMove
    from keelstone.engine.errors import KeelstoneError as KeelstoneError
    from keelstone.engine.errors import MalformedMove as MalformedMove
    from keelstone.engine.game import Game as Game
    from keelstone.engine.game import start as start
    from keelstone.engine.gamefile import from_json as from_json
    from keelstone.engine.gamefile import from_position as from_position
    from keelstone.engine.moves import Move as Move
    from keelstone.engine.observations.layout import ObservationLayout as ObservationLayout
    from keelstone.engine.observations.layout import observation as observation
    from keelstone.engine.registry import game_names as game_names
    from keelstone.engine.registry import look_in as look_in
    from keelstone.engine.seats import CHANCE as CHANCE
    from keelstone.engine.seats import SPECTATOR as SPECTATOR

__version__ = "0.1.0"

#: public name -> the module that defines it
_WHERE = {
    "AmbiguousMove": "engine.errors",
    "BadFile": "engine.errors",
    "BadOption": "engine.errors",
    "Batch": "ai.batch",
    "Bot": "ai.bot",
    "CHANCE": "engine.seats",
    "FollowedGame": "ai.following",
    "Game": "engine.game",
    "GameDefinition": "engine.definition",
    "IllegalMove": "engine.errors",
    "KeelstoneError": "engine.errors",
    "MalformedMove": "engine.errors",
    "Move": "engine.moves",
    "Observation": "ai.observation",
    "ObservationLayout": "engine.observations.layout",
    "SPECTATOR": "engine.seats",
    "follow": "ai.following",
    "from_json": "engine.gamefile",
    "from_position": "engine.gamefile",
    "game_names": "engine.registry",
    "look_in": "engine.registry",
    "observation": "engine.observations.layout",
    "start": "engine.game",
}
__all__ = ["__version__", *_WHERE]


def __getattr__(name: str) -> Any:
    """Import a public name when it is first used: importing keelstone itself costs nothing."""
    if name in _WHERE:
        return getattr(import_module(f"keelstone.{_WHERE[name]}"), name)
    raise AttributeError(f"module 'keelstone' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
