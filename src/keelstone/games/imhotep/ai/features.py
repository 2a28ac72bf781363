"""The features of a position.

Most are in points: what a seat would have if the game ended now, and what its stones on ships, in
the temple and on the sled may still bring.
"""

import math
from enum import IntEnum

from keelstone.engine.jit import compiled
from keelstone.engine.masks import ZERO, bit, bits_in, lowest_bit
from keelstone.games.imhotep.rules.board import (
    BLUE_CARDS,
    BUILDING_SITES,
    DECORATION_OF,
    MAX_TOWERS,
    PYRAMID_A_SPACES,
    PYRAMID_SPACES,
    ROUNDS,
    SHIPS,
    SITES,
    SPACES,
    Card,
    Site,
)
from keelstone.games.imhotep.rules.burial_chamber import (
    group_of,
    group_points,
    row_points,
    row_value,
    stones_in_chamber,
)
from keelstone.games.imhotep.rules.obelisks import obelisk_points, shared_places
from keelstone.games.imhotep.rules.scoring import (
    NUMBER_OF_SOURCES,
    decoration_points,
    statue_points,
    unused_blue_points,
)
from keelstone.games.imhotep.rules.state import ALL_BUILDING_SITES, Question


class Feature(IntEnum):
    """The columns of the features; `weights.py` has the weight of each."""

    POINTS = 0
    POINTS_LATE = 1
    OBELISK_PLACE = 2
    OBELISK_STONES = 3
    CHAMBER = 4
    TEMPLE_TO_COME = 5
    DECORATIONS_TO_COME = 6
    BLUE_CARDS = 7
    STATUES = 8
    STONES_ON_SHIPS = 9
    NEXT_TO_SAIL = 10
    SLED = 11
    EMPTY_SLED = 12
    TO_MOVE = 13
    SITES_LEFT_OUT = 14


#: working columns after the features: what a ship gains a seat at each site, and the unnormalised
#: probability that the seat sails it there
GAIN = len(Feature)
LIKING = GAIN + SITES


@compiled
def is_quiet(state, board):
    """Whether nothing is under way: positions are evaluated between turns."""
    return state.asking == Question.ACTION


@compiled
def rounds_to_come(state):
    """Rounds after this one."""
    return ROUNDS - int(state.round_number)


@compiled
def earned_points(state, seat):
    """The points that a seat has earned so far."""
    total = 0
    for source in range(NUMBER_OF_SOURCES):
        total += int(state.earned[seat, source])
    return total


@compiled
def chamber_points(state, board, seat):
    """The points of the burial chamber if the game ended now."""
    if board.b_side[Site.BURIAL_CHAMBER]:
        return row_points(state, board, seat)
    return group_points(state, board, seat)


@compiled
def obelisk_now(state, board, seat):
    """The points of the obelisks if the game ended now."""
    if board.b_side[Site.OBELISKS]:
        return int(state.waiting[seat]) * int(board.single_stone)
    return obelisk_points(state, board, seat)


@compiled
def obelisk_lead(state, board, seat):
    """A seat's share of all obelisk stones, in points; B side: its waiting stones."""
    if board.b_side[Site.OBELISKS]:
        return int(state.waiting[seat]) * 2.0
    total = 2.0
    for other in range(state.seats):
        total += int(state.obelisk[other])
    return 30.0 * int(state.obelisk[seat]) / total


@compiled
def visible_at_temple(state, board, seat):
    """The number of a seat's stones on top of the temple."""
    seen = 0
    for space in range(int(board.temple_spaces[state.seats])):
        if state.temple_top[space] == seat + 1:
            seen += 1
    return seen


@compiled
def assessments(state):
    """How often a stone on top of the temple will earn, if half are covered in each round."""
    return 2.0 - 1.0 / (1 << rounds_to_come(state))


@compiled
def decorations(state, seat):
    """The number of a seat's green cards."""
    cards = 0
    for site in BUILDING_SITES:
        cards += int(state.hand[seat, DECORATION_OF[site]])
    return cards


@compiled
def blue_cards(state, seat):
    """The number of a seat's blue cards."""
    cards = 0
    for card in BLUE_CARDS:
        cards += int(state.hand[seat, card])
    return cards


