"""The rollout policy for places: where it settles, builds cities and leads roads and ships.

A corner is worth the cards that it brings. Kinds that a seat gets little of count most, and a
harbour counts by what there is to trade. The figures were tuned in some hundred thousand games of
two such seats against two others.
"""

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.loops import random_move
from keelstone.engine.masks import bit, count, lowest_bit, nth, without_lowest
from keelstone.engine.rng import below
from keelstone.games.seafarers.ai.features import is_free_place, pips
from keelstone.games.seafarers.ai.rollout_trade import NO_MOVE, can_afford
from keelstone.games.seafarers.rules.board import (
    ANY_HARBOUR,
    DESERT,
    FRAME,
    NO_HARBOUR,
    RESOURCES,
    ROAD,
    SHIP,
)
from keelstone.games.seafarers.rules.land.building import settlement_places, yield_of
from keelstone.games.seafarers.rules.land.roads import road_places
from keelstone.games.seafarers.rules.map.layout import harbour_at, island_at
from keelstone.games.seafarers.rules.map.sets import NONE, is_in
from keelstone.games.seafarers.rules.moves import (
    BUILD_CITY,
    BUILD_ROAD,
    BUILD_SETTLEMENT,
    BUILD_SHIP,
    KIND_OF,
    MoveKind,
)
from keelstone.games.seafarers.rules.sea.islands import is_first_on_foreign_island
from keelstone.games.seafarers.rules.sea.ships import ship_places
from keelstone.games.seafarers.rules.state import NO_PLACE

#: what a card is worth, by terrain: wood, brick, wool, grain, ore, and any of them from gold
CARD_WORTH = np.array([1.8, 2.2, 1.9, 2.5, 2.6, 2.5])
#: how much less a card is worth for each of 36 rolls that already brings one of its kind
PLENTY = 0.2
#: what a 3:1 harbour is worth, a 2:1 harbour for each roll that brings its kind, and a chip
ANY_RATE, OWN_RATE, CHIP = 1.5, 0.3, 6.0
#: how much of a corner's worth is left when it is one more road or ship away
BEYOND = 0.5
#: how many corners are looked at for a first settlement, and ways for a first road or a lifted ship
CORNERS_SEEN, WAYS_SEEN = 30, 4
#: how many bits the rolls of one kind take, where those of all are kept in one number
KIND_BITS, KIND_MASK = 10, 1023


@compiled
def rolls_by_kind(state, board, seat):
    """In how many of 36 rolls each kind of card comes to a seat, all kinds in one number."""
    rolls = np.int64(0)
    for h in range(board.hexes):
        terrain = int(state.terrain[h])
        if state.yields[h] and terrain < RESOURCES:
            rolls += np.int64(pips(state.token[h]) * yield_of(state, seat, h)) << np.int64(
                KIND_BITS * terrain
            )
    return rolls


@compiled
def rolls_of(rolls, kind):
    """In how many rolls a card of a kind comes."""
    return rolls >> np.int64(KIND_BITS * kind) & KIND_MASK


@compiled
def corner_worth(state, board, seat, corner, rolls):
    """What a building on a corner brings to a seat with these rolls of each kind."""
    worth = harbour_worth(harbour_at(state, board, corner), rolls)
    for place in range(3):
        h = int(board.corner_hexes[corner, place])
        terrain = int(state.terrain[h])
        if h != FRAME and terrain < DESERT:
            cards = CARD_WORTH[terrain] * pips(state.token[h])
            known = rolls_of(rolls, terrain) if terrain < RESOURCES else 0
            worth += cards / (1.0 + PLENTY * known)
    if board.chips_first:
        if is_first_on_foreign_island(state, island_at(state, board, corner), seat):
            worth += CHIP * int(board.chips_first)
    return worth


@compiled
def harbour_worth(kind, rolls):
    """What a harbour is worth to a seat with these rolls of each kind."""
    if kind == NO_HARBOUR:
        return 0.0
    return ANY_RATE if kind == ANY_HARBOUR else OWN_RATE * rolls_of(rolls, kind - 1)


@compiled
def first_place(state, board, seat, mask, rng):
    """A first settlement on the best of CORNERS_SEEN random corners."""
    move = random_move(state, board, seat, mask, rng)
    rolls, places = rolls_by_kind(state, board, seat), count(mask)
    best = corner_worth(state, board, seat, move - BUILD_SETTLEMENT, rolls)
    for _ in range(CORNERS_SEEN):
        other = nth(mask, below(rng, places))
        worth = corner_worth(state, board, seat, other - BUILD_SETTLEMENT, rolls)
        if worth > best:
            move, best = other, worth
    return move


