"""What chance deals: turn-order markers.  rules/eschnapur.md, section 10.3."""

from keelstone.engine.jit import rule
from keelstone.games.eschnapur.rules.advance import advance
from keelstone.games.eschnapur.rules.board import MAX_SEATS
from keelstone.games.eschnapur.rules.state import has
from keelstone.games.eschnapur.rules.turn_order import next_marker, seats_without_marker


@rule("eschnapur 10.3")
def odds(state, board, weights):
    """The next turn-order marker is as likely to go to any seat without one."""
    seats = seats_without_marker(state)
    first = MAX_SEATS * next_marker(state)
    total = 0
    for seat in range(state.seats):
        if has(seats, seat):
            weights[first + seat] = 1
            total += 1
    return total


@rule("eschnapur 10.3")
def happen(state, board, outcome):
    """A seat is dealt a turn-order marker."""
    state.due = 0
    state.order[outcome // MAX_SEATS] = outcome % MAX_SEATS
    advance(state, board)
