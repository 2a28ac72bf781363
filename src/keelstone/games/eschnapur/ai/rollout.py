"""What a seat does without thinking long: sound moves for playing a position on in a bot's head.

It builds where it has stones and where they gain most, pays for stones with its highest cards,
blocks the leader's, and moves what helps it or harms another most. The figures are those that won
most of some million games of two such players against two with other figures.
"""

import numpy as np

from keelstone.engine.jit.decorators import compiled
from keelstone.engine.loops import random_move
from keelstone.engine.masks import bits_in
from keelstone.engine.rng import below, fraction
from keelstone.games.eschnapur.ai.features import gain_at, must_buy, promised, site_worth
from keelstone.games.eschnapur.rules.bidding import BIDS, is_near_end
from keelstone.games.eschnapur.rules.blockade import may_block
from keelstone.games.eschnapur.rules.board import MOST_SEATS, OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.building import building_sites
from keelstone.games.eschnapur.rules.building_stop import may_stop
from keelstone.games.eschnapur.rules.ending import certain_points
from keelstone.games.eschnapur.rules.gold import may_leave_empty
from keelstone.games.eschnapur.rules.moves import (
    BESIDE,
    BLOCK,
    BUILD_AT,
    BUY,
    COMMIT,
    GIVE,
    LEAVE,
    MOVE_FROM,
    ORDER_TO,
    PASS,
    SITE,
    STOP_AT,
    TAKE,
)
from keelstone.games.eschnapur.rules.moving import parts_to_move_to, parts_to_take_from
from keelstone.games.eschnapur.rules.payment import cards_to_take
from keelstone.games.eschnapur.rules.privileges import GOLD_3_STONES_2, GOLD_5, STONES_3, WIN_TIES
from keelstone.games.eschnapur.rules.sites import sites_to_choose
from keelstone.games.eschnapur.rules.state import (
    ALL_LAID,
    ASK_BLOCK,
    ASK_BUILD,
    ASK_FROM_HAND,
    ASK_GOLD,
    ASK_HAND_OUT,
    ASK_MOVE,
    ASK_NAME_STONE,
    ASK_SITES,
    ASK_STOP,
    ASK_TAKE_GOLD,
    ASK_TAKE_MARKER,
    FIRST_PLACE,
    STONES,
    has,
    lowest,
)
from keelstone.games.eschnapur.rules.turn_order import next_marker, seats_without_marker
from keelstone.games.eschnapur.rules.turns import values_in_hand

#: what it is worth, in points, to build in a part that is nearly full
FULL = 8.0
#: how much more the card for stones is worth blocking than another, in points of its owner
FOR_STONES = 13.0
#: points that chance adds at the most to what a site, a stone or a block is worth
SITE_NOISE, BUILD_NOISE, MOVE_NOISE, BLOCK_NOISE = 0.5, 0.5, 1.0, 7.0
#: the share of gold cards taken that are the dearest to be had
DEAREST = 0.7


@compiled
def rollout_move(state, board, seat, mask, rng):
    """A sound move, found fast; what is asked seldom is left to chance."""
    asking = int(state.asking)
    if asking == ASK_SITES or asking == ASK_GOLD:
        return quick_secret(state, board, seat, rng)
    if asking == ASK_BLOCK:
        return quick_block(state, seat, rng)
    if asking == ASK_STOP:
        return quick_stop(state, seat, rng)
    if asking == ASK_HAND_OUT:
        return quick_order(state, seat)
    if asking == ASK_TAKE_GOLD:
        return quick_taking(state, rng)
    return quick_turn(state, board, seat, mask, rng)


@compiled
def quick_secret(state, board, seat, rng):
    """Two sites, a card for each official, and done; with few cards those for stones come first."""
    progress = int(state.progress[seat])
    if progress < FIRST_PLACE:
        parts = sites_to_choose(state, seat)
        return SITE + best_site(state, board, seat, parts, SITE_NOISE, rng)
    if progress == ALL_LAID or state.asking == ASK_SITES:
        return COMMIT
    official = progress - FIRST_PLACE
    if official < STONES and may_leave_empty(state, seat, official):
        return LEAVE + official
    card = likely_card(state, board, official, values_in_hand(state, seat), rng)
    return GIVE + VALUES * official + card


@compiled
def best_site(state, board, seat, parts, most_noise, rng):
    """The part, of some, that is worth most to a seat; chance adds up to so many points to each."""
    best, most = 0, -1.0
    for part in range(PARTS):
        if has(parts, part):
            worth = site_worth(state, board, seat, part) + noise(rng, most_noise)
            if worth > most:
                best, most = part, worth
    return best


