"""What chance may bring, and applying it.  rules/seafarers.md, chapters 4, 6, 10, 21, 26, 28."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.seafarers.rules.advance import advance
from keelstone.games.seafarers.rules.cards.development_cards import card_odds, draw_card
from keelstone.games.seafarers.rules.land.production import MIN_ROLL, SEVEN, dice_odds, produce
from keelstone.games.seafarers.rules.land.robber import count_discards, rob, rob_next, theft_odds
from keelstone.games.seafarers.rules.moves import (
    CHANCE_OF,
    DICE,
    DRAWN,
    FOUND,
    HAVEN,
    NUMBER,
    STOLEN,
    ChanceKind,
)
from keelstone.games.seafarers.rules.sea.discovery import (
    find_hex,
    hex_odds,
    lay_bag_token,
    lay_found_token,
    needs_found_token,
    reward_discovery,
    token_odds,
)
from keelstone.games.seafarers.rules.sea.harbour_draft import draw_harbour, harbour_odds
from keelstone.games.seafarers.rules.state import Question, ask, ask_chance, ask_seats


@compiled
def odds(state, board, weights):
    """What chance may bring, and with which weights."""
    asking = state.asking
    if asking == Question.DICE_ROLL:
        return dice_odds(weights)
    if asking == Question.THEFT:
        return theft_odds(state, weights)
    if asking == Question.CARD_DRAWN:
        return card_odds(state, weights)
    if asking == Question.HEX_FOUND:
        return hex_odds(state, weights)
    if asking == Question.TOKEN_FOUND:
        return token_odds(state.stack_tokens, weights)
    if asking == Question.TOKEN_DRAWN:
        return token_odds(state.bag, weights)
    return harbour_odds(state, weights)


@compiled
def happen(state, board, outcome):
    """Apply what chance brought."""
    kind = int(CHANCE_OF[outcome])
    if kind == ChanceKind.DICE:
        roll(state, board, outcome - DICE + MIN_ROLL)
    elif kind == ChanceKind.STOLEN:
        steal_card(state, board, outcome - STOLEN)
    elif kind == ChanceKind.DRAWN:
        draw_card(state, int(state.turn), outcome - DRAWN)
        advance(state, board)
    elif kind == ChanceKind.FOUND:
        discover(state, board, outcome - FOUND)
    elif kind == ChanceKind.NUMBER:
        number_hex(state, board, outcome - NUMBER + MIN_ROLL)
    else:
        draw_harbour(state, outcome - HAVEN)


@rule("seafarers 5.1", "seafarers 6.1", "seafarers 6.2", inline=True)
def roll(state, board, total):
    """Seven brings the robber, after the discards; every other number produces."""
    state.rolled = total
    if total != SEVEN:
        produce(state, total)
        advance(state, board)
        return
    ask_seats(state, count_discards(state), Question.DISCARDS)
    if state.due == 0:
        ask(state, int(state.turn), Question.ROBBER)


@rule("seafarers 6.4", "seafarers 20.5", inline=True)
def steal_card(state, board, resource):
    """The thief gets the card; the old pirate robs the next owner of a ship."""
    rob(state, resource)
    if state.victims:
        rob_next(state)
    else:
        advance(state, board)


@rule("seafarers 21.2", "seafarers 21.3")
def discover(state, board, terrain):
    """A hex is turned up; land gets a token of the stack."""
    find_hex(state, board, terrain)
    if needs_found_token(state):
        ask_chance(state, Question.TOKEN_FOUND)
    else:
        advance(state, board)


@compiled
def number_hex(state, board, number):
    """A hex gets its token: a discovered one from the stack, a reached one from the bag."""
    if state.asking == Question.TOKEN_FOUND:
        lay_found_token(state, number)
        reward_discovery(state, board, int(state.turn))
    else:
        lay_bag_token(state, number)
    advance(state, board)
