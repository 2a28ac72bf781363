"""A bot in a game that another program referees: it gets positions as text."""

from __future__ import annotations

import pytest

import keelstone as ks
from keelstone import ai
from keelstone.engine import registry
from keelstone.engine.game import Game


@pytest.mark.parametrize("name", registry.game_names())
def test_a_bot_is_asked_about_a_position_in_text_form(name: str) -> None:
    """The referee keeps its own game; the bot gets a fresh game, set to the text of a position."""
    referee = Game(name, seats=3, seed=5)
    bot = ai.make("builder", name)
    for _ in range(40):
        seat = referee.movers[0]
        game = ks.from_position(referee.position)
        view = ai.observe(game, seat)
        chosen = bot.choose(view, game.moves(seat))
        assert chosen.notation in {move.notation for move in referee.moves(seat)}
        referee.play(chosen.notation, seat)
