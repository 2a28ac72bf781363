"""What happens between the answers of seats, and what chance brings."""

from keelstone.engine.jit.decorators import compiled, rule
from keelstone.engine.seats import ALL_SEATS
from keelstone.games.imhotep.rules.cards import draw_card, pile_odds, redeal_looked_at, redeal_pair
from keelstone.games.imhotep.rules.delivery import receive_card
from keelstone.games.imhotep.rules.market import deal_next, lay_face_down, turn_up
from keelstone.games.imhotep.rules.moves import MARKET_CARD, ROUND_CARD
from keelstone.games.imhotep.rules.rounds import (
    assess_next,
    begin_round,
    lay_out_ships,
    round_card_odds,
    set_up,
)
from keelstone.games.imhotep.rules.sailing import unload_next
from keelstone.games.imhotep.rules.state import (
    ACTION,
    ASSESSING,
    DEALING,
    FINISHED,
    MARKET_CARD_DUE,
    PAIR_CARD_DUE,
    ROUND_CARD_DUE,
    TURN,
    UNLOADING,
    answered,
    ask,
)


@rule("imhotep 2.4", "imhotep 3.1")
def advance(state, board):
    """Everything that needs no answer happens; then the next seat, or chance, is asked."""
    while state.due == 0 and state.stage != FINISHED:
        if state.stage == UNLOADING:
            unload_next(state, board)
        elif state.stage == TURN:
            ask(state, ACTION, int(state.turn))
        elif state.stage == ASSESSING:
            assess_next(state, board)
        elif state.stage == DEALING:
            deal_next(state, board)
        else:
            begin_round(state, board)


@compiled
def start(state, board, seats, rng):
    """Set everything up for the first round."""
    set_up(state, board, seats)
    advance(state, board)


@compiled
def movers(state):
    """The seats that are due."""
    return int(state.due)


@compiled
def odds(state, board, weights):
    """How likely each round card is, or each card of the pile."""
    if state.asking == ROUND_CARD_DUE:
        return round_card_odds(state, weights)
    return pile_odds(state, weights)


@compiled
def happen(state, board, outcome):
    """A round card, or the top card of the pile: for the market, the pair or somebody's hand."""
    asking = state.asking
    answered(state)
    card = outcome - MARKET_CARD
    if asking == ROUND_CARD_DUE:
        lay_out_ships(state, board, outcome - ROUND_CARD)
    elif asking == MARKET_CARD_DUE:
        turn_up(state, card)
    elif asking == PAIR_CARD_DUE:
        lay_face_down(state, card)
    else:
        draw_card(state, card)
        receive_card(state, board, int(state.actor), card)
    advance(state, board)


@rule("imhotep 4.6")
def outcome_seen_by(state, board, outcome):
    """Cards that come to lie face down are seen by nobody."""
    if state.asking == PAIR_CARD_DUE:
        return 0
    return ALL_SEATS


@compiled
def redeal(state, board, seat, rng):
    """Deal anew what a seat cannot know: the pair lying face down, and cards others looked at."""
    redeal_pair(state, rng)
    redeal_looked_at(state, seat, rng)
