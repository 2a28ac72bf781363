"""A toy game for testing the kernel: everybody hides coins at the same time, a die adds to them.

Who hid as many coins as the die shows, modulo three, scores a point. Three rounds.
"""

from types import SimpleNamespace

from keelstone.kernel.contract import ALL_SEATS, CHANCE_DUE
from keelstone.kernel.mask import allow
from keelstone.kernel.moves import Kind, Moves
from keelstone.kernel.options import Option, whole_number
from keelstone.kernel.record import OWNER, Field, Record
from keelstone.kernel.rule import rule
from keelstone.words import Seat, say

NAME, TITLE, RULES_VERSION, SEATS = "morra", "Morra", 1, (2, 3)
COLOURS = (say("Red"), say("Blue"), say("Green"))
SOURCES = ("guesses",)
MOVES = Moves(Kind("hide", coins=("none", "one", "two")), Kind("show"))
CHANCES = Moves(Kind("die", eyes=6))
HIDE, SHOW = MOVES.first("hide"), MOVES.first("show")
OPTIONS = (Option("rounds", 3, say("how many rounds are played"), whole_number(1, 9)),)
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


def figures(options, source=None):
    return {}


def unsound(state, board):
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
    for eyes in range(6):
        weights[eyes] = 1
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
def outcome_seen_by(state, board, outcome):
    return ALL_SEATS


@rule()
def is_barrier(state, board, seat, move):
    return move == SHOW


words = SimpleNamespace(
    move=lambda view, seat, number: say("{who} plays", who=Seat(seat)),
    event=lambda before, after, seat, number: say("{who} has played", who=Seat(seat)),
    why_not=lambda view, seat, number: say("it is not possible now"),
    question=lambda view, seat: say("Hide your coins."),
)
text = SimpleNamespace(board=lambda view, language, names: "")
