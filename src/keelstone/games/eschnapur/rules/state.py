"""The state record: everything that changes in play, and who may see it."""

from keelstone.engine.jit import compiled
from keelstone.engine.records import OWNER, Field, Marks, Record
from keelstone.games.eschnapur.rules.board import (
    MAX_SEATS,
    MAX_SPACES,
    OFFICIALS,
    PARTS,
    PRIVILEGES,
    VALUES,
)

NONE = -1

# The stages of a round: what the rules do next when no seat is due. In a stage BUY_... cards can be
# bought. Texts of positions hold these numbers, so a new stage or question comes last.
(
    BEGIN_ROUND, BUY_BEFORE_GOLD, LAY_GOLD, UNCOVER,
    BUY_REFUSAL, TURN_OVER, ADD_FROM_HAND, SETTLE, NEXT_OFFICIAL,
    BUY_MARKER, CLEAR_ORDER, HAND_OUT,
    NEXT_BUILDER, BUILD_ON, BUY_BEFORE_PREMIUM, PAY_PREMIUM,
    BUY_BAN, MOVE_STONE,
    ADD_PRIVILEGE_POINTS, BUY_BEFORE_WAGES, PAY_WAGES, SCORE_PARTS,
    GO_ON_PAYING, GAME_OVER,
    BUY_BEFORE_BUILDING,
) = range(25)  # fmt: skip
STAGES = BUY_BEFORE_BUILDING + 1

# The questions: what the seats that are due are asked. A WINDOW_... asks for purchases only.
(
    ASK_SITES, ASK_GOLD, ASK_FROM_HAND, ASK_BLOCK, ASK_STOP,
    ASK_TAKE_MARKER, ASK_HAND_OUT, ASK_DEAL, ASK_BUILD, ASK_TAKE_GOLD, ASK_NAME_STONE, ASK_MOVE,
    WINDOW_BEFORE_GOLD, WINDOW_REFUSAL, WINDOW_MARKER, WINDOW_PREMIUM, WINDOW_BAN, WINDOW_WAGES,
    ASK_NOTHING, WINDOW_BUILDING,
) = range(20)  # fmt: skip
QUESTIONS = WINDOW_BUILDING + 1

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
A_STAGE = (0, STAGES - 1)
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
    Field("asking", "i1", note="the question: ASK_..., WINDOW_...", span=(0, QUESTIONS - 1)),
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
def ask(state, question, due):
    """Ask a set of seats a question. The round stops until all have answered."""
    state.asking = question
    state.due = due


@compiled
def ask_seat(state, question, seat):
    """Ask one seat alone."""
    ask(state, question, 1 << int(seat))


@compiled
def answer(state, seat):
    """A seat has answered."""
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
