"""What chance may bring and what it does. Change it with every die and every deck."""

from keelstone.engine.jit import rule

from riverhop.rules.board import CHARMS, DIE_SIDES
from riverhop.rules.hopping import is_across, is_slippery, rest, slip, stone_ahead
from riverhop.rules.moves import CHARM, DIE
from riverhop.rules.play import advance


@rule("riverhop 1.3")
def is_dealt(state, charm):
    """Whether some seat has a charm, by its number from 1."""
    for seat in range(state.dealt):
        if state.charm[seat] == charm:
            return True
    return False


@rule("riverhop 1.3", "riverhop 2.1")
def odds(state, board, weights):
    """The charms that are left, or the sides of the die, are equally likely."""
    if state.dealt == state.seats:
        for pips in range(DIE_SIDES):
            weights[DIE + pips] = 1
        return DIE_SIDES
    for charm in range(CHARMS):
        if not is_dealt(state, charm + 1):
            weights[CHARM + charm] = 1
    return CHARMS - int(state.dealt)


@rule("riverhop 1.3", "riverhop 2.1")
def happen(state, board, outcome):
    """A charm goes to the next seat without one; the die moves the frog in turn."""
    if state.dealt < state.seats:
        state.charm[state.dealt] = outcome - CHARM + 1
        state.dealt += 1
    else:
        state.is_rolling = 0
        hop(state, board, int(state.turn), outcome - DIE + 1)


@rule("riverhop 2.1", "riverhop 2.2", "riverhop 2.4")
def hop(state, board, seat, pips):
    """A frog hops ahead; if it slips or gets across, the turn is over."""
    state.stone[seat] = stone_ahead(state, board, seat, pips)
    state.has_hopped = 1
    if is_slippery(board, int(state.stone[seat])):
        slip(state, seat)
        advance(state, board)
    elif is_across(state, board, seat):
        rest(state, seat)
        advance(state, board)
