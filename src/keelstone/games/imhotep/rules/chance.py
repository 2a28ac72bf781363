"""What chance brings: round cards and market cards.  rules/imhotep.md, chapters 1, 2 and 4."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.imhotep.rules.advance import advance
from keelstone.games.imhotep.rules.board import CARDS, ROUND_CARDS, SHIPS, SPACES
from keelstone.games.imhotep.rules.cards import draw_card
from keelstone.games.imhotep.rules.delivery import receive_card
from keelstone.games.imhotep.rules.market import lay_face_down, turn_up
from keelstone.games.imhotep.rules.moves import MARKET_CARD, ROUND_CARD
from keelstone.games.imhotep.rules.state import ALL_SITES, Question, Stage, answered


@compiled
def odds(state, board, weights):
    """The weight of each round card, or of each card in the pile."""
    if state.asking == Question.ROUND_CARD_DUE:
        return round_card_odds(state, weights)
    return pile_odds(state, weights)


@rule("imhotep 1.7")
def round_card_odds(state, weights):
    """Every round card that was not seen is as likely: one of them is left out."""
    total = 0
    for card in range(ROUND_CARDS):
        unseen = (int(state.round_cards) >> card) & 1
        weights[ROUND_CARD + card] = unseen
        total += unseen
    return total


@rule("imhotep 2.2")
def pile_odds(state, weights):
    """Every card of the pile is as likely to be on top."""
    for card in range(CARDS):
        weights[MARKET_CARD + card] = state.pile[card]
    return int(state.pile_size)


@compiled
def happen(state, board, outcome):
    """A round card, or the top card of the pile: for the market, the pair or a seat's hand."""
    asking = state.asking
    answered(state)
    card = outcome - MARKET_CARD
    if asking == Question.ROUND_CARD_DUE:
        lay_out_ships(state, board, outcome - ROUND_CARD)
    elif asking == Question.MARKET_CARD_DUE:
        turn_up(state, card)
    elif asking == Question.PAIR_CARD_DUE:
        lay_face_down(state, card)
    else:
        draw_card(state, card)
        receive_card(state, board, int(state.actor), card)
    advance(state, board)


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
    state.stage = Stage.DEALING
