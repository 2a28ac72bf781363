"""The end of the game.  rules/eschnapur.md, chapter 17."""

from keelstone.engine.jit.decorators import carries_out, compiled, rule
from keelstone.games.eschnapur.rules.board import OFFICIALS, VALUES
from keelstone.games.eschnapur.rules.payment import next_full_part
from keelstone.games.eschnapur.rules.state import ASK_NOTHING, GAME_OVER, NONE, ask

#: the ways in which a game ends
ENDINGS = ("the palace being finished", "standstill")


@rule("eschnapur 17.1", "eschnapur 18.4", "eschnapur 19.5")
def is_palace_finished(state, board):
    """Whether enough parts are finished to end the game."""
    return state.finished >= board.parts_to_finish


@rule("eschnapur 21.23")
def ending(state, board):
    """The palace is finished, or nobody could go on."""
    return 0 if is_palace_finished(state, board) else 1


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
def end_game(state, board):
    """The places of the privilege discs are worth points, and nobody moves any more."""
    for seat in range(state.seats):
        state.place_points[seat] = place_points(state, board, seat)
    state.stage = GAME_OVER
    ask(state, ASK_NOTHING, 0)


@rule("eschnapur 16.1", "eschnapur 17.2")
def points(state, board, seat, sources):
    """Points for spaces, for stones and for the place of the privilege disc."""
    sources[0] = state.space_points[seat]
    sources[1] = state.stone_points[seat]
    sources[2] = state.place_points[seat]


@compiled
def certain_points(state, seat):
    """A seat's points for finished parts."""
    return int(state.space_points[seat]) + int(state.stone_points[seat])


@rule("eschnapur 17.4", "eschnapur 21.21")
def standing(state, board, seat):
    """Points, then gold, which counts only when the game is over."""
    rank = 256 * (certain_points(state, seat) + int(state.place_points[seat]))
    if state.stage == GAME_OVER:
        rank += gold_of(state, seat)
    return rank


@carries_out("eschnapur 16.3", "eschnapur 21.25")
def on_track(points: int) -> tuple[int, int]:
    """What the 50/100 marker stands for (0 none) and the space of the point stone (0 beside the
    track). Beyond 150 the marker is laid anew, and the fifties are counted on."""
    laps = max(points - 1, 0) // 50
    return 50 * laps, points - 50 * laps
