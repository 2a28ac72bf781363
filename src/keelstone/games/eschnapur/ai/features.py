"""The features of a position: what an evaluation of each seat is made of.

Points for finished parts, expected points of stones in unfinished parts, gold and stones in hand,
privilege points, and the cards that lie face down.
"""

from enum import IntEnum, auto

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.games.eschnapur.ai.bidding import LOG_FITNESS, is_near_end
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.hidden import is_carried
from keelstone.games.eschnapur.rules.officials import is_blocked
from keelstone.games.eschnapur.rules.payment import stones_in
from keelstone.games.eschnapur.rules.scoring import (
    certain_points,
    gold_of,
    highest_value,
    place_points,
)
from keelstone.games.eschnapur.rules.state import NONE, STONES, Question, has


class Feature(IntEnum):
    """The columns of `features`. The weights have the same names."""

    POINTS = 0
    POINTS_LATE = auto()
    UNFINISHED_PARTS = auto()
    NEARLY_FULL_PARTS = auto()
    PRESENCE = auto()
    WAGES_TO_COME = auto()
    GOLD = auto()
    GOLD_LATE = auto()
    HIGH_CARDS = auto()
    CARDS = auto()
    STONES_TO_BUILD = auto()
    STONES_LATE = auto()
    SITES = auto()
    PRIVILEGE_POINTS = auto()
    PRIVILEGE_PLACE_LATE = auto()
    LAID_FOR_BLOCKADE = auto()
    LAID_FOR_BUILDING_STOP = auto()
    LAID_FOR_STONES = auto()
    LAID_FOR_TURN_ORDER = auto()
    LAID_FOR_MOVING = auto()
    TURN_ORDER = auto()


#: the feature of the card laid at each official
LAID_FEATURES = np.array(
    [
        Feature.LAID_FOR_BLOCKADE,
        Feature.LAID_FOR_BUILDING_STOP,
        Feature.LAID_FOR_STONES,
        Feature.LAID_FOR_TURN_ORDER,
        Feature.LAID_FOR_MOVING,
    ]
)
#: the worth of a blocked card, on the scale of LOG_FITNESS
BLOCKED = -4.0
#: points that a site is worth more to a seat that has stones there
PRESENCE_BONUS = 4.0


@compiled
def is_quiet(state, board):
    """Positions are evaluated at the beginning of a round, before any secret choice."""
    if state.asking != Question.GOLD and state.asking != Question.SITES:
        return False
    for seat in range(state.seats):
        if state.progress[seat] != 0 and has(state.due, seat):
            return False
    return int(state.due) == (1 << int(state.seats)) - 1


@compiled
def lateness(state, board):
    """0 at the beginning, 1 when the last part is finished."""
    return min(1.0, int(state.finished) / float(board.parts_to_finish))


@compiled
def next_value(state, board, part):
    """The value of a part's lowest free space."""
    return int(board.lowest_value[part]) + int(state.filled[part])


@compiled
def promised(state, board, seat, part):
    """The points that a part would bring a seat if it were finished now."""
    stones = stones_in(state, seat, part)
    return highest_value(state, board, seat, part) + stones if stones > 0 else 0


@compiled
def gain_at(state, board, seat, part):
    """How many points more a part would bring a seat after one more stone; 0 where it is full."""
    if not has(state.open_parts, part) or state.filled[part] >= board.spaces[part]:
        return 0
    stones = stones_in(state, seat, part)
    highest = highest_value(state, board, seat, part) if stones > 0 else 0
    return next_value(state, board, part) + 1 - highest


@compiled
def site_worth(state, board, seat, part):
    """What a part is worth to a seat as a site: the gain of a stone, and a bonus for presence."""
    worth = float(gain_at(state, board, seat, part))
    return worth + PRESENCE_BONUS if stones_in(state, seat, part) > 0 else worth


@compiled
def fill_palace(state, board, seat, found):
    """Fill in the features of a seat's stones in unfinished parts."""
    unfinished, nearly_full, presence, wages = 0.0, 0.0, 0, 0.0
    for part in range(PARTS):
        if has(state.open_parts, part):
            worth = promised(state, board, seat, part)
            if worth > 0:
                full = int(state.filled[part]) / float(board.spaces[part])
                unfinished += worth * full
                nearly_full += worth * full * full * full
                presence += 1
                wages += int(board.wage[part]) * full * full
    found[seat, Feature.UNFINISHED_PARTS] = unfinished
    found[seat, Feature.NEARLY_FULL_PARTS] = nearly_full
    found[seat, Feature.PRESENCE] = presence
    found[seat, Feature.WAGES_TO_COME] = wages


@compiled
def fill_means(state, seat, late, found):
    """Fill in the features of a seat's gold and stones."""
    gold = gold_of(state, seat)
    stones = stones_coming(state, seat)
    cards = 0
    for value in range(VALUES):
        cards += int(state.hand[seat, value])
    found[seat, Feature.GOLD] = gold
    found[seat, Feature.GOLD_LATE] = gold * late
    found[seat, Feature.HIGH_CARDS] = int(state.hand[seat, 4]) + int(state.hand[seat, 5])
    found[seat, Feature.CARDS] = min(6, cards)
    found[seat, Feature.STONES_TO_BUILD] = stones
    found[seat, Feature.STONES_LATE] = stones * late


@compiled
def fill_choices(state, board, seat, found):
    """Fill in the features of a seat's hidden sites and of its cards that lie face down."""
    sites = 0.0
    for part in range(PARTS):
        if has(state.chosen[seat], part) and not has(state.sites[seat], part):
            sites += site_worth(state, board, seat, part)
    found[seat, Feature.SITES] = sites
    for official in range(OFFICIALS):
        found[seat, LAID_FEATURES[official]] = laid_worth(state, board, seat, official)


@compiled
def laid_worth(state, board, seat, official):
    """The fitness of a card laid this round: 0 is the best, and a blocked card is the worst."""
    card = int(state.laid[seat, official]) - 1
    if card < 0 or is_carried(state, seat, official):
        return 0.0
    if is_blocked(state, seat, official):
        return BLOCKED
    return LOG_FITNESS[is_near_end(state, board), official, card]


@compiled
def stones_coming(state, seat):
    """Stones on the player board, and those that a card laid for them this round may bring."""
    card = int(state.laid[seat, STONES]) - 1
    is_held_up = is_blocked(state, seat, STONES) or is_carried(state, seat, STONES)
    return int(state.stones[seat]) + (0 if card < 0 or is_held_up else card)


@compiled
def expected_place(state, seat):
    """A seat's place in the turn order; without a marker, the mean of the places left."""
    places, free = 0, 0
    for place in range(state.seats):
        if state.order[place] == seat:
            return float(place)
        if state.order[place] == NONE:
            places += place
            free += 1
    return places / max(1, free)


@compiled
def fill_places(state, board, seat, late, found):
    """Fill in the features of a seat's privilege points and its place in the turn order."""
    found[seat, Feature.PRIVILEGE_POINTS] = int(state.privilege[seat])
    found[seat, Feature.PRIVILEGE_PLACE_LATE] = place_points(state, board, seat) * late
    found[seat, Feature.TURN_ORDER] = expected_place(state, seat)


@compiled
def features(state, board, found):
    """Fill in the features of every seat."""
    late = lateness(state, board)
    for seat in range(state.seats):
        points = certain_points(state, seat)
        found[seat, Feature.POINTS] = points
        found[seat, Feature.POINTS_LATE] = points * late
        fill_palace(state, board, seat, found)
        fill_means(state, seat, late, found)
        fill_choices(state, board, seat, found)
        fill_places(state, board, seat, late, found)
