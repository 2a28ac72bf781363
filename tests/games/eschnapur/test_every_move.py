"""Many random games, compiled: nothing is lost at any move, and every game ends by the rules."""

from __future__ import annotations

import numpy as np
import pytest

from keelstone.engine import registry
from keelstone.engine.contract import legal, movers, play, start
from keelstone.engine.jit.decorators import INTERPRETED, compiled
from keelstone.engine.loops import first_due, resolve_chance
from keelstone.engine.masks import bits_in, clear, count, nth
from keelstone.engine.rng import below, open_stream
from keelstone.engine.scratch import Scratch
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.state import ASK_GOLD, ASK_SITES, GAME_OVER, has

MOST_MOVES = 5000
GAMES = 1000


@compiled
def gold_is_conserved(state, board):
    """The cards of each value in hands, on player boards and in the bank are those dealt."""
    for value in range(VALUES):
        cards = int(state.bank[value])
        for seat in range(state.seats):
            cards += int(state.hand[seat, value])
            for official in range(OFFICIALS):
                if state.laid[seat, official] == value + 1:
                    cards += 1
                if state.shown[seat, official] == value + 1 and not has(state.gone[seat], official):
                    cards += 1
        if cards != int(state.seats) * int(board.hand[value]):
            return False
    return state.bank[0] == 0


@compiled
def stones_are_conserved(state, board):
    """Twenty stones of each colour, and no part holds more than it has spaces."""
    for seat in range(state.seats):
        stones = int(state.supply[seat]) + int(state.stones[seat])
        for part in range(PARTS):
            for space in range(state.filled[part]):
                if state.palace[part, space] == seat + 1:
                    stones += 1
        if stones != board.stones_of_a_colour or state.supply[seat] < 0 or state.stones[seat] < 0:
            return False
    overfull = 0
    for part in range(PARTS):
        if state.filled[part] > board.spaces[part]:
            overfull += 1
    return overfull == 0


@compiled
def site_cards_are_conserved(state, board):
    """Everybody lays two different cards of open parts, and finished parts are counted."""
    gone = int(board.parts_in_play) & ~int(state.open_parts)
    if bits_in(np.uint64(gone)) != state.finished:
        return False
    if state.stage == GAME_OVER:
        return True
    for seat in range(state.seats):
        chosen = int(state.chosen[seat])
        if chosen & ~int(state.open_parts) != 0:
            return False
        cards = bits_in(np.uint64(chosen))
        is_choosing = state.asking == ASK_SITES or state.asking == ASK_GOLD
        if cards != (min(2, int(state.progress[seat])) if is_choosing else 2):
            return False
    return True


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
            if not gold_is_conserved(state, board):
                faults += 1
            if not stones_are_conserved(state, board):
                faults += 1
            if not site_cards_are_conserved(state, board):
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
