"""The pile of market cards, dealing and drawing.  rules/imhotep.md, chapters 2, 4 and 9."""

from keelstone.engine.jit.decorators import compiled, rule
from keelstone.engine.rng import below
from keelstone.games.imhotep.rules.board import CARDS
from keelstone.games.imhotep.rules.moves import MARKET_CARD
from keelstone.games.imhotep.rules.state import NOBODY_LOOKS


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
def pile_odds(state, weights):
    """Every card of the pile is as likely to be on top."""
    for card in range(CARDS):
        weights[MARKET_CARD + card] = state.pile[card]
    return int(state.pile_size)


@rule("imhotep 2.2")
def draw_card(state, card):
    """A card leaves the pile."""
    state.pile[card] -= 1
    state.pile_size -= 1


@rule("imhotep 4.6")
def redeal_pair(state, rng):
    """Swap the face-down cards that cannot be worked out for random ones of the pile."""
    redeal_cards(state, state.pair, int(state.pair_size), rng)


@rule("imhotep 4.7", "imhotep 20.14")
def redeal_looked_at(state, seat, rng):
    """Who does not look at the pair knows of it only that its cards differ."""
    if state.looker == NOBODY_LOOKS or state.looker == seat:
        return
    redeal_cards(state, state.looked_at, 2, rng)
    while state.looked_at[0] == state.looked_at[1]:
        redeal_cards(state, state.looked_at, 2, rng)


@compiled
def redeal_cards(state, cards, size, rng):
    """Put cards that cannot be worked out back into the pile and draw as many from it."""
    known = int(state.pair_known)
    for place in range(known, size):
        state.pile[cards[place] - 1] += 1
    for place in range(known, size):
        rest = below(rng, int(state.pile_size) + size - place)
        card = 0
        while rest >= state.pile[card]:
            rest -= state.pile[card]
            card += 1
        state.pile[card] -= 1
        cards[place] = card + 1
