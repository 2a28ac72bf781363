"""The pile of market cards, and blue cards in play.  rules/imhotep.md, chapters 2 and 10."""

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


@rule("imhotep 10.1", "imhotep 20.17")
def play_blue_card(state, board, seat, card):
    """A blue card leaves its owner and is discarded after the turn; in version 1 it was at once."""
    state.hand[seat, card] -= 1
    state.in_play = card + 1
    if board.rules_version == 1:
        discard_played_card(state)


@rule("imhotep 10.1", "imhotep 20.17")
def discard_played_card(state):
    """The blue card of this turn is discarded."""
    if state.in_play != 0:
        state.discarded[state.in_play - 1] += 1
        state.in_play = 0
