"""Hopping, slipping and resting, rules.md chapter 2. Write a file like this for each chapter."""

from keelstone.engine.jit import rule


@rule("riverhop 1.1")
def is_slippery(board, stone):
    """Whether a stone is slippery."""
    return board.is_slippery[stone] != 0


@rule("riverhop 2.1", "riverhop 2.4")
def stone_ahead(state, board, seat, pips):
    """The stone that a frog hops to; it goes no further than the last one."""
    return min(int(state.stone[seat]) + pips, int(board.last_stone))


@rule("riverhop 2.4")
def is_across(state, board, seat):
    """Whether a frog has reached the last stone."""
    return state.stone[seat] == board.last_stone


@rule("riverhop 2.2")
def slip(state, seat):
    """A frog that slips goes back to where it last rested."""
    state.stone[seat] = state.rested[seat]


@rule("riverhop 2.3", "riverhop 2.4")
def rest(state, seat):
    """A frog that rests stays on its stone from now on."""
    state.rested[seat] = state.stone[seat]
