"""Set-up: the starting settlements and the roads or ships beside them.
rules/seafarers.md, chapters 3, 18, 22 to 25, 27 and 28."""

import numpy as np

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import bit
from keelstone.games.seafarers.rules.board import (
    FRAME,
    GOLD,
    SEA,
    SHIP_MUST,
    START_ON_ONE_ISLAND,
)
from keelstone.games.seafarers.rules.cards.hands import take_from_bank
from keelstone.games.seafarers.rules.map.layout import island_at
from keelstone.games.seafarers.rules.map.sets import NONE
from keelstone.games.seafarers.rules.moves import (
    BUILD_SETTLEMENT,
    ROAD_WORD,
    SETTLEMENT_WORD,
    SHIP_WORD,
)

# settlements


@rule("seafarers 3.1", "seafarers 3.2")
def seat_to_settle(state):
    """Clockwise from the first seat, then back again."""
    placed = int(state.settled)
    seats = int(state.seats)
    return placed if placed < seats else 2 * seats - 1 - placed


@rule("seafarers 3.3", "seafarers 22.2", "seafarers 24.3", "seafarers 25.3", "seafarers 28.2")
def first_settlement_places(state, board, word):
    """A word of the corners for a starting settlement: at land, at a distance from others, and on
    the main island if the scene says so."""
    return board.start_corners[word] & state.land_corners[word] & ~state.crowded[word]


@compiled
def allow_first_settlements(state, board, seat, mask):
    """First settlements stand on free corners, on one island where the scene says so."""
    for word in range(board.corner_words):
        mask[SETTLEMENT_WORD + word] = first_settlement_places(state, board, word)
    if board.start_rule == START_ON_ONE_ISLAND and state.homes[seat]:
        keep_to_home_island(state, board, seat, mask)


@rule("seafarers 27.2")
def keep_to_home_island(state, board, seat, mask):
    """Both starting settlements stand on one island."""
    for corner in range(board.corners):
        island = island_at(state, board, corner)
        if island < 0 or not int(state.homes[seat]) >> island & 1:
            move = BUILD_SETTLEMENT + corner
            mask[move >> 6] &= ~bit(move & 63)


@rule("seafarers 3.5", "seafarers 31.9")
def first_yield(state, board, seat, corner):
    """The second settlement brings a card for every hex around it; for gold one of choice."""
    for place in range(3):
        terrain = int(state.terrain[board.corner_hexes[corner, place]])
        if terrain == GOLD:
            state.gold[seat] += 1
        elif terrain < GOLD and state.bank[terrain] > 0:
            take_from_bank(state, seat, terrain, 1)


# first roads and ships


@rule("seafarers 3.4", "seafarers 18.1", "seafarers 18.2", "seafarers 23.4", "seafarers 31.17",
      "seafarers 31.20")  # fmt: skip
def allow_first_routes(state, board, mask):
    """A road beside the settlement just placed, or at the coast a ship; where a ship is a must and
    can be placed, no road."""
    ships = NONE
    corner = int(state.start_corner)
    for word in range(board.edge_words):
        free = board.corner_edge_set[corner, word] & ~state.taken[word]
        mask[ROAD_WORD + word] = free & state.land_edges[word]
        if board.has_ships:
            at_sea = free & state.sea_edges[word] & ~board.hex_edge_set[state.pirate, word]
            mask[SHIP_WORD + word] = at_sea
            ships |= at_sea
    if ships != NONE and must_have_ship(state, board, corner):
        for word in range(board.edge_words):
            mask[ROAD_WORD + word] = np.uint64(0)


@rule("seafarers 18.2", "seafarers 23.4")
def must_have_ship(state, board, corner):
    """A ship is a must where the scene says so, at a corner with open sea and no frame."""
    if board.start_ship != SHIP_MUST:
        return False
    seas = 0
    for place in range(3):
        h = board.corner_hexes[corner, place]
        if h == FRAME:
            return False
        if state.terrain[h] == SEA:
            seas += 1
    return seas > 0
