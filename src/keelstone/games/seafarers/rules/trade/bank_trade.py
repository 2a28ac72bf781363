"""Trade with the bank.  rules/seafarers.md, chapter 8."""

import numpy as np

from keelstone.engine.jit import compiled_inline, rule
from keelstone.games.seafarers.rules.board import RESOURCES
from keelstone.games.seafarers.rules.cards.hands import return_to_bank, take_from_bank
from keelstone.games.seafarers.rules.land.building import (
    FOUR,
    THREE,
    has_any_harbour,
    has_harbour_of,
)
from keelstone.games.seafarers.rules.moves import SWAP, SWAP_WORD

PAIRS = RESOURCES * RESOURCES  # moves of one rate


@rule("seafarers 8.4", inline=True)
def kinds_in_bank(state):
    """The resources that the bank has, as bits."""
    kinds = 0
    for resource in range(RESOURCES):
        if state.bank[resource] > 0:
            kinds |= 1 << resource
    return kinds


@rule("seafarers 8.1", "seafarers 8.2", "seafarers 8.3", "seafarers 31.3", inline=True)
def allow_swaps(state, seat, mask):
    """Four equal cards for one of another kind; three at a 3:1 harbour, two at the resource's
    own."""
    for resource in range(RESOURCES):
        cards = int(state.hand[seat, resource])
        if cards >= state.rate[seat, resource]:
            others = kinds_in_bank(state) & ~(1 << resource)
            if cards >= FOUR:
                allow_swap(mask, 0, resource, others)
            if cards >= THREE and has_any_harbour(state, seat):
                allow_swap(mask, 1, resource, others)
            if has_harbour_of(state, seat, resource):
                allow_swap(mask, 2, resource, others)


@compiled_inline
def allow_swap(mask, rate, resource, others):
    """Allow the swaps of a resource for any of a set at a rate; five bits, maybe over two words."""
    place = rate * PAIRS + resource * RESOURCES
    word = SWAP_WORD + (place >> 6)
    shift = place & 63
    mask[word] |= np.uint64(others) << np.uint64(shift)
    if shift > 64 - RESOURCES:
        mask[word + 1] |= np.uint64(others) >> np.uint64(64 - shift)


@rule("seafarers 8.1", "seafarers 8.2", "seafarers 8.3", inline=True)
def swap(state, seat, move):
    """Give equal cards to the bank and take one of another kind."""
    rate = FOUR - (move - SWAP) // PAIRS
    pair = (move - SWAP) % PAIRS
    return_to_bank(state, seat, pair // RESOURCES, rate)
    take_from_bank(state, seat, pair % RESOURCES, 1)
