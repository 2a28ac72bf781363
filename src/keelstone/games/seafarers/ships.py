"""Ships: placing them.  rules/seafarers.md, chapters 14 and 20."""

from keelstone.games.seafarers.board import SHIP
from keelstone.games.seafarers.moves import SHIP_WORD
from keelstone.games.seafarers.sets import (
    NONE,
    has_building,
    is_held_by_other,
    meets,
    put,
)
from keelstone.kernel.mask import bit
from keelstone.kernel.rule import compiled, rule


@rule("seafarers 2.3", "seafarers 14.2", "seafarers 14.6", "seafarers 20.6")
def ship_places(state, board, seat, word):
    """A word of the edges where a seat may place a ship: free, at sea, joined to its own, and not
    beside the pirate."""
    at_pirate = board.hex_edge_set[state.pirate, word]
    return state.ship_ends[seat, word] & state.sea_edges[word] & ~state.taken[word] & ~at_pirate


@rule("seafarers 1.4")
def has_ship_place(state, board, seat):
    """Whether a seat has a ship left and a place for it."""
    if state.pieces_left[seat, SHIP] == 0:
        return False
    for word in range(board.edge_words):
        if ship_places(state, board, seat, word) != NONE:
            return True
    return False


@compiled
def allow_ships(state, board, seat, mask):
    """Allow every ship that a seat may place, if it has one left."""
    if state.pieces_left[seat, SHIP] > 0:
        for word in range(board.edge_words):
            mask[SHIP_WORD + word] = ship_places(state, board, seat, word)


@rule("seafarers 14.3", "seafarers 14.5")
def place_ship(state, board, seat, edge):
    """A ship lies on its edge; further ships may continue it, but not through another's
    building."""
    put(state.ship, seat, edge)
    state.taken[edge >> 6] |= bit(edge & 63)
    state.new_ships[edge >> 6] |= bit(edge & 63)
    for end in range(2):
        corner = int(board.edge_corners[edge, end])
        put(state.reached, seat, corner)
        if not is_held_by_other(state, seat, corner):
            open_ships_at(state, board, seat, corner)


@compiled
def open_ships_at(state, board, seat, corner):
    """Ships may go on from a corner."""
    for word in range(board.edge_words):
        state.ship_ends[seat, word] |= board.corner_edge_set[corner, word]


@rule("seafarers 14.3", "seafarers 14.4")
def is_ship_end(state, board, seat, corner):
    """Whether a ship may go on from a corner: an own building, or an own ship and no other's
    building; a road is not enough."""
    if has_building(state, seat, corner):
        return True
    if is_held_by_other(state, seat, corner):
        return False
    return meets(state.ship, seat, board.corner_edge_set, corner, board.edge_words)


@rule("seafarers 14.5")
def stop_ships_at(state, board, seat, corner):
    """Another seat has built on a corner: no ship goes on from here any more."""
    for way in range(3):
        edge = int(board.corner_edges[corner, way])
        if edge >= 0:
            beyond = int(board.corner_corners[corner, way])
            if not is_ship_end(state, board, seat, beyond):
                state.ship_ends[seat, edge >> 6] &= ~bit(edge & 63)
