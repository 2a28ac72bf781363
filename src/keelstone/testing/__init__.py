"""Tests that every game can run on itself. `docs/adding_a_game.md` shows how.

`contract` checks what holds for all games, `playthroughs` keeps a whole game as text.
"""

from keelstone.testing.random_play import begin, random_steps
from keelstone.testing.rules_text import example

__all__ = ["begin", "example", "random_steps"]
