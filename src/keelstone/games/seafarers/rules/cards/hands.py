"""Cards change hands, and so do the public bounds.  rules/seafarers.md, chapters 1, 7, 30."""

import numpy as np

from keelstone.engine.jit import compiled, compiled_inline, rule
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.map.sets import NONE

TOP_BITS = np.uint64(0x8080808080)


@rule("seafarers 30.2")
def gain(state, seat, resource, number):
    """Cards come into a hand; everybody sees how many it holds."""
    state.hand[seat, resource] += number
    state.hand_size[seat] += number


@rule("seafarers 30.1")
def lose(state, seat, resource, number):
    """Cards leave a hand; everybody who saw them knows that they were there."""
    state.hand[seat, resource] -= number
    state.hand_size[seat] -= number
    show(state, seat, resource, 0)


@rule("seafarers 31.7")
def show(state, seat, resource, number):
    """A number of cards is seen to be there: lower the bound on how many more there can be."""
    last = int(state.thefts)
    if last > 0 or state.old_thefts:
        bound = RESOURCES * seat + resource
        unseen = int(state.hand[seat, resource]) + int(state.slack[bound]) - number
        if unseen < state.at_most[last, bound]:
            state.at_most[last, bound] = unseen


@rule("seafarers 30.1")
def hand_over_all(state, giver, taker, resource):
    """All cards of a kind change hands, and everybody sees that none is left."""
    cards = int(state.hand[giver, resource])
    lose(state, giver, resource, cards)
    gain(state, taker, resource, cards)
    if state.thefts or state.old_thefts:
        state.exactly[state.thefts] |= 1 << (RESOURCES * giver + resource)


@rule("seafarers 1.5")
def take_from_bank(state, seat, resource, number):
    """Cards go from the bank to a hand."""
    state.bank[resource] -= number
    gain(state, seat, resource, number)


@rule("seafarers 7.1")
def return_to_bank(state, seat, resource, number):
    """Cards go from a hand back to the bank."""
    state.bank[resource] += number
    lose(state, seat, resource, number)


@compiled_inline
def purse(state, seat):
    """The cards in a hand, a byte for each resource."""
    cards = NONE
    for resource in range(RESOURCES):
        cards |= np.uint64(state.hand[seat, resource]) << np.uint64(8 * resource)
    return cards


@rule("seafarers 7.1", inline=True)
def can_pay(cards, price):
    """Whether a purse holds a price: no byte of the difference falls below zero."""
    return ((cards | TOP_BITS) - price) & TOP_BITS == TOP_BITS


@rule("seafarers 7.1")
def pay(state, board, seat, thing):
    """Pay the price of a piece or card to the bank."""
    for resource in range(RESOURCES):
        price = int(board.cost[thing, resource])
        if price:
            return_to_bank(state, seat, resource, price)


@compiled
def cards_in_bank(state):
    """How many resource cards the bank holds."""
    cards = 0
    for resource in range(RESOURCES):
        cards += int(state.bank[resource])
    return cards
