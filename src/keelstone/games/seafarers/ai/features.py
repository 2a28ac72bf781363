"""What bots know about Seafarers: how well a seat stands.

Production by kind and its balance, harbours, what the hand is good for, where the next settlement
can go over land and sea, the race for route and army, and how far it is to victory.
"""

import math

from keelstone.engine.jit.decorators import compiled
from keelstone.engine.masks import bits_in, lowest_bit, without_lowest
from keelstone.games.seafarers.ai.weights import MOVE_WEIGHTS
from keelstone.games.seafarers.rules.board import (
    CARD,
    CITY,
    DESERT,
    FRAME,
    GOLD,
    INVENTION,
    KNIGHT,
    MONOPOLY,
    RESOURCES,
    ROAD_BUILDING,
    SETTLEMENT,
)
from keelstone.games.seafarers.rules.land.building import (
    has_any_harbour,
    has_harbour_of,
    settlement_places,
    yield_of,
)
from keelstone.games.seafarers.rules.sea.islands import is_first_on_foreign_island
from keelstone.games.seafarers.rules.map.layout import island_at
from keelstone.games.seafarers.rules.land.roads import road_places
from keelstone.games.seafarers.rules.land.robber import MOST_CARDS
from keelstone.games.seafarers.rules.map.sets import NONE, is_in
from keelstone.games.seafarers.rules.sea.ships import ship_places
from keelstone.games.seafarers.rules.state import (
    ANSWERS,
    BEFORE_ROLL,
    CARD_CHOICE,
    DICE_ROLL,
    DISCARDS,
    FREE_PIECES,
    OFFER_MADE,
    PARTNER,
    ROBBER,
    SHIP_LIFTED,
    VICTIM,
)
from keelstone.games.seafarers.rules.scoring import victory_cards

(
    PROGRESS, SQUARED, FOURTH, PRODUCTION, _, _, _, _, GOLD_PRODUCTION, VARIETY, GRAIN_AND_ORE,
    WOOD_AND_BRICK, ANY_RATE, OWN_RATES, HAND, AT_RISK, TOWARDS_CITY, TOWARDS_SETTLEMENT,
    TOWARDS_CARD, BEST_PLACE, PLACES, ONE_STEP, TWO_STEPS, ROUTE, ROUTE_CARD, ROUTE_LEAD, KNIGHTS,
    ARMY_CARD, KNIGHTS_HELD, OTHERS_HELD, NONE_LEFT, ITS_TURN,
) = range(len(MOVE_WEIGHTS))  # fmt: skip

DICE_WAYS = 36.0
#: how much a hex still counts while the robber stands on it
ROBBED = 0.4


@compiled
def is_quiet(state, board):
    """A position is judged at the beginning of a turn, before the dice fall."""
    return state.phase == BEFORE_ROLL or (state.phase == DICE_ROLL and state.rolled == 0)


@compiled
def turn_count(state, board):
    """Turns that are over: who would play on must be compared at the same moment."""
    return int(state.turns)


@compiled
def is_resolved(state, board):
    """A move is judged when its trade, robbery, free roads or cards of choice are done with, and a
    ship that it lifts lies in its new place."""
    phase = int(state.phase)
    if phase == OFFER_MADE or phase == ANSWERS or phase == PARTNER or phase == DISCARDS:
        return False
    if phase == SHIP_LIFTED:
        return False
    return phase != ROBBER and phase != VICTIM and phase != CARD_CHOICE and phase != FREE_PIECES


@compiled
def next_to_roll(state):
    """The seat that rolls next: after the roll a turn is as good as over."""
    turn = int(state.turn)
    return turn if state.rolled == 0 else (turn + 1) % int(state.seats)


@compiled
def pips(token):
    """In how many of 36 rolls a token comes up."""
    return 6 - abs(7 - int(token)) if token > 0 else 0


@compiled
def fill_production(state, board, found):
    """Cards that each seat may expect of a roll, by kind."""
    for seat in range(state.seats):
        for kind in range(RESOURCES + 1):
            found[seat, PRODUCTION + kind] = 0.0
    for h in range(board.hexes):
        terrain = int(state.terrain[h])
        if state.yields[h] and terrain <= GOLD:
            rate = pips(state.token[h]) / DICE_WAYS
            if h == state.robber:
                rate *= ROBBED
            for seat in range(state.seats):
                found[seat, PRODUCTION + terrain] += rate * yield_of(state, seat, h)


@compiled
def fill_balance(state, seat, found):
    """What the kinds of production are worth together, and with harbours."""
    gold = found[GOLD_PRODUCTION]
    total = gold
    variety = 0.0
    for kind in range(RESOURCES):
        total += found[PRODUCTION + kind]
        variety += math.sqrt(found[PRODUCTION + kind] + 0.2 * gold)
    found[VARIETY] = variety
    found[GRAIN_AND_ORE] = math.sqrt(found[PRODUCTION + 3] * found[PRODUCTION + 4])
    found[WOOD_AND_BRICK] = math.sqrt(found[PRODUCTION] * found[PRODUCTION + 1])
    found[ANY_RATE] = total if has_any_harbour(state, seat) else 0.0
    own_rates = 0.0
    for kind in range(RESOURCES):
        if has_harbour_of(state, seat, kind):
            own_rates += found[PRODUCTION + kind]
    found[OWN_RATES] = own_rates


@compiled
def share_held(state, board, seat, thing):
    """How much of a price a hand holds, from 0 to 1."""
    price = 0
    held = 0
    for kind in range(RESOURCES):
        cost = int(board.cost[thing, kind])
        price += cost
        held += min(cost, int(state.hand[seat, kind]))
    return held / price


