"""The market.  rules/imhotep.md, chapters 2 and 4."""

from keelstone.engine.jit import rule
from keelstone.games.imhotep.rules.board import Site
from keelstone.games.imhotep.rules.cards import draw_card, is_card_left, shuffle_discarded
from keelstone.games.imhotep.rules.delivery import receive_card
from keelstone.games.imhotep.rules.state import NOBODY_LOOKS, Question, Stage, ask, ask_chance

SLOTS = 4
FACE_UP_ON_B = 3
DEALT_ON_B = 5


@rule("imhotep 2.2", "imhotep 4.6", "imhotep 20.11")
def deal_next(state, board):
    """Turn up four cards; on the B side three, and two face down. Then the first turn begins."""
    to_deal = DEALT_ON_B if board.b_side[Site.MARKET.value] else SLOTS
    if state.dealt == to_deal or not is_card_left(state):
        state.stage = Stage.TURN
        return
    shuffle_discarded(state)
    if board.b_side[Site.MARKET.value] and state.dealt >= FACE_UP_ON_B:
        ask_chance(state, Question.PAIR_CARD_DUE)
    else:
        ask_chance(state, Question.MARKET_CARD_DUE)


@rule("imhotep 2.2")
def turn_up(state, card):
    """A card comes face up on the market."""
    draw_card(state, card)
    state.market[state.dealt] = card + 1
    state.dealt += 1


@rule("imhotep 4.6")
def lay_face_down(state, card):
    """A card joins the face-down pair; nobody sees it."""
    draw_card(state, card)
    state.pair[state.pair_size] = card + 1
    state.pair_size += 1
    state.dealt += 1


@rule("imhotep 4.1", "imhotep 4.2", "imhotep 20.20")
def go_to_market(state, seat):
    """The owner of a delivered stone may take a card, if there is one."""
    state.market_stone = seat + 1
    if is_anything_to_take(state):
        ask(state, seat, Question.MARKET_PICK)


@rule("imhotep 4.1")
def is_anything_to_take(state):
    """A stone at the market takes a card only while one lies there, face up or in the pair."""
    if state.pair_size > 0:
        return True
    for slot in range(SLOTS):
        if state.market[slot] != 0:
            return True
    return False


@rule("imhotep 4.3", "imhotep 20.4")
def return_market_stone(state):
    """The stone goes back to the quarry after its card has been dealt with."""
    if state.market_stone != 0:
        state.quarry[state.market_stone - 1] += 1
        state.market_stone = 0


@rule("imhotep 4.1", "imhotep 4.5")
def take_card(state, board, seat, card):
    """Take a face-up card; of equal ones it does not matter which."""
    slot = 0
    while state.market[slot] != card + 1:
        slot += 1
    state.market[slot] = 0
    receive_card(state, board, seat, card)


@rule("imhotep 4.7", "imhotep 20.14")
def look_at_pair(state, board, seat):
    """Look at the face-down cards and choose one; equal cards, or a single one, need no choice."""
    first, second = int(state.pair[0]) - 1, int(state.pair[1]) - 1
    state.pair[0] = 0
    state.pair[1] = 0
    state.pair_size = 0
    state.looker = seat
    state.looked_at[0] = first + 1
    state.looked_at[1] = second + 1
    if first == second or second < 0:
        keep_card(state, board, seat, first)
    else:
        ask(state, seat, Question.PAIR_PICK)


@rule("imhotep 4.7")
def keep_card(state, board, seat, card):
    """Keep one card of the pair and discard the other face up."""
    other = int(state.looked_at[0]) + int(state.looked_at[1]) - 2 - card
    if state.looked_at[1] != 0:
        state.discarded[other] += 1
    state.looked_at[0] = 0
    state.looked_at[1] = 0
    state.looker = NOBODY_LOOKS
    state.pair_known = 0
    receive_card(state, board, seat, card)


@rule("imhotep 2.7", "imhotep 20.15")
def clear_market(state):
    """Cards that are still on the market are discarded."""
    for slot in range(SLOTS):
        if state.market[slot] != 0:
            state.discarded[state.market[slot] - 1] += 1
            state.market[slot] = 0
    for place in range(int(state.pair_size)):
        state.discarded[state.pair[place] - 1] += 1
        state.pair[place] = 0
    state.pair_size = 0
    state.pair_known = 0
