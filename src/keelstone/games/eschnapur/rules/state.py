"""The state record: everything that changes in play, and who may see it."""

from enum import IntEnum

from keelstone.engine.jit import compiled
from keelstone.engine.records import OWNER, Field, Marks, Record
from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.eschnapur.rules.board import (
    MAX_SEATS,
    MAX_SPACES,
    OFFICIALS,
    PARTS,
    PRIVILEGES,
    VALUES,
)

NONE = -1

# Texts of positions hold the numbers of stages and questions, so a new one comes last.


class Question(IntEnum):
    """What the seats that are due are asked. A WINDOW_... asks for purchases only."""

    SITES = 0
    GOLD = 1
    FROM_HAND = 2
    BLOCK = 3
    STOP = 4
    TAKE_MARKER = 5
    HAND_OUT = 6
    DEAL = 7
    BUILD = 8
    TAKE_GOLD = 9
    NAME_STONE = 10
    MOVE = 11
    WINDOW_BEFORE_GOLD = 12
    WINDOW_REFUSAL = 13
    WINDOW_MARKER = 14
    WINDOW_PREMIUM = 15
    WINDOW_BAN = 16
    WINDOW_WAGES = 17
    NOTHING = 18
    WINDOW_BUILDING = 19


class Stage(IntEnum):
    """What `advance` goes on with when nobody is due. In a stage BUY_... cards can be bought."""

    BEGIN_ROUND = 0
    BUY_BEFORE_GOLD = 1
    LAY_GOLD = 2
    UNCOVER = 3
    BUY_REFUSAL = 4
    TURN_OVER = 5
    ADD_FROM_HAND = 6
    SETTLE = 7
    NEXT_OFFICIAL = 8
    BUY_MARKER = 9
    CLEAR_ORDER = 10
    HAND_OUT = 11
    NEXT_BUILDER = 12
    BUILD_ON = 13
    BUY_BEFORE_PREMIUM = 14
    PAY_PREMIUM = 15
    BUY_BAN = 16
    MOVE_STONE = 17
    ADD_PRIVILEGE_POINTS = 18
    BUY_BEFORE_WAGES = 19
    PAY_WAGES = 20
    SCORE_PARTS = 21
    GO_ON_PAYING = 22
    GAME_OVER = 23
    BUY_BEFORE_BUILDING = 24


class Source(IntEnum):
    """Where points come from."""

    SPACES = 0
    STONES = 1
    PRIVILEGES = 2


SOURCES = tuple(source.name.lower() for source in Source)

# The officials, by the phase that they decide.
BLOCKADE, STOP, STONES, ORDER, MOVING = range(OFFICIALS)

# The progress of a seat's secret choices: 0 and 1 are its site cards, then comes each official.
FIRST_PLACE = 2
ALL_LAID = FIRST_PLACE + OFFICIALS

# The least and the most that can stand in a field: what rules use as an index, and sets of bits.
A_SEAT = (0, MAX_SEATS - 1)
A_SEAT_OR_NONE = (NONE, MAX_SEATS - 1)
AN_OFFICIAL_OR_NONE = (NONE, OFFICIALS - 1)
A_PART_OR_NONE = (NONE, PARTS - 1)
A_STAGE = (0, max(Stage))
CARDS = (0, 64)
STONES_OF_A_COLOUR = (0, 20)
SET_OF_SEATS = (0, (1 << MAX_SEATS) - 1)
SET_OF_OFFICIALS = (0, (1 << OFFICIALS) - 1)
SET_OF_PARTS = (0, (1 << PARTS) - 1)
SET_OF_PRIVILEGES = (0, (1 << PRIVILEGES) - 1)
SET_OF_VALUES = (0, (1 << VALUES) - 1)
A_VALUE_AND_ONE = (0, VALUES)
IN_A_GAME = (0, 9999)
YES_OR_NO = (0, 1)

