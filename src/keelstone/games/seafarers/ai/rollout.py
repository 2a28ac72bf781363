"""The rollout policy: sound moves, found fast, for the playouts of a search.

It plays development cards where they are of use and builds the most expensive piece it can. It
extends its roads and ships if it has no place to settle or can spare the wood. It buys cards with
what is left and trades for the one card that it lacks. Each of these rules was tested in tens of
thousands of games between two seats with it and two without.
"""

from keelstone.engine.jit import compiled
from keelstone.engine.loops import random_move
from keelstone.engine.masks import clear, is_allowed
from keelstone.engine.rng import below
from keelstone.games.seafarers.ai.features import pips
from keelstone.games.seafarers.ai.rollout_places import (
    best_city,
    best_settlement,
    first_place,
    free_way,
    good_way,
    has_place,
    rollout_way,
)
from keelstone.games.seafarers.ai.rollout_trade import (
    NO_MOVE,
    answer,
    can_afford,
    has_proposals,
    lacking,
    may_build_city,
    most_useful,
    next_of_offer,
    partner,
    rollout_offer,
    rollout_swap,
    take_up,
)
from keelstone.games.seafarers.rules.board import (
    CARD,
    CITY,
    FRAME,
    GOLD,
    KNIGHT,
    RESOURCES,
    ROAD,
    SEA,
    SETTLEMENT,
)
from keelstone.games.seafarers.rules.land.building import yield_of
from keelstone.games.seafarers.rules.legal import legal
from keelstone.games.seafarers.rules.moves import (
    BUY,
    DISCARD,
    END,
    MOVE_ROBBER,
    PLAY_INVENTION,
    PLAY_KNIGHT,
    PLAY_MONOPOLY,
    PLAY_ROADS,
    ROB,
    ROLL,
    TAKE,
)
from keelstone.games.seafarers.rules.state import Question

TWO = 2
#: cards of one kind in the others' hands for which a monopoly is played
WORTH_A_MONOPOLY = 7


@compiled
def rollout_move(state, board, seat, mask, rng):
    """A move of the rollout policy."""
    asking = int(state.asking)
    if asking == Question.BEFORE_ROLL:
        return before_roll(state, seat, rng)
    if asking == Question.TURN:
        return rollout_turn(state, board, seat, mask, rng)
    if asking == Question.ROBBER:
        return rollout_robber(state, board, seat, rng)
    if asking == Question.DISCARDS:
        return DISCARD + most_held(state, seat, rng)
    if asking == Question.CARD_CHOICE:
        return TAKE + most_useful(state, board, seat)
    if asking == Question.ANSWERS:
        return answer(state, board, seat)
    if asking == Question.PARTNER:
        return partner(state)
    if asking == Question.VICTIM:
        return ROB + richest_victim(state)
    if asking == Question.FREE_PIECES:
        return free_way(state, board, seat, mask, rng)
    return rollout_rare_move(state, board, seat, mask, rng)


@compiled
def rollout_rare_move(state, board, seat, mask, rng):
    """A good corner for a first settlement, a good way for a first route or a lifted ship; a random
    move for anything else."""
    if state.asking == Question.FIRST_SETTLEMENT:
        return first_place(state, board, seat, mask, rng)
    if state.asking == Question.FIRST_ROUTE or state.asking == Question.SHIP_LIFTED:
        return good_way(state, board, seat, mask, rng)
    return random_move(state, board, seat, mask, rng)


@compiled
def before_roll(state, seat, rng):
    """Roll, or play a knight first, always if the robber stands at an own building."""
    if state.card[seat, KNIGHT] > 0 and not state.card_played:
        is_robbed = state.robber != FRAME and yield_of(state, seat, state.robber) > 0
        if is_robbed or below(rng, 2) == 0:
            return PLAY_KNIGHT
    return ROLL


