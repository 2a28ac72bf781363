"""The features by which a position is evaluated, a row a seat.

They are production by kind and its balance, harbours, what the hand is good for, where the next
settlement can go over land and sea, the race for route and army, and the distance to victory.
"""

import math
from enum import IntEnum

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.masks import bits_in, lowest_bit, without_lowest
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
from keelstone.games.seafarers.rules.land.roads import road_places
from keelstone.games.seafarers.rules.land.robber import MAX_CARDS
from keelstone.games.seafarers.rules.map.layout import island_at
from keelstone.games.seafarers.rules.map.sets import NONE, is_in
from keelstone.games.seafarers.rules.scoring import victory_cards
from keelstone.games.seafarers.rules.sea.islands import is_first_on_foreign_island
from keelstone.games.seafarers.rules.sea.ships import ship_places
from keelstone.games.seafarers.rules.state import Question


class Feature(IntEnum):
    """The columns of the table that `features` fills in."""

    PROGRESS = 0
    PROGRESS_SQUARED = 1
    PROGRESS_FOURTH_POWER = 2
    WOOD = 3
    BRICK = 4
    WOOL = 5
    GRAIN = 6
    ORE = 7
    GOLD = 8
    VARIETY = 9
    GRAIN_AND_ORE = 10
    WOOD_AND_BRICK = 11
    ANY_HARBOUR = 12
    OWN_HARBOURS = 13
    HAND = 14
    CARDS_AT_RISK = 15
    TOWARDS_A_CITY = 16
    TOWARDS_A_SETTLEMENT = 17
    TOWARDS_A_CARD = 18
    BEST_PLACE = 19
    PLACES = 20
    BEST_PLACE_A_STEP_AWAY = 21
    BEST_PLACE_TWO_STEPS_AWAY = 22
    ROUTE = 23
    ROUTE_CARD = 24
    ROUTE_AHEAD_OF_OTHERS = 25
    KNIGHTS = 26
    ARMY_CARD = 27
    KNIGHTS_IN_HAND = 28
    OTHER_CARDS_IN_HAND = 29
    NO_SETTLEMENT_LEFT = 30
    TURN = 31


#: the feature that counts the cards of each terrain, wood to gold
PRODUCTION = np.array(
    [Feature.WOOD, Feature.BRICK, Feature.WOOL, Feature.GRAIN, Feature.ORE, Feature.GOLD], np.int8
)

DICE_WAYS = 36.0
#: how much a hex still counts while the robber stands on it
ROBBED = 0.4


@compiled
def is_quiet(state, board):
    """A position is evaluated at the beginning of a turn, before the dice are rolled."""
    return state.asking == Question.BEFORE_ROLL or (
        state.asking == Question.DICE_ROLL and state.rolled == 0
    )


@compiled
def turn_count(state, board):
    """How many turns are over: positions are compared after the same number of turns."""
    return int(state.turns)


@compiled
def is_resolved(state, board):
    """A move is evaluated when its trade, robbery, free roads and cards of choice are complete,
    and a ship that it lifted lies in its new place."""
    asking = int(state.asking)
    if asking == Question.TURN:
        return state.composed[state.turn] == 0
    if asking == Question.ANSWERS or asking == Question.PARTNER or asking == Question.DISCARDS:
        return False
    if asking == Question.SHIP_LIFTED:
        return False
    return (
        asking != Question.ROBBER
        and asking != Question.VICTIM
        and asking != Question.CARD_CHOICE
        and asking != Question.FREE_PIECES
    )


@compiled
def next_to_roll(state):
    """The seat that rolls next. After the roll a turn counts as over."""
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
            found[seat, PRODUCTION[kind]] = 0.0
    for h in range(board.hexes):
        terrain = int(state.terrain[h])
        if state.yields[h] and terrain <= GOLD:
            rate = pips(state.token[h]) / DICE_WAYS
            if h == state.robber:
                rate *= ROBBED
            for seat in range(state.seats):
                found[seat, PRODUCTION[terrain]] += rate * yield_of(state, seat, h)


