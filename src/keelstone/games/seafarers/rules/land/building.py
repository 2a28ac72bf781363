"""Settlements and cities.  rules/seafarers.md, chapters 7 and 8."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import bit
from keelstone.games.seafarers.rules.board import (
    ANY_HARBOUR,
    CITY,
    FRAME,
    NO_HARBOUR,
    RESOURCES,
    SETTLEMENT,
)
from keelstone.games.seafarers.rules.land.lines import open_at, stop_at
from keelstone.games.seafarers.rules.map.layout import harbour_at
from keelstone.games.seafarers.rules.map.sets import drop, has, put
from keelstone.games.seafarers.rules.moves import CITY_WORD, SETTLEMENT_WORD

SETTLEMENT_POINTS, CITY_POINTS = 1, 2
FOUR, THREE, TWO = 4, 3, 2  # rates of trade with the bank


@rule("seafarers 7.4", "seafarers 7.5", "seafarers 7.8", "seafarers 14.7", inline=True)
def settlement_places(state, seat, word):
    """A word of the corners where a seat may settle: at land, reached by an own road or ship, and
    neither taken nor next to a building."""
    return state.reached[seat, word] & state.land_corners[word] & ~state.crowded[word]


@rule("seafarers 1.4", "seafarers 7.4", inline=True)
def allow_settlements(state, board, seat, mask):
    """Allow every settlement that a seat may build, if it has one left."""
    if state.pieces_left[seat, SETTLEMENT] > 0:
        for word in range(board.corner_words):
            mask[SETTLEMENT_WORD + word] = settlement_places(state, seat, word)


@rule("seafarers 1.4", "seafarers 7.6", inline=True)
def allow_cities(state, board, seat, mask):
    """Allow a city in place of every own settlement, if there is one left."""
    if state.pieces_left[seat, CITY] > 0:
        for word in range(board.corner_words):
            mask[CITY_WORD + word] = state.settlement[seat, word]


@rule("seafarers 7.5", "seafarers 7.7")
def place_settlement(state, board, seat, corner):
    """A settlement stands on its corner: worth a point, it yields, keeps others at a distance,
    stops their routes and opens its own."""
    state.pieces_left[seat, SETTLEMENT] -= 1
    state.score[seat] += SETTLEMENT_POINTS
    put(state.settlement, seat, corner)
    state.built[corner >> 6] |= bit(corner & 63)
    for word in range(board.corner_words):
        state.crowded[word] |= board.corner_near[corner, word]
    yield_more(state, board, seat, corner)
    use_harbour(state, board, seat, corner)
    open_at(board, state.road_ends, seat, corner)
    if board.has_ships:
        open_at(board, state.ship_ends, seat, corner)
    stop_others_at(state, board, seat, corner)


@rule("seafarers 5.1")
def yield_more(state, board, seat, corner):
    """The hexes around a corner yield one card more to a seat."""
    for place in range(3):
        h = int(board.corner_hexes[corner, place])
        if h != FRAME:
            state.yields[h] += 1 << (4 * seat)


@rule("seafarers 8.5")
def use_harbour(state, board, seat, corner):
    """A building at a harbour trades at its rate."""
    kind = harbour_at(state, board, corner)
    if kind == NO_HARBOUR:
        return
    state.harbours[seat] |= 1 << kind
    for resource in range(RESOURCES):
        if has_harbour_of(state, seat, resource):
            state.rate[seat, resource] = TWO
        elif has_any_harbour(state, seat):
            state.rate[seat, resource] = THREE


@rule("seafarers 7.3", "seafarers 14.5")
def stop_others_at(state, board, seat, corner):
    """Other seats' roads and ships do not go on through this corner."""
    for other in range(state.seats):
        if other != seat and has(state.reached, other, corner):
            stop_at(state, board, state.road, state.road_ends, other, corner)
            if board.has_ships:
                stop_at(state, board, state.ship, state.ship_ends, other, corner)


@rule("seafarers 7.6", "seafarers 7.7")
def place_city(state, board, seat, corner):
    """A city takes the place of a settlement, which goes back to the supply."""
    state.pieces_left[seat, CITY] -= 1
    state.pieces_left[seat, SETTLEMENT] += 1
    state.score[seat] += CITY_POINTS - SETTLEMENT_POINTS
    drop(state.settlement, seat, corner)
    put(state.city, seat, corner)
    yield_more(state, board, seat, corner)


@rule("seafarers 8.2")
def has_any_harbour(state, seat):
    """Whether a seat has a building at a 3:1 harbour."""
    return int(state.harbours[seat]) >> ANY_HARBOUR & 1


@rule("seafarers 8.3")
def has_harbour_of(state, seat, resource):
    """Whether a seat has a building at the harbour of a resource."""
    return int(state.harbours[seat]) >> (1 + resource) & 1


@compiled
def yield_of(state, seat, h):
    """Cards that a hex yields to a seat: one a settlement, two a city."""
    return int(state.yields[h]) >> (4 * seat) & 15