@compiled
def rollout_turn(state, board, seat, mask, rng):
    """A card, a piece, an offer or a swap for the card that is lacking; otherwise the turn ends. An
    offer that was begun is made, and a good proposal is taken up."""
    if state.composed[seat] != 0:
        return next_of_offer(state, board, seat)
    if state.card_played == 0 and state.cards_held[seat] > 0:
        move = rollout_card(state, board, seat, mask)
        if move != NO_MOVE:
            return move
    if state.hand_size[seat] >= TWO:
        move = rollout_building(state, board, seat, rng)
        if move == NO_MOVE and has_proposals(state, board):
            move = take_up(state, board, seat)
        if move == NO_MOVE:
            move = rollout_offer(state, board, seat)
        if move == NO_MOVE:
            move = rollout_swap(state, board, seat)
        if move != NO_MOVE:
            return move
    return END


@compiled
def rollout_building(state, board, seat, rng):
    """The most expensive useful piece that can be built; NO_MOVE if there is none."""
    if may_build_city(state, board, seat) and can_afford(state, board, seat, CITY):
        return best_city(state, board, seat)
    may_settle = state.pieces_left[seat, SETTLEMENT] > 0 and has_place(state, board, seat)
    if may_settle and can_afford(state, board, seat, SETTLEMENT):
        return best_settlement(state, board, seat)
    if not may_settle or can_spare_a_road(state, board, seat):
        move = rollout_way(state, board, seat, rng)
        if move != NO_MOVE:
            return move
    if state.deck_size > 0 and can_afford(state, board, seat, CARD):
        return BUY
    return NO_MOVE


@compiled
def can_spare_a_road(state, board, seat):
    """Whether a road would leave what a settlement needs of the same kinds."""
    for kind in range(RESOURCES):
        if state.hand[seat, kind] < TWO * int(board.cost[ROAD, kind]):
            return False
    return True


@compiled
def rollout_card(state, board, seat, mask):
    """A knight, or another card that is useful now; NO_MOVE if there is none."""
    clear(mask)
    legal(state, board, seat, mask)
    if is_allowed(mask, PLAY_KNIGHT):
        return PLAY_KNIGHT
    if is_allowed(mask, PLAY_MONOPOLY):
        kind = most_held_by_others(state, seat)
        if kind >= 0:
            return PLAY_MONOPOLY + kind
    if is_allowed(mask, PLAY_INVENTION):
        for thing in (CITY, SETTLEMENT):
            if lacking(state, board, seat, thing) <= TWO:
                return PLAY_INVENTION
    return PLAY_ROADS if is_allowed(mask, PLAY_ROADS) else NO_MOVE


@compiled
def most_held_by_others(state, seat):
    """The resource of which the others hold most, if it is worth a monopoly; -1 otherwise."""
    kind, most = -1, WORTH_A_MONOPOLY - 1
    for other_kind in range(RESOURCES):
        held = -int(state.hand[seat, other_kind])
        for other in range(state.seats):
            held += int(state.hand[other, other_kind])
        if held > most:
            kind, most = other_kind, held
    return kind


@compiled
def rollout_robber(state, board, seat, rng):
    """The hex where the robber costs others most, weighted by their points, and not oneself."""
    move, best = NO_MOVE, -1e9
    for h in range(board.hexes):
        if state.terrain[h] < SEA and h != state.robber:
            harm = 0.1 * below(rng, 10)
            if state.yields[h] and state.terrain[h] <= GOLD:
                for other in range(state.seats):
                    cards = pips(state.token[h]) * yield_of(state, other, h)
                    if other == seat:
                        harm -= 5.0 * cards
                    elif state.hand_size[other] > 0:
                        harm += cards * (2.0 + int(state.score[other]))
            if harm > best:
                move, best = MOVE_ROBBER + h, harm
    return move


@compiled
def richest_victim(state):
    """The seat with most points and cards among those that may be robbed, of equal ones the next
    in turn order."""
    victim, best = 0, -1
    for further in range(1, int(state.seats)):
        seat = (int(state.turn) + further) % int(state.seats)
        if int(state.victims) >> seat & 1:
            worth = 3 * int(state.score[seat]) + int(state.hand_size[seat])
            if worth > best:
                victim, best = seat, worth
    return victim


@compiled
def most_held(state, seat, rng):
    """The resource of which a seat holds most; ties are broken at random."""
    kind, best = 0, -1
    for other in range(RESOURCES):
        held = 8 * int(state.hand[seat, other]) + below(rng, 8)
        if state.hand[seat, other] > 0 and held > best:
            kind, best = other, held
    return kind
