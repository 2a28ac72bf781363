"""The privilege cards.  rules/eschnapur.md, chapter 20."""

import numpy as np

from keelstone.engine.jit import rule
from keelstone.games.eschnapur.rules.board import Privilege
from keelstone.games.eschnapur.rules.building import (
    builder,
    building_sites,
    parts_with_space,
    stopped_part,
)
from keelstone.games.eschnapur.rules.markers import lay_blockade_beside
from keelstone.games.eschnapur.rules.moving import can_move_a_stone, opens_a_move
from keelstone.games.eschnapur.rules.officials import adds_from_hand
from keelstone.games.eschnapur.rules.payment import most_to_take, pay
from keelstone.games.eschnapur.rules.scoring import ends_this_round
from keelstone.games.eschnapur.rules.state import (
    Question,
    Stage,
    ask,
    everybody,
    has,
    lowest,
)
from keelstone.games.eschnapur.rules.stones import take_stones
from keelstone.games.eschnapur.rules.turn_order import clear_order

#: the cards that bring gold or stones
INCOME = 1 << Privilege.GOLD_5 | 1 << Privilege.GOLD_3_STONES_2 | 1 << Privilege.STONES_3

#: the cards that can be bought at each question, as bits
OFFERED = np.zeros(len(Question), np.int64)
OFFERED[Question.WINDOW_BEFORE_GOLD] = 1 << Privilege.WIN_TIES | 1 << Privilege.FROM_HAND | INCOME
OFFERED[Question.WINDOW_REFUSAL] = 1 << Privilege.REFUSE_BLOCKADE
OFFERED[Question.WINDOW_MARKER] = 1 << Privilege.CHOOSE_MARKER
OFFERED[Question.WINDOW_BUILDING] = 1 << Privilege.GOLD_3_STONES_2 | 1 << Privilege.STONES_3
OFFERED[Question.WINDOW_PREMIUM] = 1 << Privilege.GOLD_5 | 1 << Privilege.GOLD_3_STONES_2
OFFERED[Question.WINDOW_BAN] = 1 << Privilege.BAN_STONE
OFFERED[Question.WINDOW_WAGES] = INCOME
OFFERED[Question.FROM_HAND] = 1 << Privilege.GOLD_5 | 1 << Privilege.GOLD_3_STONES_2
OFFERED[Question.BUILD] = (
    1 << Privilege.FREE_SITES
    | 1 << Privilege.IGNORE_STOP
    | 1 << Privilege.GOLD_3_STONES_2
    | 1 << Privilege.STONES_3
)
OFFERED[Question.MOVE] = 1 << Privilege.IGNORE_STOP


@rule("eschnapur 20.2", "eschnapur 21.17")
def offered(state):
    """The cards that are still there and can be used at this moment, as bits."""
    return int(state.privileges) & OFFERED[state.asking]


@rule("eschnapur 20.8", "eschnapur 21.14", "eschnapur 21.17", "eschnapur 21.28")
def seats_concerned(state):
    """The seats that could use a card at this moment, as bits: the one whose turn it is, the owner
    of a blocked card, everybody but the winner of the phase, or everybody."""
    asking = int(state.asking)
    if asking == Question.BUILD:
        return 1 << builder(state)
    if asking == Question.FROM_HAND:
        return 1 << int(state.hand_player) if adds_from_hand(state) else 0
    if asking == Question.MOVE:
        return 1 << int(state.winner)
    if asking == Question.WINDOW_REFUSAL:
        is_here = state.blockade_official == state.official
        return 1 << int(state.blockade_seat) if is_here else 0
    if asking == Question.WINDOW_MARKER or asking == Question.WINDOW_BAN:
        return everybody(state) & ~(1 << int(state.winner))
    return everybody(state)


@rule("eschnapur 20.10", "eschnapur 20.11", "eschnapur 21.16", "eschnapur 21.27")
def are_stones_useful(state, board, seat, card):
    """Stones do something if the supply has any and they can still be built. A builder builds them
    now, in a part that is open to it or that a second card opens."""
    if state.supply[seat] == 0:
        return False
    if state.asking == Question.BUILD:
        if building_sites(state, board, seat) != 0:
            return True
        points = int(state.privilege[seat]) - int(board.cost[card])
        return board.rules_version >= 2 and can_open_a_part(state, board, seat, points)
    return state.asking != Question.WINDOW_WAGES or not ends_this_round(state, board)


@rule("eschnapur 21.27")
def can_open_a_part(state, board, seat, points):
    """Whether a builder without an open part can pay for *free choice of sites* or *ignore the
    building stop* with these points, and the card opens a part."""
    parts, stopped = parts_with_space(state, board), stopped_part(state)
    if is_for_sale(state, board, Privilege.FREE_SITES.value, points) and parts & ~stopped != 0:
        return True
    opened = parts & stopped & int(state.sites[seat])
    return is_for_sale(state, board, Privilege.IGNORE_STOP.value, points) and opened != 0


@rule("eschnapur 20.1", "eschnapur 20.2")
def is_for_sale(state, board, card, points):
    """Whether a card is still there and these points pay for it."""
    return has(state.privileges, card) and points >= board.cost[card]


@rule("eschnapur 20.7", "eschnapur 20.10", "eschnapur 21.17")
def is_gold_useful(state):
    """Gold worth 3 does something if the bank can give any; builders buy it for the stones."""
    is_for_stones = state.asking == Question.BUILD or state.asking == Question.WINDOW_BUILDING
    return not is_for_stones and most_to_take(state, 3) > 0


