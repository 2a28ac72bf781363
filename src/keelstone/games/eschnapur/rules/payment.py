"""Taking gold cards from the bank.  rules/eschnapur.md, chapters 12 and 15."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.eschnapur.rules.board import PARTS, VALUES
from keelstone.games.eschnapur.rules.building import is_full
from keelstone.games.eschnapur.rules.state import (
    NONE,
    Question,
    Stage,
    ask,
    has,
    is_one_bit,
    lowest,
)


@compiled
def totals_with(totals, value, cards, limit):
    """The totals, as bits, that become possible with some cards of a value: all up to a limit.
    Taking one, two, four, ... of them together reaches every number of cards in few steps."""
    together = 1
    while cards > 0:
        taken = min(together, cards)
        totals |= totals << (value * taken)
        cards -= taken
        together *= 2
    return totals & ((2 << limit) - 1)


@rule("eschnapur 12.3", "eschnapur 15.2", "eschnapur 21.8")
def most_to_take(state, due):
    """The greatest total that the cards in the bank can make without going above the sum due."""
    totals = 1
    for value in range(1, VALUES):
        cards = min(int(state.bank[value]), due // value)
        totals = totals_with(totals, value, cards, due)
    most = due
    while not has(totals, most):
        most -= 1
    return most


@compiled
def first_cards(state, owing, largest, taken):
    """The values, `largest` at the most, with which the bank less one card of the value `taken`
    can begin to pay a sum exactly; as bits."""
    totals = 1
    values = 0
    for value in range(1, largest + 1):
        cards = min(int(state.bank[value]) - (1 if value == taken else 0), owing // value)
        if cards > 0:
            totals = totals_with(totals, value, cards - 1, owing)
            if has(totals, owing - value):
                values |= 1 << value
            totals = totals_with(totals, value, 1, owing)
    return values


@rule("eschnapur 12.2", "eschnapur 21.8")
def cards_to_take(state):
    """The values that may be taken next, as bits. Dearer cards are taken before cheaper ones."""
    return first_cards(state, int(state.owing), int(state.largest), 0)


@compiled
def pay(state, seat, due, then):
    """A seat is to take a sum; then the rules go on at another stage."""
    state.payee = seat
    state.owing = most_to_take(state, due)
    state.largest = VALUES - 1
    state.paid_then = then
    state.stage = Stage.GO_ON_PAYING


@rule("eschnapur 12.2", "eschnapur 21.24")
def go_on_paying(state):
    """The payee chooses card by card. A card without a choice is taken automatically."""
    if state.owing == 0:
        state.stage = state.paid_then
        return
    values = cards_to_take(state)
    if is_one_bit(values):
        take_card(state, lowest(values))
    else:
        ask(state, state.payee, Question.TAKE_GOLD)


@rule("eschnapur 12.2", "eschnapur 15.1")
def take_card(state, value):
    """The payee takes a gold card from the bank into its hand."""
    seat = int(state.payee)
    state.bank[value] -= 1
    state.hand[seat, value] += 1
    state.cards[seat] += 1
    state.received[seat] += value
    if state.paid_then == Stage.PAY_PREMIUM:
        state.premiums[seat] += value
    elif state.paid_then == Stage.PAY_WAGES:
        state.wages[seat] += value
    state.owing -= value
    state.largest = value
    if seat != state.hand_player:
        state.fresh[seat, value] += 1


@compiled
def stones_in(state, seat, part):
    """How many stones a seat has in a part."""
    stones = 0
    for space in range(state.filled[part]):
        if state.palace[part, space] == seat + 1:
            stones += 1
    return stones


@compiled
def next_present(state, part):
    """Go to the next place in the order whose seat has a stone in the part; its seat, or NONE."""
    while state.pay_place + 1 < state.seats:
        state.pay_place += 1
        seat = int(state.order[state.pay_place])
        if stones_in(state, seat, part) > 0:
            return seat
    return NONE


@rule("eschnapur 12.1", "eschnapur 12.2", "eschnapur 21.19")
def pay_premium(state, board):
    """Every seat with a stone in the part takes the premium, in turn order."""
    seat = next_present(state, int(state.pay_part))
    if seat == NONE:
        state.stage = Stage.BUILD_ON
    else:
        pay(state, seat, int(board.premium), Stage.PAY_PREMIUM)


@compiled
def next_full_part(state, board, part):
    """The next full part from a part on; NONE if there is none."""
    while part < PARTS:
        if has(state.open_parts, part) and is_full(state, board, part):
            return part
        part += 1
    return NONE


@rule("eschnapur 15.1", "eschnapur 21.11", "eschnapur 21.19")
def pay_wages(state, board):
    """Full parts from the lowest number on: each seat with a stone there takes its wage."""
    part = int(state.pay_part)
    seat = next_present(state, part)
    if seat != NONE:
        pay(state, seat, int(board.wage[part]), Stage.PAY_WAGES)
        return
    part = next_full_part(state, board, part + 1)
    if part == NONE:
        state.stage = Stage.SCORE_PARTS
    else:
        state.pay_part = part
        state.pay_place = NONE