@compiled
def fill_hand(state, board, seat, found):
    """What a hand is good for."""
    cards = int(state.hand_size[seat])
    found[HAND] = min(cards, MOST_CARDS)
    found[AT_RISK] = max(0, cards - MOST_CARDS)
    settlements = 0
    for word in range(board.corner_words):
        settlements += bits_in(state.settlement[seat, word])
    city = share_held(state, board, seat, CITY)
    may_upgrade = settlements > 0 and state.pieces_left[seat, CITY] > 0
    found[TOWARDS_CITY] = city * city if may_upgrade else 0.0
    settlement = share_held(state, board, seat, SETTLEMENT)
    may_settle = found[PLACES] > 0 and state.pieces_left[seat, SETTLEMENT] > 0
    found[TOWARDS_SETTLEMENT] = settlement * settlement if may_settle else 0.0
    card = share_held(state, board, seat, CARD)
    found[TOWARDS_CARD] = card * card if state.deck_size > 0 else 0.0


@compiled
def place_worth(state, board, seat, corner):
    """What a settlement on a corner would yield, in cards of ten rolls, chips counting too."""
    total = 0.0
    for place in range(3):
        h = int(board.corner_hexes[corner, place])
        terrain = int(state.terrain[h])
        if h != FRAME and terrain < DESERT:
            total += pips(state.token[h])
    if board.chips_first:
        island = island_at(state, board, corner)
        if is_first_on_foreign_island(state, island, seat):
            total += 6.0 * int(board.chips_first)
    return total / DICE_WAYS * 10.0


@compiled
def is_free_place(state, corner):
    """Whether somebody could settle on a corner."""
    return is_in(state.land_corners, corner) and not is_in(state.crowded, corner)


@compiled
def fill_places(state, board, seat, found):
    """Where a seat can settle now: the best place, and how many there are."""
    best = 0.0
    places = 0
    for word in range(board.corner_words):
        corners = settlement_places(state, seat, word)
        while corners != NONE:
            corner = 64 * word + lowest_bit(corners)
            corners = without_lowest(corners)
            places += 1
            best = max(best, place_worth(state, board, seat, corner))
    found[BEST_PLACE] = best
    found[PLACES] = min(3, places)


@compiled
def fill_places_beyond(state, board, seat, found):
    """The best places that one more road or ship would reach, or two."""
    found[ONE_STEP] = 0.0
    found[TWO_STEPS] = 0.0
    for word in range(board.edge_words):
        edges = road_places(state, seat, word)
        if board.has_ships:
            edges |= ship_places(state, board, seat, word)
        while edges != NONE:
            edge = 64 * word + lowest_bit(edges)
            edges = without_lowest(edges)
            for end in range(2):
                look_beyond(state, board, seat, int(board.edge_corners[edge, end]), found)


@compiled
def look_beyond(state, board, seat, corner, found):
    """Note the worth of a corner at the end of a possible road or ship, and of its neighbours."""
    if is_in(state.reached[seat], corner) or is_in(state.built, corner):
        return
    if is_free_place(state, corner):
        found[ONE_STEP] = max(found[ONE_STEP], place_worth(state, board, seat, corner))
    for way in range(3):
        beyond = int(board.corner_corners[corner, way])
        if beyond >= 0 and is_free_place(state, beyond):
            if not is_in(state.reached[seat], beyond):
                worth = place_worth(state, board, seat, beyond)
                found[TWO_STEPS] = max(found[TWO_STEPS], worth)


@compiled
def fill_races(state, seat, found):
    """Route and army: what a seat has, and how far ahead it is."""
    longest = 0
    for other in range(state.seats):
        if other != seat:
            longest = max(longest, int(state.route[other]))
    own = int(state.route[seat])
    found[ROUTE] = own
    found[ROUTE_CARD] = 1.0 if state.route_holder == seat else 0.0
    found[ROUTE_LEAD] = max(-3, min(3, own - longest))
    found[KNIGHTS] = int(state.knights[seat])
    found[ARMY_CARD] = 1.0 if state.army_holder == seat else 0.0
    found[KNIGHTS_HELD] = int(state.card[seat, KNIGHT]) + int(state.new_card[seat, KNIGHT])
    held = 0
    for card in (INVENTION, MONOPOLY, ROAD_BUILDING):
        held += int(state.card[seat, card]) + int(state.new_card[seat, card])
    found[OTHERS_HELD] = held


@compiled
def fill_progress(state, board, seat, found):
    """How far a seat is on its way to victory: ten is there."""
    points = int(state.score[seat]) + victory_cards(state, seat)
    progress = points / float(board.points_to_win)
    found[PROGRESS] = 10.0 * progress
    found[SQUARED] = 10.0 * progress * progress
    found[FOURTH] = 10.0 * progress * progress * progress * progress
    found[NONE_LEFT] = 1.0 if state.pieces_left[seat, SETTLEMENT] == 0 else 0.0
    found[ITS_TURN] = 1.0 if next_to_roll(state) == seat else 0.0


@compiled
def features(state, board, found):
    """How well every seat stands."""
    fill_production(state, board, found)
    for seat in range(state.seats):
        fill_balance(state, seat, found[seat])
        fill_places(state, board, seat, found[seat])
        fill_places_beyond(state, board, seat, found[seat])
        fill_hand(state, board, seat, found[seat])
        fill_races(state, seat, found[seat])
        fill_progress(state, board, seat, found[seat])