@compiled
def noise(rng, most):
    """A random number from 0 to `most`."""
    return most * fraction(rng)


@compiled
def likely_card(state, board, official, values, rng):
    """A random card for an official, of a set of values that is not empty."""
    bids = BIDS[is_near_end(state, board), official]
    total = 0
    for value in range(VALUES):
        if has(values, value):
            total += bids[value]
    rest = below(rng, total)
    card = -1
    while rest >= 0:
        card += 1
        if has(values, card):
            rest -= bids[card]
    return card


@compiled
def quick_block(state, seat, rng):
    """The leader's card, sooner the one for stones."""
    best, most = BESIDE, -1.0
    for other in range(state.seats):
        for official in range(OFFICIALS):
            if may_block(state, seat, other, official):
                worth = certain_points(state, other) + noise(rng, BLOCK_NOISE)
                if official == STONES:
                    worth += FOR_STONES
                if worth > most:
                    best, most = BLOCK + OFFICIALS * other + official, worth
    return best


@compiled
def quick_stop(state, seat, rng):
    """Any part that is not a site of the seat's own."""
    best, most = BESIDE, -1.0
    for part in range(PARTS):
        if may_stop(state, part) and not has(state.chosen[seat], part):
            worth = fraction(rng)
            if worth > most:
                best, most = STOP_AT + part, worth
    return best


@compiled
def quick_order(state, seat):
    """Itself first, the leaders last."""
    seats = seats_without_marker(state)
    best = seat
    if not has(seats, seat):
        least = 10_000
        for other in range(state.seats):
            if has(seats, other) and certain_points(state, other) < least:
                best, least = other, certain_points(state, other)
    return ORDER_TO + MOST_SEATS * next_marker(state) + best


@compiled
def quick_taking(state, rng):
    """Now the dearest gold card, now any."""
    values = cards_to_take(state)
    if fraction(rng) < DEAREST:
        while values & (values - 1) != 0:
            values &= values - 1
    else:
        for _ in range(below(rng, bits_in(np.uint64(values)))):
            values &= values - 1
    return TAKE + lowest(values)


@compiled
def quick_turn(state, board, seat, mask, rng):
    """A purchase, a stone to build or to move; whatever else is asked is left to chance."""
    asking = int(state.asking)
    if asking in (ASK_FROM_HAND, ASK_TAKE_MARKER, ASK_NAME_STONE):
        return random_move(state, board, seat, mask, rng)
    move = quick_purchase(state, seat)
    if move == PASS and asking == ASK_BUILD:
        return quick_building(state, board, seat, rng)
    if move == PASS and asking == ASK_MOVE:
        return best_moving(state, board, seat, rng)
    return move


@compiled
def quick_purchase(state, seat):
    """Ties won and three stones; gold only if there is nothing else to go on with."""
    cards = int(state.can_buy[seat])
    for card in (WIN_TIES, STONES_3):
        if has(cards, card):
            return BUY + card
    if must_buy(state, seat):
        for card in (GOLD_5, GOLD_3_STONES_2):
            if has(cards, card):
                return BUY + card
    return PASS


@compiled
def quick_building(state, board, seat, rng):
    """A stone where it gains most, sooner in a part that is nearly full."""
    parts = building_sites(state, board, seat) if state.stones[seat] > 0 else 0
    best, most = PASS, -1.0
    for part in range(PARTS):
        if has(parts, part):
            worth = gain_at(state, board, seat, part) + noise(rng, BUILD_NOISE)
            worth += FULL * int(state.filled[part]) / int(board.spaces[part])
            if worth > most:
                best, most = BUILD_AT + part, worth
    return best


@compiled
def best_moving(state, board, seat, rng):
    """The last stone whose move helps its seat, or harms another, most."""
    best, most = PASS, 0.0
    sources = parts_to_take_from(state)
    targets = parts_to_move_to(state, board)
    for part in range(PARTS):
        if has(sources, part):
            owner = int(state.palace[part, state.filled[part] - 1]) - 1
            lost = promised_by_last(state, board, owner, part)
            for to in range(PARTS):
                if to != part and has(targets, to):
                    gained = gain_at(state, board, owner, to) - lost
                    worth = (gained if owner == seat else -gained) + noise(rng, MOVE_NOISE)
                    if worth > most:
                        best, most = MOVE_FROM + PARTS * part + to, worth
    return best


@compiled
def promised_by_last(state, board, owner, part):
    """How much less a part would promise the owner of its last stone without it (taken away for a
    moment)."""
    promise = promised(state, board, owner, part)
    last = int(state.filled[part]) - 1
    state.filled[part] = last
    without = promised(state, board, owner, part)
    state.filled[part] = last + 1
    return promise - without
