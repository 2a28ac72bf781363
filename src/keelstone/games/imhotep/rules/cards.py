"""The pile of market cards.  rules/imhotep.md, chapter 2."""

from keelstone.engine.jit import rule
from keelstone.games.imhotep.rules.board import CARDS


@rule("imhotep 20.11")
def is_card_left(state):
    """Whether a card can be drawn: from the pile, or from the discarded cards."""
    if state.pile_size > 0:
        return True
    for card in range(CARDS):
        if state.discarded[card] > 0:
            return True
    return False


@rule("imhotep 2.3")
def shuffle_discarded(state):
    """An empty pile is made anew from the discarded cards.

    Cards that lie face down on the market are the only ones nobody has seen then, so that
    everybody can work out what they are.
    """
    if state.pile_size > 0:
        return
    for card in range(CARDS):
        state.pile[card] = state.discarded[card]
        state.pile_size += state.discarded[card]
        state.discarded[card] = 0
    state.pair_known = state.pair_size


@rule("imhotep 2.2")
def draw_card(state, card):
    """A card leaves the pile."""
    state.pile[card] -= 1
    state.pile_size -= 1
