"""Who is due and what is legal. Change them when a turn gets another choice."""

from keelstone.engine.jit import rule
from keelstone.engine.masks import allow
from keelstone.engine.seats import CHANCE_DUE

from riverhop.rules.moves import HOP, REST


@rule("riverhop 2.1")
def movers(state):
    """The seat in turn, or chance while charms are dealt and the die is rolled."""
    if state.is_over:
        return 0
    if state.dealt < state.seats or state.is_rolling:
        return CHANCE_DUE
    return 1 << int(state.turn)


@rule("riverhop 2.3")
def legal(state, board, seat, mask):
    """A seat may always hop, and may rest once it has hopped."""
    allow(mask, HOP)
    if state.has_hopped:
        allow(mask, REST)