@compiled
def sites_left_out(state, board, seat):
    """The number of building sites where a seat has not built; 0 without the Pharaoh's wrath."""
    if not board.wrath:
        return 0
    left = int(~state.delivered[seat]) & ALL_BUILDING_SITES
    sites = 0
    while left != 0:
        left &= left - 1
        sites += 1
    return sites


@compiled
def pyramid_worth(board, built):
    """Points for a stone at the pyramids after `built` others."""
    if board.b_side[Site.PYRAMIDS]:
        return 2.5 if built < PYRAMID_SPACES else 1.0
    if built < PYRAMID_A_SPACES:
        return float(board.pyramid_values[built])
    return float(board.pyramid_further)


@compiled
def gains_at_pyramids(state, board, ship, gains, column):
    """Add the gains at the pyramids: the values of the next spaces."""
    built = int(state.pyramid_stones)
    for space in range(SPACES):
        stone = int(state.cargo[ship, space])
        if stone != 0:
            gains[stone - 1, column] += pyramid_worth(board, built)
            built += 1


@compiled
def gains_at_temple(state, board, ship, gains, column):
    """Add the gains at the temple: stones on top earn until they are covered."""
    worth = assessments(state)
    built = int(state.temple_stones)
    spaces = int(board.temple_spaces[state.seats])
    for space in range(SPACES):
        stone = int(state.cargo[ship, space])
        if stone != 0:
            beneath = int(state.temple_top[built % spaces])
            if beneath != 0:
                gains[beneath - 1, column] -= worth
            gains[stone - 1, column] += worth
            built += 1


@compiled
def points_of_groups(board, stones):
    """The points of the groups in a set of stones in the burial chamber."""
    total = 0
    while stones != ZERO:
        group = group_of(lowest_bit(stones), stones)
        total += row_value(board.group_values, board.group_further, bits_in(group))
        stones &= ~group
    return total


@compiled
def gains_at_chamber(state, board, ship, gains, column):
    """Add the gains in the burial chamber: what the groups gain by new stones."""
    for seat in range(state.seats):
        own = stones_in_chamber(state, seat)
        grown = own
        built = int(state.chamber_stones)
        for space in range(SPACES):
            stone = int(state.cargo[ship, space])
            if stone == seat + 1:
                grown |= bit(built)
            if stone != 0:
                built += 1
        if grown != own:
            if board.b_side[Site.BURIAL_CHAMBER]:
                worth = 2.0 * bits_in(grown & ~own)
            else:
                worth = float(points_of_groups(board, grown) - points_of_groups(board, own))
            gains[seat, column] += worth


@compiled
def stones_of(state, ship, seat):
    """The number of a seat's stones on a ship."""
    stones = 0
    for space in range(SPACES):
        if state.cargo[ship, space] == seat + 1:
            stones += 1
    return stones


@compiled
def gains_at_obelisks(state, board, ship, gains, column):
    """Add the gains at the obelisks: better places by height, or parts of towers."""
    if board.b_side[Site.OBELISKS]:
        worth = int(board.tower_values[min(MAX_TOWERS - 1, int(state.towers))]) / 3.0
        for seat in range(state.seats):
            gains[seat, column] += stones_of(state, ship, seat) * max(1.0, worth)
        return
    late = lateness(state)
    for seat in range(state.seats):
        stones = stones_of(state, ship, seat)
        height = int(state.obelisk[seat]) + stones
        taller, tied = 0, 0
        for other in range(state.seats):
            theirs = int(state.obelisk[other]) + stones_of(state, ship, other)
            taller += theirs > height
            tied += theirs == height
        after = shared_places(board.obelisk_places[state.seats], taller, tied) if height > 0 else 0
        grown = after - obelisk_points(state, board, seat)
        gains[seat, column] += late * grown + (1.0 - late) * 2.2 * stones


@compiled
def gains_at_market(state, ship, gains, column):
    """Add the gains at the market: the first to choose gets the best card."""
    worth = 3.0
    for space in range(SPACES):
        stone = int(state.cargo[ship, space])
        if stone != 0:
            gains[stone - 1, column] += worth
            worth -= 0.5


