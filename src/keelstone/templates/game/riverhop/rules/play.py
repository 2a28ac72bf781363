"""What a move does, and how the turn goes on. Add a branch for a new move."""

from keelstone.engine.jit import rule

from riverhop.rules.hopping import is_across, rest
from riverhop.rules.moves import HOP


@rule("riverhop 2.1", "riverhop 2.3")
def play(state, board, seat, move):
    """A hop waits for the die; a rest ends the turn."""
    if move == HOP:
        state.is_rolling = 1
    else:
        rest(state, seat)
        advance(state, board)


@rule("riverhop 2.3")
def advance(state, board):
    """The turn passes to the next seat; after the last seat the round ends."""
    state.has_hopped = 0
    state.turn = (state.turn + 1) % state.seats
    if state.turn == 0:
        end_round(state, board)


@rule("riverhop 3.1")
def end_round(state, board):
    """The game is over if a frog is across or this was the last round."""
    state.is_over = state.round_number == board.rounds
    for seat in range(state.seats):
        if is_across(state, board, seat):
            state.is_over = 1
    if state.is_over == 0:
        state.round_number += 1
