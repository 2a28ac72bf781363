"""Bots. A bot gets the observation of its seat and answers with a legal move.

from keelstone import ai

bot = ai.make("master", "imhotep", think=0.5)
game.play(ai.ask(bot, game, seat), seat)
"""

from keelstone.ai.bot import Bot, ask
from keelstone.ai.levels import bot_names, level_names, make
from keelstone.ai.network.network import Network
from keelstone.ai.observation import Observation, observe
from keelstone.ai.players import THINK_SECONDS, BuiltInBot, SearcherPool
from keelstone.ai.search.result import SearchedMove, SearchResult
from keelstone.ai.search.searcher import Searcher
from keelstone.ai.search.workspace import SearchSettings

__all__ = [
    "THINK_SECONDS",
    "Bot",
    "BuiltInBot",
    "Network",
    "Observation",
    "SearchResult",
    "SearchSettings",
    "SearchedMove",
    "Searcher",
    "SearcherPool",
    "ask",
    "bot_names",
    "level_names",
    "make",
    "observe",
]