@compiled
def fill_gains(state, board, ship, site, gains, column):
    """Fill in what each seat gains by a ship at a site."""
    for seat in range(state.seats):
        gains[seat, column] = 0.0
    if site == Site.MARKET:
        gains_at_market(state, ship, gains, column)
    elif site == Site.PYRAMIDS:
        gains_at_pyramids(state, board, ship, gains, column)
    elif site == Site.TEMPLE:
        gains_at_temple(state, board, ship, gains, column)
    elif site == Site.BURIAL_CHAMBER:
        gains_at_chamber(state, board, ship, gains, column)
    else:
        gains_at_obelisks(state, board, ship, gains, column)


@compiled
def advantage(state, seat, gains, column):
    """What a seat gains, less what the other seats gain on average."""
    others = 0.0
    for other in range(state.seats):
        if other != seat:
            others += gains[other, column]
    return gains[seat, column] - others / (int(state.seats) - 1)


@compiled
def expect_ship(state, board, ship, found):
    """Add what each seat may expect of a ship: seats prefer to sail it where they gain most."""
    for site in range(SITES):
        if (int(state.open_sites) >> site) & 1:
            fill_gains(state, board, ship, site, found, GAIN + site)
    for sailor in range(state.seats):
        total = 0.0
        for site in range(SITES):
            if (int(state.open_sites) >> site) & 1:
                liking = math.exp(0.7 * advantage(state, sailor, found, GAIN + site))
                found[sailor, LIKING + site] = liking
                total += liking
        for site in range(SITES):
            if (int(state.open_sites) >> site) & 1:
                share = found[sailor, LIKING + site] / total / int(state.seats)
                for seat in range(state.seats):
                    found[seat, Feature.STONES_ON_SHIPS] += share * found[seat, GAIN + site]
    if (int(state.ready) >> ship) & 1:
        expect_next_to_sail(state, found)


@compiled
def expect_next_to_sail(state, found):
    """Fill in the best that the seat whose turn it is can do with a ship."""
    seat = int(state.turn)
    for site in range(SITES):
        if (int(state.open_sites) >> site) & 1:
            best = advantage(state, seat, found, GAIN + site)
            found[seat, Feature.NEXT_TO_SAIL] = max(found[seat, Feature.NEXT_TO_SAIL], best)


@compiled
def lateness(state):
    """0 at the beginning, 1 in the last round."""
    return (int(state.round_number) - 1.0) / (ROUNDS - 1.0)


@compiled
def seat_features(state, board, seat, found):
    """Fill in the features of one seat, except those of its ships."""
    late = lateness(state)
    chamber = chamber_points(state, board, seat)
    obelisk = obelisk_now(state, board, seat)
    statues = statue_points(state, board, seat)
    points = earned_points(state, seat) + chamber + obelisk + statues
    points += decoration_points(state, board, seat) + unused_blue_points(state, board, seat)
    found[Feature.POINTS] = points
    found[Feature.POINTS_LATE] = points * late * late
    found[Feature.OBELISK_PLACE] = obelisk * (1.0 - late)
    found[Feature.OBELISK_STONES] = obelisk_lead(state, board, seat) * (1.0 - late)
    found[Feature.CHAMBER] = chamber * (1.0 - late)
    found[Feature.TEMPLE_TO_COME] = visible_at_temple(state, board, seat) * assessments(state)
    found[Feature.DECORATIONS_TO_COME] = decorations(state, seat) * rounds_to_come(state)
    found[Feature.BLUE_CARDS] = blue_cards(state, seat) * min(2.0, float(rounds_to_come(state)))
    found[Feature.STATUES] = int(state.hand[seat, Card.STATUE]) * (1.0 - late)
    found[Feature.STONES_ON_SHIPS] = 0.0
    found[Feature.NEXT_TO_SAIL] = 0.0
    found[Feature.SLED] = int(state.sled[seat])
    found[Feature.EMPTY_SLED] = 1.0 if state.sled[seat] == 0 else 0.0
    found[Feature.TO_MOVE] = 1.0 if int(state.turn) == seat else 0.0
    found[Feature.SITES_LEFT_OUT] = sites_left_out(state, board, seat) * (0.5 + late)


@compiled
def features(state, board, found):
    """Fill in the features of every seat."""
    for seat in range(state.seats):
        seat_features(state, board, seat, found[seat])
    for ship in range(SHIPS):
        if state.docked[ship] == 0 and state.loaded[ship] > 0:
            expect_ship(state, board, ship, found)
