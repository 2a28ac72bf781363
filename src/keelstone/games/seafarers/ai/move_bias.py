"""Moves that bots do not consider, or consider with a bias.

Bots make few and simple offers, no counter-offers and no proposals, and swap only at their best
rates. They move a ship only towards a clearly better corner. Moving one costs nothing and looks
better than ending the turn, after which the dice are rolled; without this rule bots moved ships
back and forth.
"""

from keelstone.engine.jit import compiled
from keelstone.engine.masks import lowest_bit, without_lowest
from keelstone.games.seafarers.ai.rollout_places import corners_worth, rolls_by_kind, way_worth
from keelstone.games.seafarers.ai.rollout_trade import (
    FOUR,
    MAX_OFFERS,
    cards_wanted,
    is_far_from_victory,
    is_taken_up,
)
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.map.sets import NONE, common, has_building
from keelstone.games.seafarers.rules.moves import (
    BUILD_SHIP,
    DEAL,
    KIND_OF,
    LIFT_SHIP,
    SWAP,
    MoveKind,
)
from keelstone.games.seafarers.rules.play import is_trade
from keelstone.games.seafarers.rules.sea.ships import ship_places
from keelstone.games.seafarers.rules.state import NO_PLACE, Question

#: the bias against an offer, which costs the others time
BOTHER = -0.01
#: how much better the corner must be towards which a ship is moved
BETTER = 1.25
NO_BIAS, EXCLUDED = 0.0, -2.0


@compiled
def move_bias(state, board, seat, move):
    """The bias of a move; EXCLUDED excludes it."""
    kind = int(KIND_OF[move])
    if kind == MoveKind.SWAP:
        give = (move - SWAP) // RESOURCES
        rate = FOUR - give // RESOURCES
        return NO_BIAS if rate == state.rate[seat, give % RESOURCES] else EXCLUDED
    if kind == MoveKind.LIFT:
        is_better = is_worth_lifting(state, board, seat, move - LIFT_SHIP)
        return NO_BIAS if is_better else EXCLUDED
    if kind == MoveKind.SHIP and state.asking == Question.SHIP_LIFTED:
        is_better = is_better_place(state, board, seat, move - BUILD_SHIP)
        return NO_BIAS if is_better else EXCLUDED
    return trade_bias(state, board, seat, move, kind) if is_trade(kind) else NO_BIAS


# ships


@compiled
def is_worth_lifting(state, board, seat, edge):
    """Whether another place for a ship leads to a clearly better corner."""
    end = free_end(state, board, seat, edge)
    if end == NO_PLACE:
        return False
    rolls = rolls_by_kind(state, board, seat)
    least = BETTER * corners_worth(state, board, seat, end, rolls)
    for word in range(board.edge_words):
        rest = ship_places(state, board, seat, word)
        while rest != NONE:
            other = 64 * word + lowest_bit(rest)
            rest = without_lowest(rest)
            if end != board.edge_corners[other, 0] and end != board.edge_corners[other, 1]:
                if way_worth(state, board, seat, other, rolls) > least:
                    return True
    return False


@compiled
def free_end(state, board, seat, edge):
    """The end of a ship at which there is neither an own building nor another own ship; NO_PLACE
    if there is none."""
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        if not has_building(state, seat, corner):
            if common(state.ship, seat, board.corner_edge_set, corner, board.edge_words) == 1:
                return corner
    return NO_PLACE


@compiled
def is_better_place(state, board, seat, edge):
    """Whether an edge leads to a clearly better corner than the one that the ship came from."""
    rolls = rolls_by_kind(state, board, seat)
    least = BETTER * way_worth(state, board, seat, int(state.lifted), rolls)
    return way_worth(state, board, seat, edge, rolls) > least


# trade


@compiled
def trade_bias(state, board, seat, move, kind):
    """The bias of a step of a trade between players."""
    if state.asking == Question.TURN:
        return bias_in_turn(state, board, seat, move, kind)
    if state.asking == Question.ANSWERS:
        is_plain = kind == MoveKind.ACCEPT or kind == MoveKind.REFUSE
        return NO_BIAS if is_plain else EXCLUDED
    is_broken = kind == MoveKind.WITHDRAW and is_taken_up(state, board)
    return EXCLUDED if is_broken else NO_BIAS


@compiled
def bias_in_turn(state, board, seat, move, kind):
    """One short offer a turn; no trade with a proposer that is close to victory."""
    if kind == MoveKind.DEAL:
        return NO_BIAS if is_far_from_victory(state, board, move - DEAL) else EXCLUDED
    if state.composed[seat] == 0:
        is_first = seat == state.turn and state.drafts[seat] < MAX_OFFERS
        return BOTHER if is_first else EXCLUDED
    following = MoveKind.OFFER if cards_wanted(state, seat) else MoveKind.WANT
    return NO_BIAS if kind == following or kind == MoveKind.WITHDRAW else EXCLUDED
