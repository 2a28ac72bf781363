"""Roads.  rules/seafarers.md, chapter 7."""

from keelstone.engine.jit import compiled, compiled_inline, rule
from keelstone.games.seafarers.rules.board import ROAD
from keelstone.games.seafarers.rules.land.lines import lay
from keelstone.games.seafarers.rules.map.sets import NONE
from keelstone.games.seafarers.rules.moves import ROAD_WORD


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


@compiled_inline
def allow_roads(state, board, seat, mask):
    """Allow every road that a seat may lay, if it has one left."""
    if state.pieces_left[seat, ROAD] > 0:
        for word in range(board.edge_words):
            mask[ROAD_WORD + word] = road_places(state, seat, word)


@compiled
def lay_road(state, board, seat, edge):
    """A road lies on its edge."""
    lay(state, board, state.road, state.road_ends, seat, edge)
