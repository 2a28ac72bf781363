"""The answers of the rollout policy: what follows from an action, chosen by rough values."""

from keelstone.engine.jit import compiled
from keelstone.games.imhotep.ai.features import lateness, pyramid_worth, rounds_to_come
from keelstone.games.imhotep.rules.board import (
    BUILDING_SITES,
    DECORATION_OF,
    NO_SITE,
    RED_CARD_SITE,
    SMALL_PYRAMIDS,
    Bonus,
    Card,
    Site,
)
from keelstone.games.imhotep.rules.burial_chamber import row_value
from keelstone.games.imhotep.rules.market import SLOTS
from keelstone.games.imhotep.rules.moves import CARD, DECLINE, PAIR, PYRAMID
from keelstone.games.imhotep.rules.pyramids import unfinished_pyramids
from keelstone.games.imhotep.rules.scoring import stones_at

#: points for a face-down pair, a blue card, a stone of a red card in the chamber or at the obelisks
PAIR_WORTH, BLUE_WORTH, RED_WORTH = 2.5, 1.5, 2.0
#: points that a statue taken at the beginning brings beyond those of its own row
STATUE_TO_COME = 1.5
#: stones that come to a building site in a round, for each seat
STONES_A_ROUND = 0.6
#: points for the bonuses of the small pyramids
BONUS_WORTH = 1.5


@compiled
def best_pick(state, board, seat):
    """The market card, or the face-down pair, that is worth most to a seat."""
    best, most = DECLINE, 0.0
    for slot in range(SLOTS):
        if state.market[slot] != 0:
            card = int(state.market[slot]) - 1
            worth = card_worth(state, board, seat, card)
            if worth > most:
                best, most = CARD + card, worth
    if state.pair_size > 0 and most < PAIR_WORTH:
        return PAIR
    return best


@compiled
def card_worth(state, board, seat, card):
    """Points that a card may bring a seat."""
    if card == Card.STATUE:
        statues = int(state.hand[seat, Card.STATUE])
        now = row_value(board.statue_values, board.statue_further, statues)
        then = row_value(board.statue_values, board.statue_further, statues + 1)
        return then - now + STATUE_TO_COME * (1.0 - lateness(state))
    if RED_CARD_SITE[card] != NO_SITE:
        return red_card_worth(state, board, seat, card)
    for site in BUILDING_SITES:
        if DECORATION_OF[site] == card:
            return decoration_worth(state, board, site)
    return BLUE_WORTH if rounds_to_come(state) > 0 else 1.0


@compiled
def red_card_worth(state, board, seat, card):
    """Points for the stone of a red card; none without a stone in the quarry."""
    if state.quarry[seat] == 0:
        return 0.0
    if RED_CARD_SITE[card] == Site.PYRAMIDS:
        return pyramid_worth(board, int(state.pyramid_stones))
    return RED_WORTH


@compiled
def decoration_worth(state, board, site):
    """Points for a decoration when the stones that are still to come lie at its site too."""
    to_come = STONES_A_ROUND * int(state.seats) * (rounds_to_come(state) + 0.5)
    return (stones_at(state, site) + to_come) / int(board.stones_for_a_point)


@compiled
def best_pyramid(state, board):
    """The small pyramid whose next space is worth most."""
    best, most = 0, -1.0
    unfinished = unfinished_pyramids(state)
    for pyramid in range(SMALL_PYRAMIDS):
        if (unfinished >> pyramid) & 1:
            space = int(state.small_pyramid[pyramid])
            worth = float(board.small_values[pyramid, space])
            if board.small_bonus[pyramid, space] != Bonus.NONE:
                worth += BONUS_WORTH
            if worth > most:
                best, most = pyramid, worth
    return PYRAMID + best
