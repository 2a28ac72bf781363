"""Discovering hexes, and tokens for hexes that are reached.  rules/seafarers.md, chapters 21 and
28."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import allow
from keelstone.games.seafarers.rules.board import (
    DESERT,
    FRAME,
    GOLD,
    NUMBERS,
    SAME_TOKENS,
    SEA,
    TERRAINS,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.cards.hands import take_from_bank
from keelstone.games.seafarers.rules.land.building import yield_of
from keelstone.games.seafarers.rules.land.production import MIN_ROLL
from keelstone.games.seafarers.rules.map.layout import is_red, turn_up
from keelstone.games.seafarers.rules.map.sets import is_in
from keelstone.games.seafarers.rules.moves import FOUND, MOVE_TOKEN, NUMBER

RESTRICTIONS = 3


@rule("seafarers 5.1")
def enter_token(state, h):
    """From now on a hex yields when its number comes up."""
    number = int(state.token[h])
    for place in range(SAME_TOKENS):
        if number and state.number_hexes[number, place] == FRAME:
            state.number_hexes[number, place] = h
            return


@compiled
def forget_token(state, h):
    """A hex has lost its token."""
    number = int(state.token[h])
    for place in range(SAME_TOKENS):
        if state.number_hexes[number, place] == h:
            state.number_hexes[number, place] = FRAME
    state.token[h] = 0


# discovery


@rule("seafarers 21.2", "seafarers 21.5", "seafarers 31.18")
def missing_hex(state, board, edge):
    """A hex that is missing at an end of a piece just placed or moved; FRAME if none is."""
    for end in range(2):
        corner = board.edge_corners[edge, end]
        for place in range(3):
            h = int(board.corner_hexes[corner, place])
            if state.terrain[h] == UNKNOWN:
                return h
    return FRAME


@rule("seafarers 21.1", "seafarers 30.3")
def hex_odds(state, weights):
    """The stack is shuffled: every hex left in it is as likely."""
    total = 0
    for terrain in range(TERRAINS):
        weights[FOUND + terrain] = state.stack_hexes[terrain]
        total += int(state.stack_hexes[terrain])
    return total


@rule("seafarers 21.2")
def find_hex(state, board, terrain):
    """The top hex is laid face up on its place."""
    state.stack_hexes[terrain] -= 1
    turn_up(state, board, int(state.hex_due), terrain)


@rule("seafarers 21.3", "seafarers 21.4")
def needs_found_token(state):
    """Land that yields something gets a token; sea and desert do not."""
    return state.terrain[state.hex_due] < DESERT and total_of(state.stack_tokens) > 0


@compiled
def total_of(tokens):
    """How many tokens there are of all numbers."""
    total = 0
    for number in range(NUMBERS):
        total += int(tokens[number])
    return total


@rule("seafarers 21.1", "seafarers 28.3", "seafarers 30.3")
def token_odds(tokens, weights):
    """The tokens are shuffled: every one left is as likely."""
    for number in range(MIN_ROLL, NUMBERS):
        weights[NUMBER + number - MIN_ROLL] = tokens[number]
    return total_of(tokens)


@rule("seafarers 21.3")
def lay_found_token(state, number):
    """The top token is laid on the hex just found."""
    state.stack_tokens[number] -= 1
    state.token[state.hex_due] = number
    enter_token(state, int(state.hex_due))


@rule("seafarers 21.3", "seafarers 31.19", "seafarers 31.22", "seafarers 31.29")
def reward_discovery(state, board, seat):
    """The discoverer takes a card of the terrain, for gold one of choice; by default not in the
    set-up."""
    if state.settled < 2 * state.seats and not board.discovery_at_start:
        return
    terrain = int(state.terrain[state.hex_due])
    if terrain == GOLD:
        state.gold[seat] += 1
    elif terrain < GOLD and state.bank[terrain] > 0:
        take_from_bank(state, seat, terrain, 1)


# tokens from the bag and from the main island


@rule("seafarers 28.3", "seafarers 31.28")
def bare_hex(state, board, edge):
    """The first hex of an outer island without a token, at an end of a piece; FRAME if none."""
    found = FRAME
    for end in range(2):
        corner = board.edge_corners[edge, end]
        for place in range(3):
            h = int(board.corner_hexes[corner, place])
            if h < found and state.terrain[h] < DESERT and state.token[h] == 0:
                if state.island[h] != board.main_island:
                    found = h
    return found


@rule("seafarers 28.3")
def lay_bag_token(state, number):
    """A token drawn from the bag is laid on the hex reached."""
    state.bag[number] -= 1
    state.token[state.hex_due] = number
    enter_token(state, int(state.hex_due))


@rule("seafarers 28.5", "seafarers 28.6")
def may_take_token(state, board, seat, h, waived):
    """Whether a token of the main island may be moved, so many restrictions being waived from the
    last to the first."""
    if state.token[h] == 0 or state.island[h] != board.main_island:
        return False
    if waived < 1 and yield_of(state, seat, h) == 0:
        return False
    if waived < 2 and leaves_building_bare(state, board, h):
        return False
    return waived >= 3 or not brings_reds_together(state, board, h)


@rule("seafarers 28.5")
def leaves_building_bare(state, board, h):
    """Whether a building at a hex would be left with no hex that has a token."""
    for way in range(6):
        corner = int(board.hex_corners[h, way])
        if is_in(state.built, corner):
            others = 0
            for place in range(3):
                other = board.corner_hexes[corner, place]
                if other != h and state.token[other]:
                    others += 1
            if others == 0:
                return True
    return False


@rule("seafarers 28.5")
def brings_reds_together(state, board, h):
    """Whether a 6 or 8 would come to lie beside another on the outer islands."""
    if is_red(state.token[h]):
        for side in range(6):
            other = board.hex_hexes[state.hex_due, side]
            if state.terrain[other] < SEA and state.island[other] != board.main_island:
                if is_red(state.token[other]):
                    return True
    return False


@rule("seafarers 28.4", "seafarers 28.6")
def allow_tokens(state, board, seat, mask):
    """Allow the tokens that may be taken from the main island; how many there are."""
    for waived in range(RESTRICTIONS + 1):
        found = 0
        for h in range(board.hexes):
            if may_take_token(state, board, seat, h, waived):
                allow(mask, MOVE_TOKEN + h)
                found += 1
        if found:
            return


@rule("seafarers 28.6")
def main_island_has_token(state, board):
    """Whether there is still a token on the main island."""
    for h in range(board.hexes):
        if state.token[h] and state.island[h] == board.main_island:
            return True
    return False


@rule("seafarers 28.4")
def move_token(state, h):
    """A token goes from the main island to the hex reached."""
    number = int(state.token[h])
    forget_token(state, h)
    state.token[state.hex_due] = number
    enter_token(state, int(state.hex_due))
