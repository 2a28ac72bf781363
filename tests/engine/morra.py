"""A toy game for testing the engine: everybody hides coins at the same time, a die adds to them.

Who hid as many coins as the die shows, modulo three, scores a point. Three rounds.
"""

from keelstone.engine.definition import Data, GameDefinition, Rules, Text
from keelstone.engine.jit import rule
from keelstone.engine.masks import allow
from keelstone.engine.moves import Kind, Moves
from keelstone.engine.options import Option, whole_number
from keelstone.engine.records import OWNER, Field, Record
from keelstone.engine.seats import ALL_SEATS, CHANCE_DUE
from keelstone.i18n import Seat, say

MOVES = Moves(Kind("hide", coins=("none", "one", "two")), Kind("show"))
CHANCES = Moves(Kind("die", pips=6))
HIDE, SHOW = MOVES.first("hide"), MOVES.first("show")
BOARD = Record("morra board", Field("rounds", "i1"))
STATE = Record(
    "morra state",
    Field("seats", "i1"),
    Field("rounds_played", "i1"),
    Field("hidden", "i1", (3,), OWNER),
    Field("has_shown", "i1", (3,)),
    Field("score", "i1", (3,)),
)


def make_board(options, figures, seats):
    board = BOARD.zeros()
    board["rounds"] = options["rounds"]
    return board


def problems(state, board):
    return [] if state.rounds_played <= 0 else ["more rounds than there are"]


@rule()
def start(state, board, seats, rng):
    state.seats = seats
    state.rounds_played = -int(board.rounds)
    for seat in range(3):
        state.hidden[seat] = -1


@rule()
def movers(state):
    if state.rounds_played == 0:
        return 0
    due = 0
    for seat in range(state.seats):
        if state.has_shown[seat] == 0:
            due |= 1 << seat
    return due if due else CHANCE_DUE


@rule()
def legal(state, board, seat, mask):
    if state.hidden[seat] < 0:
        for coins in range(3):
            allow(mask, HIDE + coins)
    else:
        allow(mask, SHOW)


@rule()
def play(state, board, seat, move):
    if move == SHOW:
        state.has_shown[seat] = 1
    else:
        state.hidden[seat] = move - HIDE


@rule()
def odds(state, board, weights):
    for pips in range(6):
        weights[pips] = 1
    return 6


@rule()
def happen(state, board, outcome):
    for seat in range(state.seats):
        if state.hidden[seat] == (outcome + 1) % 3:
            state.score[seat] += 1
        state.hidden[seat] = -1
        state.has_shown[seat] = 0
    state.rounds_played += 1


@rule()
def points(state, board, seat, sources):
    sources[0] = state.score[seat]


@rule()
def standing(state, board, seat):
    return int(state.score[seat])


@rule()
def redeal(state, board, seat, rng):
    for other in range(state.seats):
        if other != seat and state.hidden[other] >= 0:
            state.hidden[other] = rng[0] % 3


@rule()
def seen_by(state, board, seat, move):
    return 1 << seat if move != SHOW else ALL_SEATS


@rule()
def is_barrier(state, board, seat, move):
    return move == SHOW


GAME = GameDefinition(
    name="morra",
    title=say("Morra"),
    seats=(2, 3),
    colours=(say("Red"), say("Blue"), say("Green")),
    options=(Option("rounds", 3, say("how many rounds are played"), whole_number(1, 9)),),
    rules=Rules(
        version=1,
        state=STATE,
        board=BOARD,
        moves=MOVES,
        chances=CHANCES,
        sources=("guesses",),
        start=start,
        movers=movers,
        legal=legal,
        play=play,
        odds=odds,
        happen=happen,
        points=points,
        standing=standing,
        redeal=redeal,
        seen_by=seen_by,
        is_barrier=is_barrier,
    ),
    data=Data(make_board=make_board),
    text=Text(
        move=lambda view, seat, number: say("{who} plays", who=Seat(seat)),
        event=lambda before, after, seat, number: say("{who} has played", who=Seat(seat)),
        why_not=lambda view, seat, number: say("it is not possible now"),
        question=lambda view, seat, legal: say("Hide your coins."),
        terminal=lambda view, language, names: "",
    ),
    problems=problems,
)
