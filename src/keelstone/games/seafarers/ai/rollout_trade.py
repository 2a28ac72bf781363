"""The rollout policy for trade: offers, answers, swaps with the bank, and the use of a hand.

A bot offers one card for one card, at most once a turn, and only if it expects somebody to accept.
It accepts what helps it, unless that helps the other seat much more or brings it close to victory;
proposals made to it in its turn too. It always trades with a seat that has accepted, and makes no
proposals itself.
"""

from keelstone.engine.jit import compiled
from keelstone.engine.seats import ALL_SEATS
from keelstone.games.seafarers.rules.board import CARD, CITY, RESOURCES, ROAD, SETTLEMENT
from keelstone.games.seafarers.rules.hidden import seen_by
from keelstone.games.seafarers.rules.land.robber import MAX_CARDS
from keelstone.games.seafarers.rules.moves import (
    ACCEPT,
    DEAL,
    GIVE,
    OFFER,
    REFUSE,
    SWAP,
    WANT,
    WITHDRAW,
)
from keelstone.games.seafarers.rules.state import ACCEPTED, COUNTERED, Question
from keelstone.games.seafarers.rules.trade.offers import holds, may_offer

#: offers of a bot in one of its turns: a second one was nearly always the first one again
MAX_OFFERS = 1
#: the least use of a trade to the seat that accepts, alone and as a share of the maker's use
LEAST_USE, LEAST_PART = 0.04, 0.5
#: bots do not trade with a seat that lacks this many points or fewer
NEARLY_THERE = 2
NO_KIND = NO_MOVE = -1
#: the highest rate of the bank
FOUR = 4


@compiled
def is_far_from_victory(state, board, seat):
    """Whether a seat lacks more points than those with whom bots do not trade."""
    return int(board.points_to_win) - int(state.score[seat]) > NEARLY_THERE


@compiled
def is_secret(state, board, seat, move):
    """No choice needs to be randomised: guessing an answer or a discard gains nothing."""
    return False


@compiled
def revealed_to(state, board, seat, move):
    """Nobody decides anything between the steps of an offer: in a search others know them at once,
    so that their answers depend on the offer. Answers stay secret."""
    return seen_by(state, board, seat, move) if state.asking == Question.ANSWERS else ALL_SEATS


@compiled
def is_taken_up(state, board):
    """Whether a seat that is not close to victory has accepted the offer."""
    for other in range(state.seats):
        if state.answer[other] == ACCEPTED and is_far_from_victory(state, board, other):
            return True
    return False


@compiled
def cards_wanted(state, seat):
    """How many cards an offer that is being composed asks for."""
    wanted = 0
    for kind in range(RESOURCES):
        wanted += int(state.want[seat, kind])
    return wanted


# what a hand is good for


@compiled
def share_after(state, board, seat, thing, maker, sign, extra):
    """How much of a price a hand would hold after a trade, squared: the last cards count most.

    The trade is the maker's offer: `sign` is 1 for the seat that accepts, -1 for the maker, 0 for
    no trade. `extra` is one more card of a kind.
    """
    price = 0
    held = 0
    for kind in range(RESOURCES):
        cost = int(board.cost[thing, kind])
        cards = int(state.hand[seat, kind])
        if sign != 0:
            cards += sign * (int(state.give[maker, kind]) - int(state.want[maker, kind]))
        if kind == extra:
            cards += 1
        price += cost
        held += min(cost, max(0, cards))
    return (held / price) * (held / price)


@compiled
def use_of_hand(state, board, seat, maker, sign, extra):
    """How close a hand would be after a trade to a city, a settlement, a card and a road."""
    use = 0.0
    if state.pieces_left[seat, CITY] > 0:
        use += 0.6 * share_after(state, board, seat, CITY, maker, sign, extra)
    if state.pieces_left[seat, SETTLEMENT] > 0:
        use += 0.6 * share_after(state, board, seat, SETTLEMENT, maker, sign, extra)
    if state.deck_size > 0:
        use += 0.2 * share_after(state, board, seat, CARD, maker, sign, extra)
    if state.pieces_left[seat, ROAD] > 0:
        use += 0.1 * share_after(state, board, seat, ROAD, maker, sign, extra)
    return use


@compiled
def most_useful(state, board, seat):
    """The kind in the bank of which one more card is most useful."""
    best, most = NO_KIND, -1.0
    for kind in range(RESOURCES):
        if state.bank[kind] > 0:
            use = use_of_hand(state, board, seat, seat, 0, kind) - 0.01 * int(
                state.hand[seat, kind]
            )
            if use > most:
                best, most = kind, use
    return best


@compiled
def can_afford(state, board, seat, thing):
    """Whether a hand holds the price of a piece or card."""
    for kind in range(RESOURCES):
        if state.hand[seat, kind] < board.cost[thing, kind]:
            return False
    return True


@compiled
def lacking(state, board, seat, thing):
    """How many cards of its price a hand lacks."""
    lack = 0
    for kind in range(RESOURCES):
        lack += max(0, int(board.cost[thing, kind]) - int(state.hand[seat, kind]))
    return lack


# what is worth trading for


@compiled
def may_build_city(state, board, seat):
    """Whether a seat has a city left and a settlement to build it on."""
    settlements = int(board.piece_limit[SETTLEMENT]) - int(state.pieces_left[seat, SETTLEMENT])
    return state.pieces_left[seat, CITY] > 0 and settlements > 0


