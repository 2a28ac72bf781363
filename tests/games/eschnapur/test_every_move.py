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
from keelstone.games.eschnapur.conservation import Loss, first_loss

MOST_MOVES = 5000
GAMES = 1000


@compiled
def faults_in_games(states, blank, boards, seats, first, number, mask, weights, rng, lengths):
    """Play random games, with the first seat due or any other; how many positions were wrong."""
    faults = 0
    state = states[0]
    board = boards[0]
    for game in range(number):
        states[0] = blank[0]
        open_stream(rng, 11, first + game)
        start(state, board, np.int64(seats), rng)
        resolve_chance(state, board, weights, rng)
        due = movers(state)
        while due and lengths[game] < MOST_MOVES:
            seat = first_due(due)
            if due & (due - 1) and below(rng, 2):
                seat = first_due(due & (due - 1))
            clear(mask)
            legal(state, board, seat, mask)
            moves = count(mask)
            if moves == 0:
                return faults + 1000000
            play(state, board, seat, nth(mask, below(rng, moves)))
            resolve_chance(state, board, weights, rng)
            lengths[game] += 1
            due = movers(state)
            if first_loss(state, board) != Loss.NOTHING:
                faults += 1
    return faults


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nothing_is_lost_at_any_move_and_every_game_ends(seats: int, scale: int) -> None:
    game = registry.load("eschnapur")
    boards = game.make_board({}, game.figures({}), seats)
    scratch = Scratch(game)
    number = 3 if INTERPRETED else GAMES * scale
    lengths = np.zeros(number, np.int64)
    states, blank = game.rules.state.zeros(), game.rules.state.zeros()
    faults = faults_in_games(
        states, blank, boards, seats, 0, number, scratch.mask, scratch.weights, scratch.rng, lengths
    )
    assert faults == 0
    assert lengths.min() > 0
    assert lengths.max() < MOST_MOVES