STATE = Record(
    "eschnapur state",
    Field("seats", "i1", span=(2, MAX_SEATS)),
    Field("round_number", "i2", note="1 is the first round", span=(1, 9999)),
    # Which seats are due, and what they are asked.
    Field("due", "i4", note="the seats that are due, as bits; or CHANCE_DUE", former_name="asked"),
    Field("asking", "i1", note="what they are asked", span=(0, max(Question))),
    Field("stage", "i1", note="what comes when all have answered", span=A_STAGE),
    Field("again", "i1", note="the stage to return to after a purchase", span=A_STAGE),
    Field("idle", "i1", note="1: a round without gold, stones and purchases", span=YES_OR_NO),
    Field("can_buy", "i2", (MAX_SEATS,), note="cards it can buy now", span=SET_OF_PRIVILEGES),
    Field("buyers", "i1", note="the seats that can buy any, as bits", span=SET_OF_SEATS),
    Field("sites_first", "i1", note="1: committed first", span=YES_OR_NO, former_name="apart"),
    Field("progress", "i1", (MAX_SEATS,), OWNER, "of its secret choices", (0, ALL_LAID)),
    # Gold cards.
    Field("hand", "i1", (MAX_SEATS, VALUES), OWNER, "gold cards by value", CARDS),
    Field("laid", "i1", (MAX_SEATS, OFFICIALS), OWNER, "face down: value + 1", A_VALUE_AND_ONE),
    Field("cards", "i1", (MAX_SEATS,), note="in the hand, before secret choices", span=CARDS),
    Field("face_down", "i1", (MAX_SEATS,), note="its cards face down", span=SET_OF_OFFICIALS),
    Field("shown", "i1", (MAX_SEATS, OFFICIALS), note="value + 1; 0 none", span=A_VALUE_AND_ONE),
    Field("gone", "i1", (MAX_SEATS,), note="shown cards that have left", span=SET_OF_OFFICIALS),
    Field("bank", "i1", (VALUES,), span=CARDS),
    Field("received", "i2", (MAX_SEATS,), note="gold taken from the bank", span=IN_A_GAME),
    Field("premiums", "i2", (MAX_SEATS,), note="how much of it as premiums", span=IN_A_GAME),
    Field("wages", "i2", (MAX_SEATS,), note="how much of it as wages", span=IN_A_GAME),
    Field("fresh", "i1", (MAX_SEATS, VALUES), note="taken since gold was laid", span=CARDS),
    # The officials.
    Field("official", "i1", note="the official whose turn it is", span=(0, OFFICIALS - 1)),
    Field("settled", "i1", note="officials settled this round", span=(0, OFFICIALS)),
    Field("winner_of", "i1", (OFFICIALS,), note="the winner of each official", span=A_SEAT_OR_NONE),
    Field("winner", "i1", note="the winner of the present official", span=A_SEAT_OR_NONE),
    Field("blockade_seat", "i1", note="NONE: beside the palace", span=A_SEAT_OR_NONE),
    Field("blockade_official", "i1", span=AN_OFFICIAL_OR_NONE),
    Field("carried_seat", "i1", note="whose card stayed from last round", span=A_SEAT_OR_NONE),
    Field("carried_official", "i1", span=AN_OFFICIAL_OR_NONE),
    Field("carried_may_be", "i1", note="its values, as far as known", span=SET_OF_VALUES),
    Field("stop", "i1", note="the stopped part; NONE: beside the palace", span=A_PART_OR_NONE),
    Field("order", "i1", (MAX_SEATS,), note="who has each marker", span=A_SEAT_OR_NONE),
    # The palace.
    Field("chosen", "i2", (MAX_SEATS,), OWNER, "site cards laid, as bits", SET_OF_PARTS),
    Field("sites", "i2", (MAX_SEATS,), note="site cards turned over, as bits", span=SET_OF_PARTS),
    Field("palace", "i1", (PARTS, MAX_SPACES), note="seat + 1; 0 free", span=(0, MAX_SEATS)),
    Field("filled", "i1", (PARTS,), note="stones in a part", span=(0, MAX_SPACES)),
    Field("open_parts", "i2", note="in play and not finished, as bits", span=SET_OF_PARTS),
    Field("finished", "i1", note="how many parts were finished", span=(0, PARTS)),
    Field("stones", "i1", (MAX_SEATS,), note="on the player board", span=STONES_OF_A_COLOUR),
    Field("supply", "i1", (MAX_SEATS,), note="in the general supply", span=STONES_OF_A_COLOUR),
    Field("stones_received", "i2", (MAX_SEATS,), note="from the supply", span=IN_A_GAME),
    Field("turn", "i1", note="the place in the order that builds", span=(NONE, MAX_SEATS)),
    Field("free_sites", "i1", note="1: the builder has free choice of sites", span=YES_OR_NO),
    Field("stop_ignored", "i1", note="1: builder or mover ignores the stop", span=YES_OR_NO),
    Field("banned", "i1", note="where the last stone may not be moved", span=A_PART_OR_NONE),
    # Payments.
    Field("payee", "i1", note="who is taking gold cards", span=A_SEAT),
    Field("owing", "i1", note="the sum still to be taken", span=(0, 30)),
    Field("largest", "i1", note="cards are taken from the dearest down", span=(0, VALUES - 1)),
    Field("paid_then", "i1", note="the stage after the payment", span=A_STAGE),
    Field("pay_part", "i1", note="the part whose premium or wage is paid", span=A_PART_OR_NONE),
    Field("pay_place", "i1", note="the place in the order that is paid", span=A_SEAT_OR_NONE),
    # Privileges and points.
    Field("privilege", "i2", (MAX_SEATS,), note="privilege points", span=IN_A_GAME),
    Field("privileges", "i2", note="cards still to be had, as bits", span=SET_OF_PRIVILEGES),
    Field("tie_winner", "i1", note="who wins ties this round", span=A_SEAT_OR_NONE),
    Field("hand_player", "i1", note="who plays from the hand this round", span=A_SEAT_OR_NONE),
    Field("space_points", "i2", (MAX_SEATS,), note="for highest spaces", span=IN_A_GAME),
    Field("stone_points", "i2", (MAX_SEATS,), note="for stones in parts", span=IN_A_GAME),
    Field("place_points", "i2", (MAX_SEATS,), note="for the privilege disc", span=IN_A_GAME),
    marks=Marks(
        by_seat="can_buy cards face_down shown gone received premiums wages fresh sites stones"
        " supply stones_received privilege space_points stone_points place_points",
        seat="winner_of winner blockade_seat carried_seat order payee tie_winner hand_player",
        seat_and_one="palace",
        seats="due",
        sets="can_buy face_down gone carried_may_be chosen sites open_parts privileges",
        unobserved="buyers",
    ),
)


