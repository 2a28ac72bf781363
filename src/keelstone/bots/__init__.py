"""Bots: players that are programs. They get what their seat may know, never a game.

bot = bots.make("master", "imhotep", think=0.5)
game.play(bots.ask(bot, game, seat), seat)
"""

from keelstone.bots.bot import Bot, ask
from keelstone.bots.eyes import Eyes, seat_of
from keelstone.bots.levels import LEVELS, THINK, Level, make
from keelstone.bots.mind import Considered, Mind, Thought

__all__ = [
    "LEVELS",
    "THINK",
    "Bot",
    "Considered",
    "Eyes",
    "Level",
    "Mind",
    "Thought",
    "ask",
    "make",
    "seat_of",
]
