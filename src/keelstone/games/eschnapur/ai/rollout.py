"""The rollout policy: fast, sound moves for playouts.

A seat builds where it has stones and where they gain most, lays its highest cards for stones,
blocks the leader, and makes the stone move that helps it or harms another seat most. The constants
were tuned in several million games of two such seats against two with other constants.
"""

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.loops import random_move
from keelstone.engine.masks import bits_in
from keelstone.engine.rng import below, fraction
from keelstone.games.eschnapur.ai.bidding import BIDS, is_near_end
from keelstone.games.eschnapur.ai.features import gain_at, promised, site_worth
from keelstone.games.eschnapur.ai.move_bias import must_buy
from keelstone.games.eschnapur.rules.board import MAX_SEATS, OFFICIALS, PARTS, VALUES, Privilege
from keelstone.games.eschnapur.rules.building import building_sites
from keelstone.games.eschnapur.rules.legal import values_in_hand
from keelstone.games.eschnapur.rules.markers import may_block, may_stop
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
from keelstone.games.eschnapur.rules.scoring import certain_points
from keelstone.games.eschnapur.rules.secret_choices import may_leave_empty, sites_to_choose
from keelstone.games.eschnapur.rules.state import (
    ALL_LAID,
    FIRST_PLACE,
    STONES,
    Question,
    has,
    lowest,
    seat_after,
)
from keelstone.games.eschnapur.rules.turn_order import next_marker, seats_without_marker

#: points that a stone is worth more in a full part; less in proportion in an emptier one
FULL = 8.0
#: points that blocking a card for stones is worth more than blocking another
STONES_BONUS = 13.0
#: the most noise, in points, in the worth of a site, a stone to build or to move, and a block
SITE_NOISE, BUILD_NOISE, MOVE_NOISE, BLOCK_NOISE = 0.5, 0.5, 1.0, 7.0
#: the probability of taking the dearest gold card
TAKE_DEAREST = 0.7
#: the privilege cards that are bought whenever they can be, and those of a seat without other means
ALWAYS_BOUGHT = np.array([Privilege.WIN_TIES, Privilege.STONES_3])
BOUGHT_IN_NEED = np.array([Privilege.GOLD_5, Privilege.GOLD_3_STONES_2])


@compiled
def rollout_move(state, board, seat, mask, rng):
    """A move of the rollout policy. Rare questions are answered at random."""
    asking = int(state.asking)
    if asking == Question.SITES or asking == Question.GOLD:
        return rollout_secret_choice(state, board, seat, rng)
    if asking == Question.BLOCK:
        return rollout_block(state, seat, rng)
    if asking == Question.STOP:
        return rollout_stop(state, seat, rng)
    if asking == Question.HAND_OUT:
        return rollout_order(state, seat)
    if asking == Question.TAKE_GOLD:
        return rollout_take(state, rng)
    return rollout_turn(state, board, seat, mask, rng)


@compiled
def rollout_secret_choice(state, board, seat, rng):
    """Two sites, a card for each official, then commit. A seat with few cards keeps them for the
    third official and those after it."""
    progress = int(state.progress[seat])
    if progress < FIRST_PLACE:
        parts = sites_to_choose(state, seat)
        return SITE + best_site(state, board, seat, parts, SITE_NOISE, rng)
    if progress == ALL_LAID or state.asking == Question.SITES:
        return COMMIT
    official = progress - FIRST_PLACE
    if official < STONES and may_leave_empty(state, seat, official):
        return LEAVE + official
    card = likely_card(state, board, official, values_in_hand(state, seat), rng)
    return GIVE + VALUES * official + card


@compiled
def best_site(state, board, seat, parts, most_noise, rng):
    """The part of a set that is worth most to a seat, with noise of up to `most_noise` points."""
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
    """Draw a card for an official from a set of values that is not empty."""
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
def rollout_block(state, seat, rng):
    """Block a card of a leading seat, preferably one for stones."""
    best, most = BESIDE, -1.0
    for step in range(1, state.seats):
        other = seat_after(state, seat, step)
        for official in range(OFFICIALS):
            if may_block(state, seat, other, official):
                worth = certain_points(state, other) + noise(rng, BLOCK_NOISE)
                if official == STONES:
                    worth += STONES_BONUS
                if worth > most:
                    best, most = BLOCK + OFFICIALS * other + official, worth
    return best


@compiled
def rollout_stop(state, seat, rng):
    """Stop a random part that is not one of the seat's sites."""
    best, most = BESIDE, -1.0
    for part in range(PARTS):
        if may_stop(state, part) and not has(state.chosen[seat], part):
            worth = fraction(rng)
            if worth > most:
                best, most = STOP_AT + part, worth
    return best


@compiled
def rollout_order(state, seat):
    """Hand out markers to oneself first and to the leader last; of equal seats, the next one is
    first."""
    seats = seats_without_marker(state)
    best = seat
    if not has(seats, seat):
        least = 10_000
        for step in range(1, state.seats):
            other = seat_after(state, seat, step)
            if has(seats, other) and certain_points(state, other) < least:
                best, least = other, certain_points(state, other)
    return ORDER_TO + MAX_SEATS * next_marker(state) + best


@compiled
def rollout_take(state, rng):
    """Take the dearest gold card, or sometimes a random one."""
    values = cards_to_take(state)
    if fraction(rng) < TAKE_DEAREST:
        while values & (values - 1) != 0:
            values &= values - 1
    else:
        for _ in range(below(rng, bits_in(np.uint64(values)))):
            values &= values - 1
    return TAKE + lowest(values)


@compiled
def rollout_turn(state, board, seat, mask, rng):
    """Buy a card, build or move a stone; answer other questions at random."""
    asking = int(state.asking)
    if asking in (Question.FROM_HAND, Question.TAKE_MARKER, Question.NAME_STONE):
        return random_move(state, board, seat, mask, rng)
    move = rollout_purchase(state, seat)
    if move == PASS and asking == Question.BUILD:
        return rollout_build(state, board, seat, rng)
    if move == PASS and asking == Question.MOVE:
        return rollout_move_stone(state, board, seat, rng)
    return move


@compiled
def rollout_purchase(state, seat):
    """Buy *win ties* or three stones; buy gold only without other means."""
    cards = int(state.can_buy[seat])
    for card in ALWAYS_BOUGHT:
        if has(cards, card):
            return BUY + card
    if must_buy(state, seat):
        for card in BOUGHT_IN_NEED:
            if has(cards, card):
                return BUY + card
    return PASS


@compiled
def rollout_build(state, board, seat, rng):
    """Build where a stone gains most, preferably in a part that is nearly full."""
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
def rollout_move_stone(state, board, seat, rng):
    """Make the stone move that helps the seat or harms another most; none if no move does."""
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
    """The points that the last stone of a part is worth to its owner. The stone is taken away to
    find out, and put back."""
    promise = promised(state, board, owner, part)
    last = int(state.filled[part]) - 1
    state.filled[part] = last
    without = promised(state, board, owner, part)
    state.filled[part] = last + 1
    return promise - without
