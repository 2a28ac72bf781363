"""Stones that come to a building site, cards that a seat gets.  rules/imhotep.md, 3.6, 9.1."""

from keelstone.engine.jit import rule
from keelstone.games.imhotep.rules.board import NO_SITE, RED_CARD_SITE, Site
from keelstone.games.imhotep.rules.burial_chamber import build_at_chamber
from keelstone.games.imhotep.rules.obelisks import build_at_obelisks
from keelstone.games.imhotep.rules.pyramids import build_at_pyramids
from keelstone.games.imhotep.rules.temple import build_at_temple


@rule("imhotep 3.6", "imhotep 20.13")
def deliver(state, board, seat, site):
    """A stone of a seat comes to one of the four building sites."""
    state.delivered[seat] |= 1 << site
    if site == Site.PYRAMIDS:
        build_at_pyramids(state, board, seat)
    elif site == Site.TEMPLE:
        build_at_temple(state, board, seat)
    elif site == Site.BURIAL_CHAMBER:
        build_at_chamber(state, seat)
    else:
        build_at_obelisks(state, board, seat)


@rule("imhotep 4.4")
def receive_card(state, board, seat, card):
    """A red card acts at once; every other card stays in front of its owner."""
    if RED_CARD_SITE[card] != NO_SITE:
        play_red_card(state, board, seat, card)
    else:
        state.hand[seat, card] += 1


@rule("imhotep 9.1", "imhotep 20.3", "imhotep 20.16")
def play_red_card(state, board, seat, card):
    """One stone goes from the quarry to the card's site; with an empty quarry none does. What the
    stone brings comes after the card is discarded."""
    state.discarded[card] += 1
    if state.quarry[seat] > 0:
        state.quarry[seat] -= 1
        deliver(state, board, seat, int(RED_CARD_SITE[card]))
