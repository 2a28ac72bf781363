"""Many random games, compiled: nothing is lost at any move, and every game ends by the rules."""

from __future__ import annotations

import numpy as np
import pytest

from keelstone.engine import registry
from keelstone.engine.jit import INTERPRETED, compiled
from keelstone.engine.jit.contract import legal, movers, play, start
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.masks import clear, count, nth
from keelstone.engine.random_games import Scratch
from keelstone.engine.rng import below, open_stream
from keelstone.games.eschnapur.conservation import lost

MOST_MOVES = 5000
GAMES = 1000
#: moves between two looks at a position
PACE = 20


@compiled
def set_up(state, board, seats, weights, rng):
    """A game at its first decision."""
    start(state, board, np.int64(seats), rng)
    resolve_chance(state, board, weights, rng)


@compiled
def play_on(state, board, most, mask, weights, rng):
    """Random moves of the first seat due or the next; how many were made, -1 if there was none."""
    for made in range(most):
        due = movers(state)
        if due == 0:
            return made
        seat = first_due(due)
        if due & (due - 1) and below(rng, 2):
            seat = first_due(due & (due - 1))
        clear(mask)
        legal(state, board, seat, mask)
        moves = count(mask)
        if moves == 0:
            return -1
        play(state, board, seat, nth(mask, below(rng, moves)))
        resolve_chance(state, board, weights, rng)
    return most


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_and_every_game_ends(seats: int, scale: int) -> None:
    game = registry.load("eschnapur")
    board = game.make_board({}, game.figures({}), seats)[0]
    scratch = Scratch(game)
    for number in range(3 if INTERPRETED else GAMES * scale):
        state = game.rules.state.zeros()[0]
        open_stream(scratch.rng, 0, number)
        set_up(state, board, seats, scratch.weights, scratch.rng)
        made, moves = PACE, 0
        while made == PACE:
            made = play_on(state, board, PACE, scratch.mask, scratch.weights, scratch.rng)
            moves += made
            assert made >= 0, f"game {number}: a seat is due without a move"
            assert lost(state, board) == []
        assert 0 < moves < MOST_MOVES
