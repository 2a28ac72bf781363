"""The start of a game: the board is laid out, everybody takes the pieces.
rules/seafarers.md, chapters 1 to 3."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.seafarers.rules.advance import advance_set_up, draft_harbours
from keelstone.games.seafarers.rules.board import (
    CARDS,
    FRAME,
    NUMBERS,
    PIECES,
    RESOURCES,
    SAME_TOKENS,
)
from keelstone.games.seafarers.rules.land.building import FOUR
from keelstone.games.seafarers.rules.map.layout import lay_out
from keelstone.games.seafarers.rules.sea.discovery import enter_token
from keelstone.games.seafarers.rules.state import NO_PLACE, NO_SEAT


@compiled
def start(state, board, seats, rng):
    """Lay out the board and begin the set-up."""
    state.seats = seats
    lay_out(state, board, rng)
    sort_tokens(state, board)
    hand_out(state, board)
    if board.harbour_draft:
        draft_harbours(state, board)
    else:
        advance_set_up(state, board)


@compiled
def sort_tokens(state, board):
    """Find the hexes of every number."""
    for number in range(NUMBERS):
        for place in range(SAME_TOKENS):
            state.number_hexes[number, place] = FRAME
    for h in range(board.hexes):
        if state.token[h]:
            enter_token(state, h)


@rule("seafarers 1.4", "seafarers 1.5", "seafarers 1.6")
def hand_out(state, board):
    """Pieces for everybody, cards for the bank and the stack; nobody holds a special card."""
    for seat in range(state.seats):
        for piece in range(PIECES):
            state.pieces_left[seat, piece] = board.piece_limit[piece]
        for resource in range(RESOURCES):
            state.rate[seat, resource] = FOUR
    for resource in range(RESOURCES):
        state.bank[resource] = board.bank[resource]
    for card in range(CARDS):
        state.deck[card] = board.deck[card]
        state.deck_size += board.deck[card]
    state.winner = NO_SEAT
    state.route_holder = NO_SEAT
    state.army_holder = NO_SEAT
    state.start_corner = NO_PLACE
    state.lifted = NO_PLACE
    state.new_edge = NO_PLACE
    state.hex_due = FRAME
