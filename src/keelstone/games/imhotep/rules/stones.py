"""Stones between quarry, sled and ships.  rules/imhotep.md, chapters 1 to 3."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.imhotep.rules.board import SPACES


@rule("imhotep 1.6", "imhotep 3.2")
def room_for(state, board, seat, wanted):
    """How many of `wanted` stones can go from the quarry to the sled: what fits and is there."""
    room = int(board.sled_room) - int(state.sled[seat])
    return min(int(wanted), room, int(state.quarry[seat]))


@rule("imhotep 3.2", "imhotep 20.19")
def get_stones(state, board, seat, wanted):
    """Move stones from the quarry to the sled, as many as there is room for."""
    stones = room_for(state, board, seat, wanted)
    state.quarry[seat] -= stones
    state.sled[seat] += stones


@rule("imhotep 3.3")
def may_load(state, seat):
    """Whether a seat has a stone on its sled and some ship has a free space."""
    return state.sled[seat] > 0 and state.free_spaces != 0


@rule("imhotep 3.3")
def load(state, board, seat, ship, space):
    """Put one stone from the sled on an empty space of a ship."""
    state.sled[seat] -= 1
    state.cargo[ship, space] = seat + 1
    state.loaded[ship] += 1
    state.free_spaces &= ~(1 << (SPACES * ship + space))
    if has_least_load(state, board, ship, 0):
        state.ready |= 1 << ship


@rule("imhotep 1.2", "imhotep 3.4")
def has_least_load(state, board, ship, more):
    """Whether a ship has its least load with `more` stones: it may sail."""
    return int(state.loaded[ship]) + more >= int(board.minimum_load[state.spaces[ship]])


@compiled
def free_spaces_of(state, ship):
    """The empty spaces of a ship that has not sailed, as bits."""
    return (int(state.free_spaces) >> (SPACES * ship)) & 15
