"""What a seat does without thinking long: sound moves for playing a position on in a bot's head.

It plays its cards where they are of use, builds what it can, the dearest first, extends its roads
and ships where it has no place left to settle or can spare the wood, buys cards with what is left,
and trades for the one card that it lacks. How each of these was chosen: by tens of thousands of
games of two such players against two that do without.
"""

from keelstone.engine.jit.decorators import compiled
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
    quick_way,
)
from keelstone.games.seafarers.ai.rollout_trade import (
    NO_MOVE,
    answer,
    can_afford,
    lacking,
    may_build_city,
    most_useful,
    next_of_offer,
    partner,
    quick_offer,
    quick_swap,
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
from keelstone.games.seafarers.rules.state import (
    ANSWERS,
    BEFORE_ROLL,
    CARD_CHOICE,
    DISCARDS,
    FIRST_ROUTE,
    FIRST_SETTLEMENT,
    FREE_PIECES,
    OFFER_MADE,
    PARTNER,
    ROBBER,
    SHIP_LIFTED,
    TURN,
    VICTIM,
)

TWO = 2
#: cards of one kind in the others' hands for which a monopoly is played
WORTH_A_MONOPOLY = 7


@compiled
def rollout_move(state, board, seat, mask, rng):
    """A sound move, found fast."""
    phase = int(state.phase)
    if phase == BEFORE_ROLL:
        return before_roll(state, seat, rng)
    if phase == TURN:
        return quick_turn(state, board, seat, mask, rng)
    if phase == ROBBER:
        return quick_robber(state, board, seat, rng)
    if phase == DISCARDS:
        return DISCARD + most_held(state, seat, rng)
    if phase == CARD_CHOICE:
        return TAKE + most_useful(state, board, seat)
    if phase == ANSWERS:
        return answer(state, board, seat)
    if phase == OFFER_MADE:
        return next_of_offer(state, board, seat)
    if phase == PARTNER:
        return partner(state)
    if phase == VICTIM:
        return ROB + richest_victim(state)
    if phase == FREE_PIECES:
        return free_way(state, board, seat, mask, rng)
    return quick_rare_move(state, board, seat, mask, rng)


@compiled
def quick_rare_move(state, board, seat, mask, rng):
    """A good corner for a first settlement, a way to another one, also for a ship that was lifted;
    otherwise anything."""
    if state.phase == FIRST_SETTLEMENT:
        return first_place(state, board, seat, mask, rng)
    if state.phase == FIRST_ROUTE or state.phase == SHIP_LIFTED:
        return good_way(state, board, seat, mask, rng)
    return random_move(state, board, seat, mask, rng)


@compiled
def before_roll(state, seat, rng):
    """Roll, or chase the robber away first."""
    if state.card[seat, KNIGHT] > 0 and not state.card_played:
        is_robbed = state.robber != FRAME and yield_of(state, seat, state.robber) > 0
        if is_robbed or below(rng, 2) == 0:
            return PLAY_KNIGHT
    return ROLL


@compiled
def quick_turn(state, board, seat, mask, rng):
    """A card, something to build, an offer or a swap for what is lacking; else the turn ends."""
    if state.card_played == 0 and state.cards_held[seat] > 0:
        move = quick_card(state, board, seat, mask)
        if move != NO_MOVE:
            return move
    if state.hand_size[seat] >= TWO:
        move = quick_building(state, board, seat, rng)
        if move == NO_MOVE:
            move = quick_offer(state, board, seat)
        if move == NO_MOVE:
            move = quick_swap(state, board, seat)
        if move != NO_MOVE:
            return move
    return END


@compiled
def quick_building(state, board, seat, rng):
    """The dearest thing that can be built and is of use; NO_MOVE if there is none."""
    if may_build_city(state, board, seat) and can_afford(state, board, seat, CITY):
        return best_city(state, board, seat)
    may_settle = state.pieces_left[seat, SETTLEMENT] > 0 and has_place(state, board, seat)
    if may_settle and can_afford(state, board, seat, SETTLEMENT):
        return best_settlement(state, board, seat)
    if not may_settle or can_spare_a_road(state, board, seat):
        move = quick_way(state, board, seat, rng)
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
def quick_card(state, board, seat, mask):
    """A knight, or another card that is of use now; NO_MOVE if there is none."""
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
def quick_robber(state, board, seat, rng):
    """To the hex where it costs others most, leaders above all, and never oneself."""
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
    """Of the seats that may be robbed the one with most points and cards."""
    victim, best = 0, -1
    for seat in range(state.seats):
        if int(state.victims) >> seat & 1:
            worth = 3 * int(state.score[seat]) + int(state.hand_size[seat])
            if worth > best:
                victim, best = seat, worth
    return victim


@compiled
def most_held(state, seat, rng):
    """The resource of which a seat holds most, ties by chance."""
    kind, best = 0, -1
    for other in range(RESOURCES):
        held = 8 * int(state.hand[seat, other]) + below(rng, 8)
        if state.hand[seat, other] > 0 and held > best:
            kind, best = other, held
    return kind
