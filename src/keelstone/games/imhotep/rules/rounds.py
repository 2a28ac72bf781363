"""Setting up, beginning and ending rounds.  rules/imhotep.md, chapters 1, 2 and 11."""

from keelstone.engine.jit.decorators import rule
from keelstone.games.imhotep.rules.board import CARDS, ROUND_CARDS, ROUNDS, SHIPS, SPACES
from keelstone.games.imhotep.rules.market import clear_market
from keelstone.games.imhotep.rules.moves import ROUND_CARD
from keelstone.games.imhotep.rules.scoring import score_game
from keelstone.games.imhotep.rules.state import (
    ALL_SITES,
    DEALING,
    FINISHED,
    NEW_ROUND,
    NOBODY_LOOKS,
    ROUND_CARD_DUE,
    await_chance,
)
from keelstone.games.imhotep.rules.temple import assess_space


@rule("imhotep 1.1", "imhotep 1.4", "imhotep 1.5", "imhotep 1.7")
def set_up(state, board, seats):
    """Stones in the quarry and on the sleds, all cards in their piles."""
    state.seats = seats
    state.looker = NOBODY_LOOKS
    state.round_cards = (1 << ROUND_CARDS) - 1
    for seat in range(seats):
        state.sled[seat] = board.first_stones[seat]
        state.quarry[seat] = int(board.stones_of_a_colour) - int(board.first_stones[seat])
    for card in range(CARDS):
        state.pile[card] = board.market_cards[card]
        state.pile_size += board.market_cards[card]
    state.stage = NEW_ROUND


@rule("imhotep 1.7", "imhotep 2.1", "imhotep 11.1")
def begin_round(state, board):
    """The next round card is due; after the sixth round the game ends."""
    if state.round_number == ROUNDS:
        score_game(state, board)
        state.stage = FINISHED
        return
    state.round_number += 1
    await_chance(state, ROUND_CARD_DUE)


@rule("imhotep 1.7")
def round_card_odds(state, weights):
    """Every round card that was not seen is as likely: one of them is left out."""
    total = 0
    for card in range(ROUND_CARDS):
        unseen = (int(state.round_cards) >> card) & 1
        weights[ROUND_CARD + card] = unseen
        total += unseen
    return total


@rule("imhotep 1.2", "imhotep 2.1")
def lay_out_ships(state, board, card):
    """The four ships of a round card, empty; every site is open."""
    state.round_cards &= ~(1 << card)
    state.free_spaces = 0
    state.ready = 0
    state.sailed = 0
    state.open_sites = ALL_SITES
    for ship in range(SHIPS):
        spaces = int(board.round_cards[state.seats, card, ship])
        state.spaces[ship] = spaces
        state.docked[ship] = 0
        state.loaded[ship] = 0
        state.free_spaces |= ((1 << spaces) - 1) << (SPACES * ship)
    state.dealt = 0
    state.stage = DEALING


@rule("imhotep 2.6", "imhotep 6.3")
def assess_next(state, board):
    """Assess the temple space by space; then the round is over."""
    if state.temple_next == board.temple_spaces[state.seats]:
        end_round(state)
        return
    state.temple_next += 1
    assess_space(state, board, int(state.temple_next) - 1)


@rule("imhotep 2.7", "imhotep 2.8")
def end_round(state):
    """Ships and market cards leave; the seat after the last to sail begins the next round."""
    clear_market(state)
    for ship in range(SHIPS):
        state.docked[ship] = 0
        state.spaces[ship] = 0
    state.free_spaces = 0
    state.ready = 0
    state.passes = 0
    state.turn = (int(state.turn) + 1) % int(state.seats)
    state.stage = NEW_ROUND