@compiled
def good_way(state, board, seat, mask, rng):
    """The one of WAYS_SEEN random roads and ships that leads towards the best corner."""
    move = random_move(state, board, seat, mask, rng)
    rolls, ways = rolls_by_kind(state, board, seat), count(mask)
    best = -1.0
    for _ in range(WAYS_SEEN):
        other = nth(mask, below(rng, ways))
        edge = other - (BUILD_SHIP if KIND_OF[other] == MoveKind.SHIP else BUILD_ROAD)
        worth = way_worth(state, board, seat, edge, rolls)
        if worth > best:
            move, best = other, worth
    return move


@compiled
def has_place(state, board, seat):
    """Whether there is a corner that a seat can settle now."""
    for word in range(board.corner_words):
        if settlement_places(state, seat, word) != NONE:
            return True
    return False


@compiled
def best_settlement(state, board, seat):
    """A settlement on the best corner that a seat can settle now."""
    return BUILD_SETTLEMENT + best_corner(state, board, seat, False)


@compiled
def best_city(state, board, seat):
    """A city on the settlement where it brings most."""
    return BUILD_CITY + best_corner(state, board, seat, True)


@compiled
def best_corner(state, board, seat, has_settled):
    """The best corner of those that a seat has settled, or of those that it can settle now."""
    rolls = rolls_by_kind(state, board, seat)
    found, best = NO_PLACE, -1.0
    for word in range(board.corner_words):
        corners = state.settlement[seat, word]
        if not has_settled:
            corners = settlement_places(state, seat, word)
        while corners != NONE:
            corner = 64 * word + lowest_bit(corners)
            corners = without_lowest(corners)
            worth = corner_worth(state, board, seat, corner, rolls)
            if worth > best:
                found, best = corner, worth
    return found


@compiled
def rollout_way(state, board, seat, rng):
    """A road or ship towards a good corner, if it can be paid; NO_MOVE otherwise."""
    can_road = state.pieces_left[seat, ROAD] > 0 and can_afford(state, board, seat, ROAD)
    can_ship = board.has_ships and state.pieces_left[seat, SHIP] > 0
    can_ship = can_ship and can_afford(state, board, seat, SHIP)
    if not can_road and not can_ship:
        return NO_MOVE
    return best_way(state, board, seat, can_road, can_ship, rng)


@compiled
def free_way(state, board, seat, mask, rng):
    """A road or ship of road building that leads to a good corner; otherwise a random one."""
    can_road = state.pieces_left[seat, ROAD] > 0
    can_ship = board.has_ships and state.pieces_left[seat, SHIP] > 0
    move = best_way(state, board, seat, can_road, can_ship, rng)
    return move if move != NO_MOVE else random_move(state, board, seat, mask, rng)


@compiled
def best_way(state, board, seat, can_road, can_ship, rng):
    """The road or ship that leads to the best corner, with a random bonus; NO_MOVE if none leads
    anywhere."""
    rolls = rolls_by_kind(state, board, seat)
    move, best = NO_MOVE, 0.0
    for word in range(board.edge_words):
        roads = road_places(state, seat, word) if can_road else NONE
        ships = ship_places(state, board, seat, word) if can_ship else NONE
        edges = roads | ships
        while edges != NONE:
            place = lowest_bit(edges)
            edges = without_lowest(edges)
            worth = way_worth(state, board, seat, 64 * word + place, rolls) + 0.1 * below(rng, 8)
            if worth > best:
                first = BUILD_ROAD if roads & bit(place) != NONE else BUILD_SHIP
                move, best = first + 64 * word + place, worth
    return move


@compiled
def way_worth(state, board, seat, edge, rolls):
    """The worth of the best corner at the ends of an edge or next to them."""
    best = 0.0
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        if not is_in(state.reached[seat], corner) and not is_in(state.built, corner):
            best = max(best, corners_worth(state, board, seat, corner, rolls))
    return best


@compiled
def corners_worth(state, board, seat, corner, rolls):
    """The worth of a corner, or of the best one next to it, if it can be settled."""
    best = 0.0
    if is_free_place(state, corner):
        best = corner_worth(state, board, seat, corner, rolls)
    for way in range(3):
        beyond = int(board.corner_corners[corner, way])
        if beyond >= 0 and is_free_place(state, beyond):
            best = max(best, BEYOND * corner_worth(state, board, seat, beyond, rolls))
    return best
