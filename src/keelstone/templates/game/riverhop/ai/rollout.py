"""The rollout policy of the bots. Change it, or leave it out: rollouts are random then."""

from keelstone.engine.jit import compiled
from keelstone.engine.masks import count, nth
from keelstone.engine.rng import below

from riverhop.rules.board import DIE_SIDES
from riverhop.rules.hopping import is_slippery, stone_ahead
from riverhop.rules.moves import HOP, REST

#: one move in this many is random
RANDOM_MOVES = 10


@compiled
def rollout_move(state, board, seat, mask, rng):
    """Hop while that gains stones on average, else rest; now and then a random move."""
    if below(rng, RANDOM_MOVES) == 0:
        return nth(mask, below(rng, count(mask)))
    return HOP if state.has_hopped == 0 or hop_gain(state, board, seat) > 0 else REST


@compiled
def hop_gain(state, board, seat):
    """The stones that the sides of the die gain and lose together."""
    at, gain = int(state.stone[seat]), 0
    for pips in range(1, DIE_SIDES + 1):
        to = stone_ahead(state, board, seat, pips)
        gain += int(state.rested[seat]) - at if is_slippery(board, to) else to - at
    return gain