@rule("eschnapur 20.10", "eschnapur 21.17")
def is_gold_with_stones_useful(state, board, seat):
    """Before a premium and before a card from the hand it is bought for the gold, at the other
    moments for either."""
    if is_gold_useful(state):
        return True
    is_for_gold = state.asking == Question.WINDOW_PREMIUM or state.asking == Question.FROM_HAND
    if is_for_gold and board.rules_version >= 2:
        return False
    return are_stones_useful(state, board, seat, Privilege.GOLD_3_STONES_2.value)


@rule("eschnapur 20.6", "eschnapur 21.16")
def are_free_sites_useful(state, board, seat):
    """Free choice of sites does something if it opens a part to a waiting stone."""
    if state.stones[seat] == 0 or state.free_sites:
        return False
    parts = parts_with_space(state, board) & ~stopped_part(state)
    return parts & ~int(state.sites[seat]) != 0


@rule("eschnapur 20.12", "eschnapur 21.12", "eschnapur 21.13", "eschnapur 21.16")
def is_ignoring_stop_useful(state, board, seat):
    """In phase 7 for a stone and the site card of the stopped part; in phase 8 for a move."""
    if state.stop_ignored:
        return False
    if state.asking == Question.MOVE:
        return opens_a_move(state, board)
    parts = stopped_part(state) & int(state.sites[seat]) & parts_with_space(state, board)
    return state.stones[seat] > 0 and parts != 0


@rule("eschnapur 20.7", "eschnapur 21.16")
def is_useful(state, board, seat, card):
    """Whether a card would do something for the seat now: gold, if the bank can give any."""
    if card == Privilege.GOLD_5:
        return most_to_take(state, 5) > 0
    if card == Privilege.GOLD_3_STONES_2:
        return is_gold_with_stones_useful(state, board, seat)
    if card == Privilege.STONES_3:
        return are_stones_useful(state, board, seat, card)
    if card == Privilege.FREE_SITES:
        return are_free_sites_useful(state, board, seat)
    if card == Privilege.IGNORE_STOP:
        return is_ignoring_stop_useful(state, board, seat)
    if card == Privilege.WIN_TIES:
        return state.cards[seat] > 0 or state.carried_seat == seat
    if card == Privilege.FROM_HAND:
        return state.cards[seat] > 0
    if card == Privilege.BAN_STONE:
        return can_move_a_stone(state, board)
    return True


@rule("eschnapur 20.1", "eschnapur 20.3")
def purchases(state, board, seat):
    """The cards that a seat can pay for and use at this moment, as bits."""
    cards = 0
    left = offered(state)
    while left != 0:
        card = lowest(left)
        left &= left - 1
        if state.privilege[seat] >= board.cost[card] and is_useful(state, board, seat, card):
            cards |= 1 << card
    return cards


@rule("eschnapur 20.3", "eschnapur 21.17", "eschnapur 21.29")
def look_for_buyers(state, board, question):
    """Find which seats can buy which cards at a question. Only these seats are asked."""
    state.asking = question
    state.buyers = 0
    seats = seats_concerned(state) if offered(state) != 0 else 0
    for seat in range(state.seats):
        state.can_buy[seat] = purchases(state, board, seat) if has(seats, seat) else 0
        if state.can_buy[seat] != 0:
            state.buyers |= 1 << seat


@rule("eschnapur 20.1", "eschnapur 20.2", "eschnapur 20.3", "eschnapur 21.17")
def buy(state, board, seat, card):
    """The disc moves back, the card leaves the game and is used at once; then the moment of the
    purchase comes again, for everybody who can still buy."""
    state.privilege[seat] -= board.cost[card]
    state.privileges = int(state.privileges) & ~(1 << card)
    state.due = 0
    state.idle = 0
    state.stage = state.again
    if card == Privilege.CHOOSE_MARKER or card == Privilege.BAN_STONE:
        ask_for_choice(state, seat, card)
    elif card == Privilege.REFUSE_BLOCKADE:
        lay_blockade_beside(state)
    elif (
        card == Privilege.GOLD_5 or card == Privilege.GOLD_3_STONES_2 or card == Privilege.STONES_3
    ):
        receive_income(state, seat, card)
    else:
        claim_for_now(state, seat, card)


@rule("eschnapur 20.4", "eschnapur 20.9")
def ask_for_choice(state, seat, card):
    """The buyer takes a turn-order marker before the winner hands out the others, or names a part
    whose last stone may not be moved."""
    if card == Privilege.CHOOSE_MARKER:
        clear_order(state)
        ask(state, seat, Question.TAKE_MARKER)
    else:
        state.stage = Stage.MOVE_STONE
        ask(state, seat, Question.NAME_STONE)


@rule("eschnapur 20.7", "eschnapur 20.10", "eschnapur 20.11")
def receive_income(state, seat, card):
    """Gold worth 5, gold worth 3 and two stones, or three stones."""
    if card == Privilege.GOLD_5:
        pay(state, seat, 5, state.again)
        return
    take_stones(state, seat, 3 if card == Privilege.STONES_3 else 2)
    if card == Privilege.GOLD_3_STONES_2:
        pay(state, seat, 3, state.again)


@rule("eschnapur 20.5", "eschnapur 20.6", "eschnapur 20.12", "eschnapur 20.13", "eschnapur 21.13")
def claim_for_now(state, seat, card):
    """Ties and cards from the hand hold for the round, sites and the stop for the turn."""
    if card == Privilege.WIN_TIES:
        state.tie_winner = seat
    elif card == Privilege.FROM_HAND:
        state.hand_player = seat
    elif card == Privilege.FREE_SITES:
        state.free_sites = 1
    else:
        state.stop_ignored = 1
