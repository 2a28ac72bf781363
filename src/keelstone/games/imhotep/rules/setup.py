"""Setting up a game.  rules/imhotep.md, chapter 1."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.imhotep.rules.advance import advance
from keelstone.games.imhotep.rules.board import CARDS, ROUND_CARDS
from keelstone.games.imhotep.rules.state import NOBODY_LOOKS, Stage


@rule("imhotep 1.1", "imhotep 1.4", "imhotep 1.5", "imhotep 1.7", "imhotep 20.18")
def set_up(state, board, seats):
    """Stones in the quarry and on the sleds, all cards in their piles; the first seat starts."""
    state.seats = seats
    state.looker = NOBODY_LOOKS
    state.round_cards = (1 << ROUND_CARDS) - 1
    for seat in range(seats):
        state.sled[seat] = board.first_stones[seat]
        state.quarry[seat] = int(board.stones_of_a_colour) - int(board.first_stones[seat])
    for card in range(CARDS):
        state.pile[card] = board.market_cards[card]
        state.pile_size += board.market_cards[card]
    state.turn = 0
    state.stage = Stage.NEW_ROUND


@compiled
def start(state, board, seats, rng):
    """Set everything up and begin the first round."""
    set_up(state, board, seats)
    advance(state, board)
