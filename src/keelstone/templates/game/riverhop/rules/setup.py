"""The set-up, rules.md chapter 1. Change what is on the table before the first turn."""

from keelstone.engine.jit import rule


@rule("riverhop 1.2")
def start(state, board, seats, rng):
    """Every frog begins on the near bank; the first seat begins."""
    state.seats = seats
    state.round_number = 1
