"""Lines of roads or of ships: where they go on.  rules/seafarers.md, chapters 7 and 14.

`pieces` are the roads or the ships of all seats, `ends` the edges at which they could go on.
"""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import bit
from keelstone.games.seafarers.rules.map.sets import (
    drop,
    has_building,
    is_held_by_other,
    meets,
    put,
)


@rule("seafarers 7.2", "seafarers 7.3", "seafarers 14.3", "seafarers 14.5")
def lay(state, board, pieces, ends, seat, edge):
    """A piece lies on its edge; more may continue it, but not through another's building."""
    put(pieces, seat, edge)
    state.taken[edge >> 6] |= bit(edge & 63)
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        put(state.reached, seat, corner)
        if not is_held_by_other(state, seat, corner):
            open_at(board, ends, seat, corner)


@compiled
def open_at(board, ends, seat, corner):
    """Lines may go on from a corner."""
    for word in range(board.edge_words):
        ends[seat, word] |= board.corner_edge_set[corner, word]


@rule("seafarers 14.3", "seafarers 14.4")
def goes_on(state, board, pieces, seat, corner):
    """Whether a line may go on from a corner: an own building, or an own piece of its kind and
    nobody else's building; for ships a road is not enough, nor the other way round."""
    if has_building(state, seat, corner):
        return True
    if is_held_by_other(state, seat, corner):
        return False
    return meets(pieces, seat, board.corner_edge_set, corner, board.edge_words)


@rule("seafarers 7.3", "seafarers 14.5")
def stop_at(state, board, pieces, ends, seat, corner):
    """Another seat has built on a corner: no line goes on from here any more."""
    for way in range(3):
        edge = int(board.corner_edges[corner, way])
        if edge >= 0:
            beyond = int(board.corner_corners[corner, way])
            if not goes_on(state, board, pieces, seat, beyond):
                drop(ends, seat, edge)
