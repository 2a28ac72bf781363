"""Ships: placing them.  rules/seafarers.md, chapters 14 and 20."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import bit
from keelstone.games.seafarers.rules.board import SHIP
from keelstone.games.seafarers.rules.land.lines import lay
from keelstone.games.seafarers.rules.map.sets import NONE
from keelstone.games.seafarers.rules.moves import SHIP_WORD


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


@compiled
def place_ship(state, board, seat, edge):
    """A ship lies on its edge, and is not moved in this turn."""
    state.new_ships[edge >> 6] |= bit(edge & 63)
    lay(state, board, state.ship, state.ship_ends, seat, edge)
