"""Phase 6, new turn order.  rules/eschnapur.md, chapter 10."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.eschnapur.rules.board import MAX_SEATS
from keelstone.games.eschnapur.rules.state import (
    NONE,
    Question,
    Stage,
    ask,
    ask_chance,
    everybody,
    is_one_bit,
    lowest,
)


@rule("eschnapur 10.1", "eschnapur 10.2", "eschnapur 10.3")
def settle_turn_order(state):
    """The winner hands out the markers. Without one the order stays; at first chance deals it."""
    if state.winner != NONE:
        state.stage = Stage.BUY_MARKER
    elif state.order[0] == NONE:
        state.stage = Stage.HAND_OUT


@compiled
def clear_order(state):
    """All markers are taken back, to be handed out anew."""
    for place in range(MAX_SEATS):
        state.order[place] = NONE
    state.stage = Stage.HAND_OUT


@compiled
def seats_without_marker(state):
    """The seats that have no turn-order marker yet, as bits."""
    seats = everybody(state)
    for place in range(state.seats):
        if state.order[place] != NONE:
            seats &= ~(1 << int(state.order[place]))
    return seats


@compiled
def next_marker(state):
    """The lowest marker that no seat has."""
    marker = 0
    while state.order[marker] != NONE:
        marker += 1
    return marker


@rule("eschnapur 10.1", "eschnapur 10.3", "eschnapur 20.4", "eschnapur 21.24")
def hand_out(state):
    """The winner, or chance where there is none, hands out one marker after the other, the lowest
    first. The last one goes to the last seat automatically."""
    seats = seats_without_marker(state)
    if is_one_bit(seats):
        state.order[next_marker(state)] = lowest(seats)
        state.stage = Stage.NEXT_OFFICIAL
    elif state.winner != NONE:
        ask(state, state.winner, Question.HAND_OUT)
    else:
        ask_chance(state, Question.DEAL)
