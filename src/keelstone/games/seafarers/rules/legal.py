"""The legal moves of a seat that is due."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow
from keelstone.games.seafarers.rules.board import CARD, CITY, RESOURCES, ROAD, SETTLEMENT, SHIP
from keelstone.games.seafarers.rules.cards.development_cards import allow_cards, allow_takes
from keelstone.games.seafarers.rules.cards.hands import can_pay, purse
from keelstone.games.seafarers.rules.land.building import allow_cities, allow_settlements
from keelstone.games.seafarers.rules.land.first_pieces import (
    allow_first_routes,
    allow_first_settlements,
)
from keelstone.games.seafarers.rules.land.roads import allow_roads
from keelstone.games.seafarers.rules.land.robber import allow_discards, allow_robber, allow_victims
from keelstone.games.seafarers.rules.moves import BUY, END, GIVE, ROLL
from keelstone.games.seafarers.rules.sea.discovery import allow_tokens
from keelstone.games.seafarers.rules.sea.harbour_draft import allow_harbours
from keelstone.games.seafarers.rules.sea.pirate import allow_pirate
from keelstone.games.seafarers.rules.sea.ship_moves import allow_lifts, allow_new_places
from keelstone.games.seafarers.rules.sea.ships import allow_ships
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.rules.trade.bank_trade import allow_swaps
from keelstone.games.seafarers.rules.trade.offers import (
    allow_answers,
    allow_composing,
    allow_partners,
    allow_proposals,
    allow_proposing,
    may_offer,
    proposers,
)


@compiled
def movers(state):
    """The seats that are due, or chance."""
    return int(state.due)


@compiled
def optional_movers(state, board):
    """The seats that may propose a trade; nobody waits for them."""
    return proposers(state, board)


@compiled
def legal(state, board, seat, mask):
    """What a seat may do depends on what it is asked for."""
    asking = state.asking
    if asking == Question.TURN:
        if seat == state.turn:
            allow_turn(state, board, seat, mask)
        else:
            allow_proposing(state, board, seat, mask)
    elif asking == Question.BEFORE_ROLL:
        allow(mask, ROLL)
        allow_cards(state, board, seat, mask)
    elif asking == Question.DISCARDS:
        allow_discards(state, seat, mask)
    elif asking == Question.ROBBER:
        allow_robber(state, board, mask)
        allow_pirate(state, board, mask)
    elif asking == Question.VICTIM:
        allow_victims(state, mask)
    elif asking == Question.CARD_CHOICE:
        allow_takes(state, mask)
    elif asking == Question.FREE_PIECES:
        allow_roads(state, board, seat, mask)
        if board.has_ships:
            allow_ships(state, board, seat, mask)
    elif asking == Question.FIRST_SETTLEMENT:
        allow_first_settlements(state, board, seat, mask)
    elif asking == Question.FIRST_ROUTE:
        allow_first_routes(state, board, mask)
    else:
        legal_in_rare_cases(state, board, seat, mask)


@compiled
def legal_in_rare_cases(state, board, seat, mask):
    """Offers and what happens at sea only."""
    asking = state.asking
    if asking == Question.ANSWERS:
        allow_answers(state, seat, mask)
    elif asking == Question.PARTNER:
        allow_partners(state, seat, mask)
    elif asking == Question.SHIP_LIFTED:
        allow_new_places(state, board, seat, mask)
    elif asking == Question.LAY_HARBOURS:
        allow_harbours(state, board, mask)
    elif asking == Question.TOKEN_MOVED:
        allow_tokens(state, board, seat, mask)


@rule(
    "seafarers 4.4",
    "seafarers 4.5",
    "seafarers 4.6",
    "seafarers 10.2",
    "seafarers 31.2",
    inline=True,
)
def allow_turn(state, board, seat, mask):
    """After the roll: trade, build, play a card, end the turn; no trade after building in the
    strict order. An offer that was begun is completed or dropped first."""
    if state.composed[seat]:
        allow_composing(state, seat, mask)
        return
    allow(mask, END)
    allow_cards(state, board, seat, mask)
    if state.hand_size[seat] > 0:
        if not (board.strict_phases and state.has_built):
            allow_swaps(state, seat, mask)
            if may_offer(state, board, seat):
                allow_offers(state, seat, mask)
            if board.trade:
                allow_proposals(state, seat, mask)
        allow_building(state, board, seat, mask)
    if board.has_ships:
        allow_lifts(state, board, seat, mask)


@compiled
def allow_offers(state, seat, mask):
    """Any card in hand may begin an offer."""
    for resource in range(RESOURCES):
        if state.hand[seat, resource] > 0:
            allow(mask, GIVE + resource)


@rule("seafarers 7.1", "seafarers 10.8", "seafarers 14.1", inline=True)
def allow_building(state, board, seat, mask):
    """Everything that the hand can pay for and for which there is a piece and a place."""
    cards = purse(state, seat)
    if can_pay(cards, board.price[ROAD]):
        allow_roads(state, board, seat, mask)
    if can_pay(cards, board.price[SETTLEMENT]):
        allow_settlements(state, board, seat, mask)
    if can_pay(cards, board.price[CITY]):
        allow_cities(state, board, seat, mask)
    if can_pay(cards, board.price[CARD]) and state.deck_size > 0:
        allow(mask, BUY)
    if board.has_ships and can_pay(cards, board.price[SHIP]):
        allow_ships(state, board, seat, mask)