@compiled
def is_sought(state, board, seat, thing):
    """Whether a seat could use a city, settlement or card if it could pay for it."""
    if thing == CITY:
        return may_build_city(state, board, seat)
    if thing == SETTLEMENT:
        return state.pieces_left[seat, SETTLEMENT] > 0
    return state.deck_size > 0


@compiled
def rollout_swap(state, board, seat):
    """Swap spare cards for the last card of a price, or with a full hand for any card of it."""
    if board.strict_phases and state.has_built:
        return NO_MOVE
    for thing in (CITY, SETTLEMENT, CARD):
        if is_sought(state, board, seat, thing):
            if state.hand_size[seat] > MAX_CARDS or lacking(state, board, seat, thing) == 1:
                move = swap_for(state, board, seat, thing)
                if move != NO_MOVE:
                    return move
    return NO_MOVE


@compiled
def swap_for(state, board, seat, thing):
    """Swap what a price leaves over for what it lacks; NO_MOVE if nothing fits."""
    for get in range(RESOURCES):
        if state.hand[seat, get] < board.cost[thing, get] and state.bank[get] > 0:
            for give in range(RESOURCES):
                rate = int(state.rate[seat, give])
                spare = int(state.hand[seat, give]) - int(board.cost[thing, give])
                if give != get and spare >= rate:
                    return SWAP + ((FOUR - rate) * RESOURCES + give) * RESOURCES + get
    return NO_MOVE


# offers and answers


@compiled
def rollout_offer(state, board, seat):
    """Offer a spare card for the last card of a price, if another seat has that card."""
    if state.drafts[seat] >= MAX_OFFERS or not may_offer(state, board, seat):
        return NO_MOVE
    if not is_far_from_victory(state, board, seat):
        return NO_MOVE
    for thing in (CITY, SETTLEMENT, CARD):
        if is_sought(state, board, seat, thing) and lacking(state, board, seat, thing) == 1:
            kind = to_be_given(state, board, seat, thing)
            if kind != NO_KIND:
                return GIVE + kind
    return NO_MOVE


@compiled
def to_be_given(state, board, seat, thing):
    """The kind that a seat can spare most of; NO_KIND if none, or if nobody has what it lacks."""
    given, most = NO_KIND, 0
    for kind in range(RESOURCES):
        spare = int(state.hand[seat, kind]) - int(board.cost[thing, kind])
        if spare < 0 and not is_held_by_others(state, seat, kind):
            return NO_KIND
        if spare > most:
            given, most = kind, spare
    return given


@compiled
def is_held_by_others(state, seat, kind):
    """Whether anybody else has a card of a kind."""
    for other in range(state.seats):
        if other != seat and state.hand[other, kind] > 0:
            return True
    return False


@compiled
def next_of_offer(state, board, seat):
    """Ask for the most useful card, then make the offer."""
    if cards_wanted(state, seat) > 0:
        return OFFER
    best, most = NO_KIND, -1.0
    for kind in range(RESOURCES):
        if state.give[seat, kind] == 0:
            state.want[seat, kind] = 1
            use = use_of_hand(state, board, seat, seat, -1, NO_KIND)
            state.want[seat, kind] = 0
            if use > most:
                best, most = kind, use
    return WANT + best if best != NO_KIND else WITHDRAW


@compiled
def answer(state, board, seat):
    """Accept what helps, unless it helps the maker much more or the maker is close to victory."""
    maker = int(state.turn)
    if state.composed[seat] != 0 or not holds(state, seat, maker):
        return REFUSE
    return ACCEPT if is_good_for(state, board, seat, maker) else REFUSE


@compiled
def is_good_for(state, board, seat, maker):
    """Whether a seat should accept the maker's offer: it helps the seat, not the maker much more,
    and the maker is not close to victory."""
    if not is_far_from_victory(state, board, maker):
        return False
    now = use_of_hand(state, board, seat, maker, 0, NO_KIND)
    use = use_of_hand(state, board, seat, maker, 1, NO_KIND) - now
    theirs = use_of_hand(state, board, maker, maker, -1, NO_KIND)
    theirs -= use_of_hand(state, board, maker, maker, 0, NO_KIND)
    return use >= LEAST_USE and use >= LEAST_PART * theirs


@compiled
def has_proposals(state, board):
    """Whether a proposal to the player whose turn it is stands."""
    return board.trade and int(state.secret) != (1 << int(state.seats)) - 1


@compiled
def take_up(state, board, seat):
    """Trade with the next seat in turn order whose proposal is good; NO_MOVE if there is none."""
    for further in range(1, int(state.seats)):
        other = (seat + further) % int(state.seats)
        if state.answer[other] == COUNTERED and holds(state, seat, other):
            if is_good_for(state, board, seat, other):
                return DEAL + other
    return NO_MOVE


@compiled
def partner(state):
    """The seat with fewest points among those that accept, of equal ones the next in turn order;
    no counter-offer."""
    best, fewest = NO_KIND, 1 << 30
    for further in range(1, int(state.seats)):
        seat = (int(state.turn) + further) % int(state.seats)
        if state.answer[seat] == ACCEPTED and state.score[seat] < fewest:
            best, fewest = seat, int(state.score[seat])
    return DEAL + best if best != NO_KIND else WITHDRAW
