"""A toy game that leaks if its option says so: for tests of the contract checks.

Chance deals every seat a secret card. Then all seats step left or right twice, openly and at the
same time. Then each in turn may turn over the card of the next seat. Who turns over a 3 goes on.
"""

from keelstone.engine.definition import Data, GameDefinition, Rules, Text
from keelstone.engine.jit import rule
from keelstone.engine.masks import allow
from keelstone.engine.moves import Kind, Moves
from keelstone.engine.options import Option, one_of
from keelstone.engine.records import OWNER, Field, Record
from keelstone.engine.rng import below
from keelstone.engine.seats import ALL_SEATS, CHANCE_DUE
from keelstone.i18n import Seat, say

#: what can be wrong: a barrier is missing, all are told of a dealt card, legal moves, points or who
#: is told of a move follow from a hidden card, a redeal follows from the hidden cards
FAULTS = ("none", "barrier", "told", "legal", "points", "seen", "redeal")
NONE, BARRIER, TOLD, LEGAL, POINTS, SEEN, REDEAL = range(len(FAULTS))

MOVES = Moves(Kind("step", way=("left", "right")), Kind("turn"), Kind("leave"))
STEP, TURN, LEAVE = MOVES.first("step"), MOVES.first("turn"), MOVES.first("leave")
CHANCES = Moves(Kind("card", value=3))
STEPS = 2

BOARD = Record("leaks board", Field("fault", "i1"))
STATE = Record(
    "leaks state",
    Field("seats", "i1"),
    Field("dealt", "i1", note="cards dealt"),
    Field("card", "i1", (3,), OWNER),
    Field("steps", "i1", (3,), note="steps made"),
    Field("lefts", "i1", (3,), note="those to the left"),
    Field("turn", "i1", note="the seat that may turn a card over"),
    Field("shown", "i1", (3,), note="cards turned over"),
)


def make_board(options, figures, seats):
    board = BOARD.zeros()
    board["fault"] = FAULTS.index(options["fault"])
    return board


@rule()
def start(state, board, seats, rng):
    state.seats = seats


@rule()
def movers(state):
    if state.dealt < state.seats:
        return CHANCE_DUE
    due = 0
    for seat in range(state.seats):
        if state.steps[seat] < STEPS:
            due |= 1 << seat
    if due == 0 and state.turn < state.seats:
        due = 1 << int(state.turn)
    return due


@rule()
def next_seat(state, seat):
    return (seat + 1) % int(state.seats)


@rule()
def legal(state, board, seat, mask):
    if state.steps[seat] < STEPS:
        allow(mask, STEP)
        allow(mask, STEP + 1)
        return
    allow(mask, LEAVE)
    if board.fault != LEGAL or state.card[next_seat(state, seat)] > 1:
        allow(mask, TURN)


@rule()
def play(state, board, seat, move):
    if move < TURN:
        state.steps[seat] += 1
        if move == STEP:
            state.lefts[seat] += 1
        return
    if move == TURN:
        other = next_seat(state, seat)
        goes_on = state.shown[other] == 0 and state.card[other] == 3
        state.shown[other] = state.card[other]
        if goes_on:
            return
    state.turn += 1


@rule()
def odds(state, board, weights):
    for value in range(3):
        weights[value] = 1
    return 3


@rule()
def happen(state, board, outcome):
    state.card[state.dealt] = outcome + 1
    state.dealt += 1


@rule()
def points(state, board, seat, sources):
    sources[0] = state.shown[seat]
    sources[1] = state.card[seat]
    if board.fault == POINTS:
        sources[0] += state.card[seat]


@rule()
def standing(state, board, seat):
    return int(state.card[seat])


@rule()
def redeal(state, board, seat, rng):
    for other in range(state.dealt):
        if other != seat and state.shown[other] == 0:
            if board.fault == REDEAL:
                state.card[other] = 1 + state.card[other] % 3
            else:
                state.card[other] = 1 + below(rng, 3)


@rule()
def seen_by(state, board, seat, move):
    if board.fault == SEEN and state.card[seat] == 1:
        return 1 << seat
    return ALL_SEATS


@rule()
def outcome_seen_by(state, board, outcome):
    return ALL_SEATS if board.fault == TOLD else 1 << int(state.dealt)


@rule()
def is_barrier(state, board, seat, move):
    return move == TURN and board.fault != BARRIER


def event(before, after, seat, number):
    return say("{who} has moved", who=Seat(seat)) if number is not None else say("Somebody moved")


GAME = GameDefinition(
    name="leaks",
    title=say("Leaks"),
    seats=(2, 3),
    colours=(say("Red"), say("Blue"), say("Green")),
    options=(Option("fault", "none", say("what is wrong"), one_of(*FAULTS)),),
    rules=Rules(
        version=1,
        state=STATE,
        board=BOARD,
        moves=MOVES,
        chances=CHANCES,
        sources=("shown", "card"),
        hidden_sources=("card",),
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
        outcome_seen_by=outcome_seen_by,
        is_barrier=is_barrier,
    ),
    data=Data(make_board=make_board),
    text=Text(move=lambda view, seat, number: say("Move {number}", number=number), event=event),
)
