"""What bots know about Eschnapur: how well a seat stands.

Points that are certain, what stones in unfinished parts promise, gold and stones to go on with,
privileges, and the cards that lie face down: what a card may win at its official.
"""

from keelstone.engine.jit.decorators import compiled
from keelstone.games.eschnapur.rules.bidding import LOG_FITNESS, is_near_end
from keelstone.games.eschnapur.rules.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.rules.ending import certain_points, gold_of, place_points
from keelstone.games.eschnapur.rules.hidden import is_carried
from keelstone.games.eschnapur.rules.moves import PASS
from keelstone.games.eschnapur.rules.officials import is_blocked
from keelstone.games.eschnapur.rules.payment import stones_in
from keelstone.games.eschnapur.rules.privileges import INCOME
from keelstone.games.eschnapur.rules.scoring import highest_value
from keelstone.games.eschnapur.rules.state import (
    ASK_GOLD,
    ASK_SITES,
    STONES,
    WINDOW_BEFORE_GOLD,
    has,
)

LAID = 15
#: how good a card is that is blocked
BLOCKED = -4.0
#: the leaning to a move that is not to be made
NOT_TO_BE_MADE = -2.0
#: what it is worth, in points, to build on in a part with stones of one's own
AT_HOME = 4.0


@compiled
def is_quiet(state, board):
    """A position is judged before anybody has chosen anything in a round."""
    if state.asking != ASK_GOLD and state.asking != ASK_SITES:
        return False
    for seat in range(state.seats):
        if state.progress[seat] != 0 and has(state.asked, seat):
            return False
    return int(state.asked) == (1 << int(state.seats)) - 1


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
    """What a part would bring a seat if it were finished as it stands."""
    stones = stones_in(state, seat, part)
    return highest_value(state, board, seat, part) + stones if stones > 0 else 0


@compiled
def gain_at(state, board, seat, part):
    """How much more a part promises a seat after one more stone; nothing where it is full."""
    if not has(state.open_parts, part) or state.filled[part] >= board.spaces[part]:
        return 0
    stones = stones_in(state, seat, part)
    highest = highest_value(state, board, seat, part) if stones > 0 else 0
    return next_value(state, board, part) + 1 - highest


@compiled
def site_worth(state, board, seat, part):
    """What it is worth to choose a part: what a stone gains there, more where others of its are."""
    worth = float(gain_at(state, board, seat, part))
    return worth + AT_HOME if stones_in(state, seat, part) > 0 else worth


@compiled
def fill_palace(state, board, seat, found):
    """What a seat's stones in unfinished parts promise."""
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
    found[2] = unfinished
    found[3] = nearly_full
    found[4] = presence
    found[5] = wages


@compiled
def fill_means(state, seat, late, found):
    """What a seat has to go on with: gold and stones."""
    gold = gold_of(state, seat)
    cards = 0
    for value in range(VALUES):
        cards += int(state.hand[seat, value])
    found[6] = gold
    found[7] = gold * late
    found[8] = int(state.hand[seat, 4]) + int(state.hand[seat, 5])
    found[9] = min(6, cards)
    found[10] = stones_coming(state, seat)
    found[11] = stones_coming(state, seat) * late


@compiled
def fill_choices(state, board, seat, found):
    """The sites a seat has chosen, and its cards that lie face down."""
    sites = 0.0
    for part in range(PARTS):
        if has(state.chosen[seat], part) and not has(state.sites[seat], part):
            sites += site_worth(state, board, seat, part)
    found[12] = sites
    for official in range(OFFICIALS):
        found[LAID + official] = laid_worth(state, board, seat, official)


@compiled
def laid_worth(state, board, seat, official):
    """How good a card is that was laid this round, 0 the best; blocked it is worse than any."""
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
def seat_traits(state, board, seat, found):
    """How well one seat stands."""
    late = lateness(state, board)
    points = certain_points(state, seat)
    found[0] = points
    found[1] = points * late
    fill_palace(state, board, seat, found)
    fill_means(state, seat, late, found)
    fill_choices(state, board, seat, found)
    found[13] = int(state.privilege[seat])
    found[14] = place_points(state, board, seat) * late
    found[20] = 0.0
    for place in range(state.seats):
        if state.order[place] == seat:
            found[20] = float(place)


@compiled
def features(state, board, found):
    """How well every seat stands."""
    for seat in range(state.seats):
        seat_traits(state, board, seat, found[seat])


@compiled
def move_bias(state, board, seat, move):
    """Who begins a round without gold and stones buys some if it can: if all passed, games would
    not end."""
    return NOT_TO_BE_MADE if move == PASS and must_buy(state, seat) else 0.0


@compiled
def must_buy(state, seat):
    """Whether a seat has nothing to go into a round with, and could buy something."""
    if state.asking != WINDOW_BEFORE_GOLD or state.can_buy[seat] & INCOME == 0:
        return False
    return state.stones[seat] == 0 and gold_of(state, seat) == 0