@compiled
def fill_balance(state, seat, found):
    """How the kinds of production go together, and with harbours."""
    gold = found[Feature.GOLD]
    total = gold
    variety = 0.0
    for kind in range(RESOURCES):
        total += found[PRODUCTION[kind]]
        variety += math.sqrt(found[PRODUCTION[kind]] + 0.2 * gold)
    found[Feature.VARIETY] = variety
    found[Feature.GRAIN_AND_ORE] = math.sqrt(found[Feature.GRAIN] * found[Feature.ORE])
    found[Feature.WOOD_AND_BRICK] = math.sqrt(found[Feature.WOOD] * found[Feature.BRICK])
    found[Feature.ANY_HARBOUR] = total if has_any_harbour(state, seat) else 0.0
    own_rates = 0.0
    for kind in range(RESOURCES):
        if has_harbour_of(state, seat, kind):
            own_rates += found[PRODUCTION[kind]]
    found[Feature.OWN_HARBOURS] = own_rates


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
    """How close a hand is to each price."""
    cards = int(state.hand_size[seat])
    found[Feature.HAND] = min(cards, MAX_CARDS)
    found[Feature.CARDS_AT_RISK] = max(0, cards - MAX_CARDS)
    settlements = 0
    for word in range(board.corner_words):
        settlements += bits_in(state.settlement[seat, word])
    city = share_held(state, board, seat, CITY)
    may_upgrade = settlements > 0 and state.pieces_left[seat, CITY] > 0
    found[Feature.TOWARDS_A_CITY] = city * city if may_upgrade else 0.0
    settlement = share_held(state, board, seat, SETTLEMENT)
    may_settle = found[Feature.PLACES] > 0 and state.pieces_left[seat, SETTLEMENT] > 0
    found[Feature.TOWARDS_A_SETTLEMENT] = settlement * settlement if may_settle else 0.0
    card = share_held(state, board, seat, CARD)
    found[Feature.TOWARDS_A_CARD] = card * card if state.deck_size > 0 else 0.0


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
    found[Feature.BEST_PLACE] = best
    found[Feature.PLACES] = min(3, places)


@compiled
def fill_places_beyond(state, board, seat, found):
    """The best places that one more road or ship would reach, or two."""
    found[Feature.BEST_PLACE_A_STEP_AWAY] = 0.0
    found[Feature.BEST_PLACE_TWO_STEPS_AWAY] = 0.0
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
    """Count a corner at the end of a possible road or ship, and its neighbours."""
    if is_in(state.reached[seat], corner) or is_in(state.built, corner):
        return
    if is_free_place(state, corner):
        worth = place_worth(state, board, seat, corner)
        raise_to(found, Feature.BEST_PLACE_A_STEP_AWAY, worth)
    for way in range(3):
        beyond = int(board.corner_corners[corner, way])
        if beyond >= 0 and is_free_place(state, beyond):
            if not is_in(state.reached[seat], beyond):
                worth = place_worth(state, board, seat, beyond)
                raise_to(found, Feature.BEST_PLACE_TWO_STEPS_AWAY, worth)


@compiled
def raise_to(found, feature, worth):
    """A feature is at least this much."""
    found[feature] = max(found[feature], worth)


@compiled
def fill_races(state, seat, found):
    """Route and army: what a seat has, and how far ahead it is."""
    longest = 0
    for other in range(state.seats):
        if other != seat:
            longest = max(longest, int(state.route[other]))
    own = int(state.route[seat])
    found[Feature.ROUTE] = own
    found[Feature.ROUTE_CARD] = 1.0 if state.route_holder == seat else 0.0
    found[Feature.ROUTE_AHEAD_OF_OTHERS] = max(-3, min(3, own - longest))
    found[Feature.KNIGHTS] = int(state.knights[seat])
    found[Feature.ARMY_CARD] = 1.0 if state.army_holder == seat else 0.0
    knights = int(state.card[seat, KNIGHT]) + int(state.new_card[seat, KNIGHT])
    found[Feature.KNIGHTS_IN_HAND] = knights
    held = 0
    for card in (INVENTION, MONOPOLY, ROAD_BUILDING):
        held += int(state.card[seat, card]) + int(state.new_card[seat, card])
    found[Feature.OTHER_CARDS_IN_HAND] = held


@compiled
def fill_progress(state, board, seat, found):
    """The points of a seat in tenths of what it needs to win."""
    points = int(state.score[seat]) + victory_cards(state, seat)
    progress = points / float(board.points_to_win)
    found[Feature.PROGRESS] = 10.0 * progress
    found[Feature.PROGRESS_SQUARED] = 10.0 * progress * progress
    found[Feature.PROGRESS_FOURTH_POWER] = 10.0 * progress * progress * progress * progress
    found[Feature.NO_SETTLEMENT_LEFT] = 1.0 if state.pieces_left[seat, SETTLEMENT] == 0 else 0.0
    found[Feature.TURN] = 1.0 if next_to_roll(state) == seat else 0.0


@compiled
def features(state, board, found):
    """Fill in the features of every seat."""
    fill_production(state, board, found)
    for seat in range(state.seats):
        fill_balance(state, seat, found[seat])
        fill_places(state, board, seat, found[seat])
        fill_places_beyond(state, board, seat, found[seat])
        fill_hand(state, board, seat, found[seat])
        fill_races(state, seat, found[seat])
        fill_progress(state, board, seat, found[seat])
