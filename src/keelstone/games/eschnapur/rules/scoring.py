"""Privilege points, scoring, the end of the game.  rules/eschnapur.md, chapters 14, 16 and 17."""

from keelstone.engine.jit import compiled, rule
from keelstone.engine.rules_text.traceability import carries_out
from keelstone.games.eschnapur.rules.board import OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.officials import card_to_bank
from keelstone.games.eschnapur.rules.payment import next_full_part, stones_in
from keelstone.games.eschnapur.rules.state import NONE, Question, Source, Stage, ask_seats, has

#: the ways in which a game ends
ENDINGS = ("the palace being finished", "standstill")
PALACE_FINISHED, STANDSTILL = range(len(ENDINGS))


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
    state.stage = Stage.BEGIN_ROUND


@rule("eschnapur 17.1", "eschnapur 18.4", "eschnapur 19.5")
def is_palace_finished(state, board):
    """Whether enough parts are finished to end the game."""
    return state.finished >= board.parts_to_finish


@rule("eschnapur 21.23")
def ending(state, board):
    """The palace is finished, or the game is at a standstill."""
    return PALACE_FINISHED if is_palace_finished(state, board) else STANDSTILL


@compiled
def ends_this_round(state, board):
    """Whether the parts that are full now will end the game."""
    finished = int(state.finished)
    part = next_full_part(state, board, 0)
    while part != NONE:
        finished += 1
        part = next_full_part(state, board, part + 1)
    return finished >= board.parts_to_finish


@rule("eschnapur 17.4", "eschnapur 21.21")
def gold_of(state, seat):
    """The sum of a seat's gold cards, one left on its player board included."""
    gold = 0
    for value in range(VALUES):
        gold += value * int(state.hand[seat, value])
    for official in range(OFFICIALS):
        if state.laid[seat, official] > 0:
            gold += int(state.laid[seat, official]) - 1
    return gold


@rule("eschnapur 17.2", "eschnapur 17.3", "eschnapur 18.4", "eschnapur 19.5")
def place_points(state, board, seat):
    """Points for the place of a privilege disc; equal discs share the better place."""
    place = 0
    for other in range(state.seats):
        if state.privilege[other] > state.privilege[seat]:
            place += 1
    return int(board.privilege_places[place])


@rule("eschnapur 17.2")
def score_places(state, board):
    """The places of the privilege discs are worth points."""
    for seat in range(state.seats):
        state.place_points[seat] = place_points(state, board, seat)


@rule("eschnapur 17.2")
def end_game(state, board):
    """The places of the privilege discs are scored, and the game is over."""
    score_places(state, board)
    state.stage = Stage.GAME_OVER
    ask_seats(state, 0, Question.NOTHING)


@rule("eschnapur 16.1", "eschnapur 17.2")
def points(state, board, seat, sources):
    """Points for spaces, for stones and for the place of the privilege disc."""
    sources[Source.SPACES.value] = state.space_points[seat]
    sources[Source.STONES.value] = state.stone_points[seat]
    sources[Source.PRIVILEGES.value] = state.place_points[seat]


@compiled
def certain_points(state, seat):
    """A seat's points for finished parts."""
    return int(state.space_points[seat]) + int(state.stone_points[seat])


@rule("eschnapur 17.4", "eschnapur 21.21")
def standing(state, board, seat):
    """Points, then gold, which counts only when the game is over."""
    rank = 256 * (certain_points(state, seat) + int(state.place_points[seat]))
    if state.stage == Stage.GAME_OVER:
        rank += gold_of(state, seat)
    return rank


@carries_out("eschnapur 16.3", "eschnapur 21.25")
def on_track(points: int) -> tuple[int, int]:
    """What the 50/100 marker stands for (0 none) and the space of the point stone (0 beside the
    track). Beyond 150 the marker is laid anew, and the fifties are counted on."""
    laps = max(points - 1, 0) // 50
    return 50 * laps, points - 50 * laps
