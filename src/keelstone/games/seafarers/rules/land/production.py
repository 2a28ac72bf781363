"""Dice, production and gold.  rules/seafarers.md, chapters 4, 5 and 17."""

from keelstone.engine.jit import compiled, rule
from keelstone.games.seafarers.rules.board import FRAME, GOLD, SAME_TOKENS
from keelstone.games.seafarers.rules.cards.hands import cards_in_bank, take_from_bank
from keelstone.games.seafarers.rules.moves import DICE
from keelstone.games.seafarers.rules.state import NO_SEAT

MIN_ROLL, MAX_ROLL, SEVEN = 2, 12, 7
DICE_WEIGHTS = 36


@rule("seafarers 4.3")
def dice_odds(weights):
    """Two dice: six sums of seven in 36, one of two and of twelve."""
    for total in range(MIN_ROLL, MAX_ROLL + 1):
        weights[DICE + total - MIN_ROLL] = 6 - abs(SEVEN - total)
    return DICE_WEIGHTS


@compiled
def producing_hex(state, number, place):
    """One of the hexes with a number, unless the robber stands on it; FRAME for none."""
    h = int(state.number_hexes[number, place])
    return FRAME if h == state.robber else h


@rule("seafarers 5.1", "seafarers 5.2", inline=True)
def dues(state, number, terrain):
    """Cards of a terrain that the seats are due, a byte for each: one a settlement, two a city,
    none at the robber."""
    cards = 0
    for place in range(SAME_TOKENS):
        h = producing_hex(state, number, place)
        if h != FRAME and state.terrain[h] == terrain:
            cards += bytes_of(int(state.yields[h]))
    return cards


@compiled
def bytes_of(yields):
    """Four times four bits spread to four bytes."""
    return yields & 15 | (yields & 240) << 4 | (yields & 3840) << 8 | (yields & 61440) << 12


@rule("seafarers 5.1", "seafarers 1.1", inline=True)
def produce(state, number):
    """Every hex with the number yields; each terrain is paid once for all its hexes."""
    paid = 0
    for place in range(SAME_TOKENS):
        h = producing_hex(state, number, place)
        if h != FRAME and state.yields[h]:
            terrain = int(state.terrain[h])
            if not paid >> terrain & 1:
                paid |= 1 << terrain
                if terrain < GOLD:
                    pay_out(state, terrain, dues(state, number, terrain))
                elif terrain == GOLD:
                    promise_gold(state, dues(state, number, terrain))


@rule("seafarers 5.3", "seafarers 5.4", "seafarers 31.30", inline=True)
def pay_out(state, resource, due):
    """Everybody gets what is due if the bank has it all; otherwise only a sole claimant gets what
    is left."""
    wanted = (due & 255) + (due >> 8 & 255) + (due >> 16 & 255) + (due >> 24)
    left = int(state.bank[resource])
    for seat in range(state.seats):
        cards = due >> 8 * seat & 255
        if cards:
            if wanted <= left:
                take_from_bank(state, seat, resource, cards)
            elif cards == wanted:
                take_from_bank(state, seat, resource, left)


@rule("seafarers 17.1")
def promise_gold(state, due):
    """Owners at a gold river will choose a card for a settlement, two for a city."""
    for seat in range(state.seats):
        state.gold[seat] += due >> 8 * seat & 255


@rule("seafarers 17.2", "seafarers 17.3", "seafarers 31.37")
def next_for_gold(state):
    """Who chooses next: in turn, beginning with the seat whose turn it is; nobody if the bank is
    empty."""
    bank_is_empty = cards_in_bank(state) == 0
    for step in range(state.seats):
        seat = (int(state.turn) + step) % int(state.seats)
        if bank_is_empty:
            state.gold[seat] = 0
        elif state.gold[seat] > 0:
            return seat
    return NO_SEAT
