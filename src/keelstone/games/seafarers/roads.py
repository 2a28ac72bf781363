"""Roads.  rules/seafarers.md, chapter 7."""

from keelstone.games.seafarers.board import ROAD
from keelstone.games.seafarers.moves import ROAD_WORD
from keelstone.games.seafarers.sets import (
    NONE,
    has_building,
    is_held_by_other,
    meets,
    put,
)
from keelstone.kernel.mask import bit
from keelstone.kernel.rule import compiled, inlined, rule


@rule("seafarers 7.2", "seafarers 7.8", inline=True)
def road_places(state, seat, word):
    """A word of the edges where a seat may lay a road: free, at land, joined to its own."""
    return state.road_ends[seat, word] & state.land_edges[word] & ~state.taken[word]


@rule("seafarers 1.4")
def has_road_place(state, board, seat):
    """Whether a seat has a road left and a place for it."""
    if state.pieces_left[seat, ROAD] == 0:
        return False
    for word in range(board.edge_words):
        if road_places(state, seat, word) != NONE:
            return True
    return False


@inlined
def allow_roads(state, board, seat, mask):
    """Allow every road that a seat may lay, if it has one left."""
    if state.pieces_left[seat, ROAD] > 0:
        for word in range(board.edge_words):
            mask[ROAD_WORD + word] = road_places(state, seat, word)


@rule("seafarers 7.2", "seafarers 7.3")
def lay_road(state, board, seat, edge):
    """A road lies on its edge; further roads may continue it, but not through another's
    building."""
    put(state.road, seat, edge)
    state.taken[edge >> 6] |= bit(edge & 63)
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        put(state.reached, seat, corner)
        if not is_held_by_other(state, seat, corner):
            open_roads_at(state, board, seat, corner)


@compiled
def open_roads_at(state, board, seat, corner):
    """Roads may go on from a corner."""
    for word in range(board.edge_words):
        state.road_ends[seat, word] |= board.corner_edge_set[corner, word]


@compiled
def is_road_end(state, board, seat, corner):
    """Whether a road may go on from a corner: an own building, or an own road and no other's."""
    if has_building(state, seat, corner):
        return True
    if is_held_by_other(state, seat, corner):
        return False
    return meets(state.road, seat, board.corner_edge_set, corner, board.edge_words)


@rule("seafarers 7.3")
def stop_roads_at(state, board, seat, corner):
    """Another seat has built on a corner: no road goes on from here any more."""
    for way in range(3):
        edge = int(board.corner_edges[corner, way])
        if edge >= 0:
            beyond = int(board.corner_corners[corner, way])
            if not is_road_end(state, board, seat, beyond):
                state.road_ends[seat, edge >> 6] &= ~bit(edge & 63)
