"""Bots. A bot gets the observation of its seat and answers with a legal move.

from keelstone import ai

bot = ai.make("master", "imhotep", think=0.5)
game.play(ai.ask(bot, game, seat), seat)
"""

from keelstone.ai.bot import Bot, ask
from keelstone.ai.levels import LEVELS, THINK_SECONDS, LevelBot, make
from keelstone.ai.observation import Observation, observe
from keelstone.ai.search.result import SearchedMove, SearchResult
from keelstone.ai.search.searcher import Searcher
from keelstone.ai.search.workspace import SearchSettings

__all__ = [
    "LEVELS",
    "THINK_SECONDS",
    "Bot",
    "LevelBot",
    "Observation",
    "SearchResult",
    "SearchSettings",
    "SearchedMove",
    "Searcher",
    "ask",
    "make",
    "observe",
]
