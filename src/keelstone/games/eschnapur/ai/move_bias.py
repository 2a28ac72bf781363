"""Moves that are better or worse than they look."""

from keelstone.engine.jit import compiled
from keelstone.games.eschnapur.rules.moves import KIND_OF, MoveKind
from keelstone.games.eschnapur.rules.privileges import INCOME
from keelstone.games.eschnapur.rules.scoring import gold_of
from keelstone.games.eschnapur.rules.state import Question

#: the bias of a move that is never made
NEVER = -2.0


@compiled
def move_bias(state, board, seat, move):
    """A seat that begins a round without gold and stones never passes if it can buy some. If all
    passed, the game would end (by version 1 of the rules it would not)."""
    return NEVER if KIND_OF[move] == MoveKind.PASS and must_buy(state, seat) else 0.0


@compiled
def must_buy(state, seat):
    """Whether a seat begins a round without gold and stones, and can buy some."""
    if state.asking != Question.WINDOW_BEFORE_GOLD or state.can_buy[seat] & INCOME == 0:
        return False
    return state.stones[seat] == 0 and gold_of(state, seat) == 0