@compiled
def has(bits, number):
    """Whether a number is in a set of bits."""
    return (int(bits) >> int(number)) & 1 != 0


@compiled
def everybody(state):
    """All seats, as bits."""
    return (1 << int(state.seats)) - 1


@compiled
def seat_after(state, seat, step):
    """The seat that is some steps after another; all seats are met in turn, the seat itself last.
    Loops in this order do the same to a position whose seats are rotated."""
    return (seat + step) % int(state.seats)


@compiled
def ask(state, seat, question):
    """Ask one seat: it is due."""
    state.asking = question
    state.due = 1 << int(seat)


@compiled
def ask_seats(state, seats, question):
    """Ask a set of seats. The round stops until all have answered."""
    state.asking = question
    state.due = seats


@compiled
def ask_chance(state, question):
    """Chance is due; the question says what it has to bring."""
    state.asking = question
    state.due = CHANCE_DUE


@compiled
def answered(state, seat):
    """A seat has answered; it is no longer due."""
    state.due = int(state.due) & ~(1 << int(seat))


@compiled
def is_one_bit(bits):
    """Whether a set holds exactly one number."""
    return bits != 0 and bits & (bits - 1) == 0


@compiled
def lowest(bits):
    """The lowest number in a set that is not empty."""
    number = 0
    while bits & 1 == 0:
        bits >>= 1
        number += 1
    return number
