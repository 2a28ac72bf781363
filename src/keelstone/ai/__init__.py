"""Bots: players that are programs. They get what their seat may know, never a game.

bot = bots.make("master", "imhotep", think=0.5)
game.play(bots.ask(bot, game, seat), seat)
"""

from keelstone.ai.bot import Bot, ask
from keelstone.ai.levels import LEVELS, THINK, Level, make
from keelstone.ai.observation import Observation, observe
from keelstone.ai.search.searcher import SearchedMove, Searcher, SearchResult

__all__ = [
    "LEVELS",
    "THINK",
    "Bot",
    "Level",
    "Observation",
    "SearchResult",
    "SearchedMove",
    "Searcher",
    "ask",
    "make",
    "observe",
]
