"""Phase 8, moving a stone.  rules/eschnapur.md, chapter 13."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.eschnapur.rules.board import PARTS
from keelstone.games.eschnapur.rules.building import add_stone, parts_with_space, stopped_part
from keelstone.games.eschnapur.rules.state import has, is_one_bit


@compiled
def parts_with_stones(state):
    """The open parts with a last stone, as bits."""
    parts = 0
    for part in range(PARTS):
        if has(state.open_parts, part) and state.filled[part] > 0:
            parts |= 1 << part
    return parts


@rule("eschnapur 13.2", "eschnapur 20.12", "eschnapur 21.1")
def closed_to_moving(state):
    """The stopped part, unless the winner ignores the building stop; as bits."""
    return 0 if state.stop_ignored else stopped_part(state)


@rule("eschnapur 13.1", "eschnapur 13.2", "eschnapur 20.9")
def parts_to_take_from(state):
    """Parts whose last stone may be moved, as bits: not the stopped one, not a banned stone."""
    parts = parts_with_stones(state) & ~closed_to_moving(state)
    if state.banned >= 0:
        parts &= ~(1 << int(state.banned))
    return parts


@rule("eschnapur 13.1", "eschnapur 13.2", "eschnapur 21.15")
def parts_to_move_to(state, board):
    """Parts that a stone may be moved to, as bits."""
    return parts_with_space(state, board) & ~closed_to_moving(state)


@rule("eschnapur 13.1")
def can_move_a_stone(state, board):
    """Whether any last stone can go to another part."""
    sources = parts_to_take_from(state)
    targets = parts_to_move_to(state, board)
    if sources == 0 or targets == 0:
        return False
    return sources != targets or not is_one_bit(sources)


@rule("eschnapur 20.12", "eschnapur 21.16")
def opens_a_move(state, board):
    """Whether ignoring the building stop opens a move out of the stopped part or into it."""
    stopped = stopped_part(state)
    sources = parts_with_stones(state)
    if state.banned >= 0:
        sources &= ~(1 << int(state.banned))
    targets = parts_with_space(state, board)
    out_of_it = sources & stopped != 0 and targets & ~stopped != 0
    into_it = targets & stopped != 0 and sources & ~stopped != 0
    return out_of_it or into_it


@rule("eschnapur 13.1", "eschnapur 21.10")
def move_stone(state, part, to):
    """The last stone of a part goes to the lowest free space of another."""
    state.filled[part] -= 1
    stone = state.palace[part, state.filled[part]]
    state.palace[part, state.filled[part]] = 0
    add_stone(state, to, stone)
