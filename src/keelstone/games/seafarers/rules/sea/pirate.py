"""The pirate, a variant.  rules/seafarers.md, chapter 20."""

from keelstone.engine.jit import rule
from keelstone.engine.masks import allow
from keelstone.games.seafarers.rules.board import PIRATE_OFF, PIRATE_OLD, SEA
from keelstone.games.seafarers.rules.land.robber import rob_next, rob_one
from keelstone.games.seafarers.rules.map.sets import meets
from keelstone.games.seafarers.rules.moves import MOVE_PIRATE


@rule("seafarers 20.2", "seafarers 20.3", "seafarers 20.4", "seafarers 31.15")
def allow_pirate(state, board, mask):
    """Instead of the robber the pirate may go to another sea hex, not to the frame."""
    if board.pirate_rule != PIRATE_OFF:
        for h in range(board.hexes):
            if state.terrain[h] == SEA and h != state.pirate:
                allow(mask, MOVE_PIRATE + h)


@rule("seafarers 20.4")
def shipowners_to_rob(state, board, thief, h):
    """Seats with a ship on an edge of a hex and a card in hand, as bits; not the thief."""
    found = 0
    for seat in range(state.seats):
        if seat != thief and state.hand_size[seat] > 0:
            if meets(state.ship, seat, board.hex_edge_set, h, board.edge_words):
                found |= 1 << seat
    return found


@rule("seafarers 20.4", "seafarers 20.5", "seafarers 31.16")
def robs_all(board):
    """The old pirate robs every owner of a ship there, the newer one only one of them."""
    return board.pirate_rule == PIRATE_OLD


@rule("seafarers 20.4", "seafarers 20.5", "seafarers 31.40")
def move_pirate(state, board, seat, h):
    """The pirate goes to its hex; the mover robs owners of ships there."""
    state.pirate = h
    state.victims = shipowners_to_rob(state, board, seat, h)
    if robs_all(board) and state.victims:
        rob_next(state)
    else:
        rob_one(state, board, seat)
