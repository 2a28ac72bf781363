"""What bots know about Eschnapur: how well a seat stands, and what it does without thinking long.

Points that are certain, what stones in unfinished parts promise, gold and stones to go on with,
privileges, and the cards that lie face down: what a card may win at its official.
"""

from keelstone.games.eschnapur.board import OFFICIALS, PARTS, VALUES
from keelstone.games.eschnapur.ending import gold_of, place_points
from keelstone.games.eschnapur.moves import (
    BUILD_AT,
    BUY,
    COMMIT,
    GIVE,
    LEAVE,
    PASS,
    SITE,
    TAKE,
)
from keelstone.games.eschnapur.officials import is_blocked
from keelstone.games.eschnapur.payment import stones_in
from keelstone.games.eschnapur.scoring import highest_value
from keelstone.games.eschnapur.state import ASK_GOLD, ASK_SITES, STONES, has
from keelstone.games.eschnapur.turns import legal
from keelstone.kernel.chance import below
from keelstone.kernel.mask import clear, count, is_allowed, nth
from keelstone.kernel.rule import compiled

LAID = 15


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
    found[10] = int(state.stones[seat])
    found[11] = int(state.stones[seat]) * late


@compiled
def fill_choices(state, board, seat, found):
    """The sites a seat has chosen, and its cards that lie face down."""
    sites = 0.0
    for part in range(PARTS):
        if has(state.chosen[seat], part) and not has(state.sites[seat], part):
            sites += gain_at(state, board, seat, part)
    found[12] = sites
    for official in range(OFFICIALS):
        card = int(state.laid[seat, official]) - 1
        found[LAID + official] = max(0, card) if not is_blocked(state, seat, official) else 0


@compiled
def seat_traits(state, board, seat, found):
    """How well one seat stands."""
    late = lateness(state, board)
    points = int(state.space_points[seat]) + int(state.stone_points[seat])
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
def traits(state, board, found):
    """How well every seat stands."""
    for seat in range(state.seats):
        seat_traits(state, board, seat, found[seat])


# what a seat does without thinking long


@compiled
def random_card(state, seat, rng):
    """The value of a random card in a seat's hand."""
    cards = 0
    for value in range(VALUES):
        cards += int(state.hand[seat, value])
    place = below(rng, cards)
    for value in range(VALUES):
        place -= int(state.hand[seat, value])
        if place < 0:
            return value
    return 0


@compiled
def quick_bid(state, seat, official, rng):
    """Of two cards the higher one for stones, the lower one for anything else."""
    first, second = random_card(state, seat, rng), random_card(state, seat, rng)
    return max(first, second) if official == STONES else min(first, second)


@compiled
def best_part(state, board, seat, mask, first, rng):
    """Of two allowed moves about a part the one where a stone gains more."""
    moves = 0
    for part in range(PARTS):
        moves += is_allowed(mask, first + part)
    best, most = -1, -1
    for _ in range(2):
        place = below(rng, moves)
        for part in range(PARTS):
            if is_allowed(mask, first + part):
                if place == 0 and gain_at(state, board, seat, part) > most:
                    best, most = part, gain_at(state, board, seat, part)
                place -= 1
    return first + best


@compiled
def quick_move(state, board, seat, mask, rng):
    """High cards for stones and low ones for the rest, stones where they gain, few purchases."""
    clear(mask)
    legal(state, board, seat, mask)
    asking = int(state.asking)
    if asking == ASK_SITES or asking == ASK_GOLD:
        return quick_secret(state, board, seat, mask, rng)
    move = nth(mask, below(rng, count(mask)))
    if BUILD_AT <= move < TAKE:
        return best_part(state, board, seat, mask, BUILD_AT, rng)
    if BUY <= move < PASS and is_allowed(mask, PASS) and below(rng, 2) == 0:
        return PASS
    return move


@compiled
def quick_secret(state, board, seat, mask, rng):
    """A site or a gold card, without thinking long."""
    if is_allowed(mask, COMMIT):
        return COMMIT
    move = nth(mask, 0)
    if move < GIVE:
        return best_part(state, board, seat, mask, SITE, rng)
    if move < LEAVE:
        official = (move - GIVE) // VALUES
        return GIVE + VALUES * official + quick_bid(state, seat, official, rng)
    return move
