"""Phases 3 and 4, the blockade and building-stop markers.  rules/eschnapur.md, chapters 7 and 8."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.eschnapur.rules.board import OFFICIALS
from keelstone.games.eschnapur.rules.state import NONE, Question, ask, has
from keelstone.games.eschnapur.rules.stones import take_stones


@rule("eschnapur 7.1", "eschnapur 7.4", "eschnapur 18.3", "eschnapur 21.2", "eschnapur 21.3")
def may_block(state, blocker, seat, official):
    """A card of another seat that still lies face down; not of the seat blocked before, unless
    three play, and not at the official blocked before."""
    if seat == blocker or not has(state.face_down[seat], official):
        return False
    if state.blockade_seat == NONE:
        return True
    if state.blockade_official == official:
        return False
    return state.blockade_seat != seat or state.seats == 3


@compiled
def can_block_something(state, blocker):
    """Whether a seat could block any card at all."""
    for seat in range(state.seats):
        for official in range(OFFICIALS):
            if may_block(state, blocker, seat, official):
                return True
    return False


@rule("eschnapur 7.1", "eschnapur 7.5", "eschnapur 19.3")
def settle_blockade(state):
    """The winner lays the blockade marker; without a winner it goes beside the palace."""
    if state.winner != NONE and can_block_something(state, state.winner):
        ask(state, state.winner, Question.BLOCK)
    else:
        lay_blockade_beside(state)


@rule("eschnapur 7.5", "eschnapur 20.8", "eschnapur 21.3")
def lay_blockade_beside(state):
    """Beside the palace the blockade marker does nothing: a card that it lay on is free again, and
    its owner keeps the stone for it."""
    state.blockade_seat = NONE
    state.blockade_official = NONE


@rule("eschnapur 7.1", "eschnapur 7.3")
def block(state, seat, official):
    """The card is blocked, and its owner gets one stone."""
    state.blockade_seat = seat
    state.blockade_official = official
    take_stones(state, seat, 1)


@rule("eschnapur 8.1", "eschnapur 8.2", "eschnapur 21.3")
def may_stop(state, part):
    """Any open part but the one that was stopped in the round before."""
    return has(state.open_parts, part) and part != state.stop


@rule("eschnapur 8.1", "eschnapur 8.3")
def settle_building_stop(state):
    """The winner lays the building-stop marker; without a winner it goes beside the palace."""
    if state.winner != NONE:
        ask(state, state.winner, Question.STOP)
    else:
        state.stop = NONE
