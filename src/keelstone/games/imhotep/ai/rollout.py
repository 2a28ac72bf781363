"""The rollout policy: fast, sound moves for playouts.

A seat sails the ship that gains it the largest lead, once the lead is large enough; until then it
takes stones with an empty sled and loads them. The constants are those that won most of some ten
thousand games of two such players against two with other constants, on A sides and on B sides.
"""

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.loops import random_move
from keelstone.engine.masks import bits_in, count, lowest_bit, nth, without_lowest
from keelstone.engine.rng import below
from keelstone.games.imhotep.ai.features import assessments, pyramid_worth, stones_of
from keelstone.games.imhotep.ai.rollout_answers import best_pick, best_pyramid
from keelstone.games.imhotep.rules.board import SHIPS, SITES, SPACES, Card, Site
from keelstone.games.imhotep.rules.legal import may_chisel, may_hammer
from keelstone.games.imhotep.rules.moves import (
    ACCEPT,
    DECLINE,
    LOAD,
    PLAY_CHISEL,
    PLAY_HAMMER,
    SAIL,
    TAKE,
)
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.rules.stones import may_load, room_for

NO_MOVE = -1
#: a ship sails when it gains a seat a lead of at least this many points
ENOUGH = 5.0
#: a ship sails with at least this many stones of the seat
FEWEST_TO_SAIL = 2
#: points by which a ship with room left must exceed that
NOT_FULL = 1.0
#: points for a stone at the sites where the board does not say; each further one at the market
#: brings less
IN_CHAMBER, AT_OBELISKS, AT_MARKET, NEXT_AT_MARKET = 1.5, 2.2, 2.0, 0.5
#: a seat with fewer stones than this on its sled takes stones
TOO_FEW = 1
#: a hammer or chisel is played in one of this many turns in which it can be
SELDOM = 3


@compiled
def rollout_move(state, board, seat, mask, rng):
    """A move of the rollout policy: an action, or an answer that follows from one."""
    asking = state.asking
    if asking == Question.ACTION:
        action = rollout_action(state, board, seat, rng)
        if action != NO_MOVE:
            return action
    elif asking == Question.MARKET_PICK:
        return best_pick(state, board, seat)
    elif asking == Question.WHICH_PYRAMID:
        return best_pyramid(state, board)
    elif asking == Question.SAIL_TO:
        return SAIL + best_site(state, board, seat, int(state.ship))
    elif asking == Question.CARD_OR_NOT or asking == Question.STONES_OR_NOT:
        return ACCEPT
    move = random_move(state, board, seat, mask, rng)
    return move if move != DECLINE else nth(mask, below(rng, count(mask)))


@compiled
def rollout_action(state, board, seat, rng):
    """Sail if that gains enough; else play a card, take stones, or load a stone."""
    best, most = best_sailing(state, board, seat, FEWEST_TO_SAIL)
    if most >= ENOUGH:
        return SAIL + best
    if (
        state.hand[seat, Card.HAMMER] > 0
        and below(rng, SELDOM) == 0
        and may_hammer(state, board, seat)
    ):
        return PLAY_HAMMER
    if state.hand[seat, Card.CHISEL] > 0 and below(rng, SELDOM) == 0 and may_chisel(state, seat):
        return PLAY_CHISEL
    if state.sled[seat] < TOO_FEW and room_for(state, board, seat, board.stones_to_get) > 0:
        return TAKE
    if may_load(state, seat):
        return LOAD + any_space(state, rng)
    if room_for(state, board, seat, board.stones_to_get) > 0:
        return TAKE
    best, most = best_sailing(state, board, seat, 0)
    return SAIL + best if best >= 0 else NO_MOVE


@compiled
def any_space(state, rng):
    """A random free space on a ship."""
    spaces = np.uint64(state.free_spaces)
    for _ in range(below(rng, bits_in(spaces))):
        spaces = without_lowest(spaces)
    return lowest_bit(spaces)


@compiled
def best_sailing(state, board, seat, fewest):
    """The ship with at least `fewest` stones of a seat and the site that gain it most, as one
    number, and its gain; -1 if none can sail."""
    best, most = -1, -1e9
    for ship in range(SHIPS):
        if int(state.ready) >> ship & 1 and stones_of(state, ship, seat) >= fewest:
            waste = NOT_FULL if state.loaded[ship] < state.spaces[ship] else 0.0
            for site in range(SITES):
                if int(state.open_sites) >> site & 1:
                    worth = lead_gained(state, board, seat, ship, site) - waste
                    if worth > most:
                        best, most = SITES * ship + site, worth
    return best, most


@compiled
def best_site(state, board, seat, ship):
    """A ship and the site where it gains a seat most, as one number."""
    best, most = -1, -1e9
    for site in range(SITES):
        if int(state.open_sites) >> site & 1:
            worth = lead_gained(state, board, seat, ship, site)
            if worth > most:
                best, most = SITES * ship + site, worth
    return best


@compiled
def lead_gained(state, board, seat, ship, site):
    """What a ship at a site gains a seat, less what it gains the other seats on average."""
    own, others, built = 0.0, 0.0, 0
    for space in range(SPACES):
        stone = int(state.cargo[ship, space])
        if stone != 0:
            worth = stone_worth(state, board, site, built)
            if stone == seat + 1:
                own += worth
            else:
                others += worth
            if site == Site.TEMPLE:
                beneath = stone_beneath(state, board, built)
                if beneath == seat + 1:
                    own -= worth
                elif beneath != 0:
                    others -= worth
            built += 1
    return own - others / (int(state.seats) - 1)


@compiled
def stone_beneath(state, board, built):
    """The stone that will be covered at the temple after `built` others came; 0: none."""
    place = (int(state.temple_stones) + built) % int(board.temple_spaces[state.seats])
    return int(state.temple_top[place])


@compiled
def stone_worth(state, board, site, built):
    """Points for the stone that is unloaded after `built` others."""
    if site == Site.PYRAMIDS:
        return pyramid_worth(board, int(state.pyramid_stones) + built)
    if site == Site.TEMPLE:
        return assessments(state)
    if site == Site.MARKET:
        return AT_MARKET - NEXT_AT_MARKET * built
    return IN_CHAMBER if site == Site.BURIAL_CHAMBER else AT_OBELISKS
