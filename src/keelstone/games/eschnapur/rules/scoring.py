"""Phase 9, privilege points and scoring.  rules/eschnapur.md, chapters 14 and 16."""

from keelstone.engine.jit.decorators import compiled, rule
from keelstone.games.eschnapur.rules.board import OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.officials import card_to_bank
from keelstone.games.eschnapur.rules.payment import next_full_part, stones_in
from keelstone.games.eschnapur.rules.state import BEGIN_ROUND, NONE, has


@rule("eschnapur 6.5", "eschnapur 14.1", "eschnapur 14.2", "eschnapur 21.6", "eschnapur 21.22")
def clear_player_board(state, seat):
    """The cards that a seat turned over and still has bring their sum, and go to the bank; those of
    value 0 return to the hand."""
    for official in range(OFFICIALS):
        value = int(state.shown[seat, official]) - 1
        if value < 0 or has(state.gone[seat], official):
            continue
        state.privilege[seat] += value
        card_to_bank(state, seat, official)
        if value == 0:
            state.hand[seat, 0] += 1
            state.cards[seat] += 1
            state.gone[seat] |= 1 << official


@compiled
def values_of_blocked_card(state):
    """What everybody can work out: the blocked card is one its owner had when gold was laid."""
    seat = int(state.blockade_seat)
    values = 0
    if seat != NONE:
        for value in range(VALUES):
            cards = int(state.hand[seat, value]) - int(state.fresh[seat, value])
            if cards > 0 or state.laid[seat, state.blockade_official] == value + 1:
                values |= 1 << value
    return values


@rule("eschnapur 7.6", "eschnapur 14.1")
def add_privilege_points(state):
    """The discs move forward, and the cards leave the player boards, but for a blocked one."""
    state.carried_seat = state.blockade_seat
    state.carried_official = state.blockade_official
    state.carried_may_be = values_of_blocked_card(state)
    for seat in range(state.seats):
        clear_player_board(state, seat)


@rule("eschnapur 16.1")
def highest_value(state, board, seat, part):
    """The value of the highest space that a seat holds in a part."""
    space = int(state.filled[part]) - 1
    while state.palace[part, space] != seat + 1:
        space -= 1
    return int(board.lowest_value[part]) + space


@rule("eschnapur 16.1")
def score_part(state, board, part):
    """The highest space and the number of stones, for every seat with stones in the part."""
    for seat in range(state.seats):
        stones = stones_in(state, seat, part)
        if stones > 0:
            state.space_points[seat] += highest_value(state, board, seat, part)
            state.stone_points[seat] += stones


@rule("eschnapur 16.2")
def finish_part(state, part):
    """The stones return to the supply, and the part is finished."""
    for space in range(state.filled[part]):
        state.supply[state.palace[part, space] - 1] += 1
        state.palace[part, space] = 0
    state.filled[part] = 0
    state.open_parts = int(state.open_parts) & ~(1 << part)
    state.finished += 1


@rule("eschnapur 16.1", "eschnapur 16.2", "eschnapur 21.11")
def score_parts(state, board):
    """All full parts are scored, the lowest number first."""
    part = next_full_part(state, board, 0)
    while part != NONE:
        score_part(state, board, part)
        finish_part(state, part)
        part = next_full_part(state, board, part + 1)
    state.stage = BEGIN_ROUND
