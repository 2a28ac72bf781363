"""Phase 7, building.  rules/eschnapur.md, chapter 11."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.eschnapur.rules.board import PARTS
from keelstone.games.eschnapur.rules.state import MOVING, NONE, Stage, has


@rule("eschnapur 11.4")
def is_full(state, board, part):
    """A part with a stone on every space takes no more."""
    return state.filled[part] >= board.spaces[part]


@compiled
def parts_with_space(state, board):
    """The open parts with a free space, as bits."""
    parts = 0
    for part in range(PARTS):
        if has(state.open_parts, part) and not is_full(state, board, part):
            parts |= 1 << part
    return parts


@rule("eschnapur 11.3")
def stopped_part(state):
    """The stopped part as bits; none when the marker lies beside the palace."""
    return 1 << int(state.stop) if state.stop >= 0 else 0


@rule("eschnapur 11.2", "eschnapur 11.3", "eschnapur 20.6", "eschnapur 20.12", "eschnapur 21.12")
def building_sites(state, board, seat):
    """Where a seat may place a stone: its two parts, or any with free choice; the stopped part
    only if it ignores the building stop and has the site card."""
    parts = int(state.sites[seat])
    closed = stopped_part(state)
    if state.stop_ignored:
        closed &= ~parts
    if state.free_sites:
        parts = int(state.open_parts)
    return parts & ~closed & parts_with_space(state, board)


@compiled
def builder(state):
    """The seat whose turn it is to build."""
    return int(state.order[state.turn])


@rule("eschnapur 11.1")
def next_builder(state):
    """In turn order each seat turns over its site cards and builds; then phase 8 begins."""
    state.turn += 1
    state.free_sites = 0
    state.stop_ignored = 0
    if state.turn < state.seats:
        seat = builder(state)
        state.sites[seat] = state.chosen[seat]
        state.stage = Stage.BUILD_ON
    else:
        state.official = MOVING
        state.stage = Stage.BUY_REFUSAL


@rule("eschnapur 11.4")
def add_stone(state, part, stone):
    """A stone goes to the lowest free space of a part."""
    state.palace[part, state.filled[part]] = stone
    state.filled[part] += 1


@rule("eschnapur 11.4", "eschnapur 12.1", "eschnapur 21.10")
def build(state, board, seat, part):
    """A stone of the player board is placed in a part; on the purse space it brings the premium."""
    is_on_purse = state.filled[part] == board.purse[part]
    add_stone(state, part, seat + 1)
    state.stones[seat] -= 1
    if is_on_purse:
        state.pay_part = part
        state.pay_place = NONE
        state.stage = Stage.BUY_BEFORE_PREMIUM
    else:
        state.stage = Stage.BUILD_ON
