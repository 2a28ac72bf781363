"""The state record: everything that changes in play, and who may see it."""

from keelstone.games.eschnapur.board import MOST_SEATS, MOST_SPACES, OFFICIALS, PARTS, VALUES
from keelstone.kernel.record import OWNER, Field, Record
from keelstone.kernel.rule import compiled

NONE = -1

# What the rules do next, as soon as nobody is asked anything. A stage BUY_... is a window in which
# cards can be bought; the one after it comes when the window closes.
(
    BEGIN_ROUND, BUY_BEFORE_GOLD, LAY_GOLD, UNCOVER,
    BUY_REFUSAL, TURN_OVER, ADD_FROM_HAND, SETTLE, NEXT_OFFICIAL,
    BUY_MARKER, CLEAR_ORDER, HAND_OUT, DEAL_ORDER,
    NEXT_BUILDER, BUILD_ON, BUY_BEFORE_PREMIUM, PAY_PREMIUM,
    BUY_BAN, MOVE_STONE,
    ADD_PRIVILEGE_POINTS, BUY_BEFORE_WAGES, PAY_WAGES, SCORE_PARTS,
    GO_ON_PAYING, GAME_OVER,
) = range(25)  # fmt: skip

# What the seats that are due are asked.
(
    ASK_SITES, ASK_GOLD, ASK_FROM_HAND, ASK_BLOCK, ASK_STOP,
    ASK_TAKE_MARKER, ASK_HAND_OUT, ASK_DEAL, ASK_BUILD, ASK_TAKE_GOLD, ASK_NAME_STONE, ASK_MOVE,
    WINDOW_BEFORE_GOLD, WINDOW_REFUSAL, WINDOW_MARKER, WINDOW_PREMIUM, WINDOW_BAN, WINDOW_WAGES,
    ASK_NOTHING,
) = range(19)  # fmt: skip
FIRST_WINDOW = WINDOW_BEFORE_GOLD
QUESTIONS = ASK_NOTHING + 1

# The officials, by the phase that they decide.
BLOCKADE, STOP, STONES, ORDER, MOVING = range(OFFICIALS)

# How far a seat is with its secret choices: 0 and 1 are its site cards, then comes each official.
FIRST_PLACE = 2
ALL_LAID = FIRST_PLACE + OFFICIALS

STATE = Record(
    "eschnapur state",
    Field("seats", "i1"),
    Field("round_number", "i1", note="1 is the first round"),
    # Who is asked what.
    Field("asked", "i4", note="the seats that are asked, as bits; or the chance bit"),
    Field("asking", "i1", note="what they are asked: ASK_..., WINDOW_..."),
    Field("stage", "i1", note="what the rules do when all have answered"),
    Field("again", "i1", note="the stage to which a purchase leads back"),
    Field("can_buy", "i2", (MOST_SEATS,), note="privilege cards, as bits, when last asked"),
    Field("buyers", "i1", note="the seats that can buy any, as bits"),
    Field("apart", "i1", note="1: sites and gold are committed apart, because somebody may buy"),
    Field("progress", "i1", (MOST_SEATS,), OWNER, "how far its secret choices are"),
    # Gold cards.
    Field("hand", "i1", (MOST_SEATS, VALUES), OWNER, "gold cards by value"),
    Field("laid", "i1", (MOST_SEATS, OFFICIALS), OWNER, "face down: value + 1, 0 none"),
    Field("cards", "i1", (MOST_SEATS,), note="gold cards in hand, before secret choices"),
    Field("face_down", "i1", (MOST_SEATS,), note="officials with a card face down, as bits"),
    Field("shown", "i1", (MOST_SEATS, OFFICIALS), note="cards of this round: value + 1, 0 none"),
    Field("gone", "i1", (MOST_SEATS,), note="officials whose shown card has left, as bits"),
    Field("bank", "i1", (VALUES,)),
    Field("received", "i2", (MOST_SEATS,), note="gold taken from the bank in this game"),
    Field("fresh", "i1", (MOST_SEATS, VALUES), note="cards taken since gold was laid last"),
    # The officials.
    Field("official", "i1", note="the official whose turn it is"),
    Field("settled", "i1", note="officials settled in the last round uncovered, 1 to 5"),
    Field("winner_of", "i1", (OFFICIALS,), note="the seat that won each of them, NONE nobody"),
    Field("winner", "i1", note="the winner of the present official"),
    Field("blockade_seat", "i1", note="where the blockade marker lies, NONE beside the palace"),
    Field("blockade_official", "i1"),
    Field("carried_seat", "i1", note="whose card stayed from the round before, NONE nobody's"),
    Field("carried_official", "i1"),
    Field("carried_may_be", "i1", note="values that the carried card may have, as bits"),
    Field("stop", "i1", note="the part with the building-stop marker, NONE beside the palace"),
    Field("order", "i1", (MOST_SEATS,), note="the seat with each turn-order marker, NONE nobody"),
    # The palace.
    Field("chosen", "i2", (MOST_SEATS,), OWNER, "site cards laid face down, parts as bits"),
    Field("sites", "i2", (MOST_SEATS,), note="site cards turned over, parts as bits"),
    Field("palace", "i1", (PARTS, MOST_SPACES), note="whose stone, seat + 1; 0 free"),
    Field("filled", "i1", (PARTS,), note="how many stones stand in a part"),
    Field("open_parts", "i2", note="parts in play that are not finished, as bits"),
    Field("finished", "i1", note="how many parts were finished"),
    Field("stones", "i1", (MOST_SEATS,), note="on the player board"),
    Field("supply", "i1", (MOST_SEATS,), note="in the general supply"),
    Field("stones_received", "i2", (MOST_SEATS,), note="taken from the supply in this game"),
    Field("turn", "i1", note="whose turn to build it is, as a place in the order"),
    Field("free_sites", "i1", note="1: the builder has free choice of sites"),
    Field("stop_ignored", "i1", note="1: the builder or mover ignores the building stop"),
    Field("banned", "i1", note="the part whose last stone may not be moved, NONE no part"),
    # Payments.
    Field("payee", "i1", note="who is taking gold cards"),
    Field("owing", "i1", note="the sum still to be taken"),
    Field("largest", "i1", note="cards are taken from the dearest down: this one at most"),
    Field("paid_then", "i1", note="the stage after the payment"),
    Field("pay_part", "i1", note="the part whose premium or wage is paid"),
    Field("pay_place", "i1", note="the place in the order that is paid"),
    # Privileges and points.
    Field("privilege", "i2", (MOST_SEATS,), note="privilege points"),
    Field("privileges", "i2", note="privilege cards still to be had, as bits"),
    Field("tie_winner", "i1", note="the seat that wins ties this round, NONE nobody"),
    Field("hand_player", "i1", note="the seat that plays from the hand this round, NONE nobody"),
    Field("space_points", "i2", (MOST_SEATS,), note="for the highest space in each part"),
    Field("stone_points", "i2", (MOST_SEATS,), note="for the number of stones in each part"),
    Field("place_points", "i2", (MOST_SEATS,), note="for the place of the privilege disc"),
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
def ask(state, question, due):
    """Ask a set of seats a question; nothing more happens until all have answered."""
    state.asking = question
    state.asked = due


@compiled
def ask_seat(state, question, seat):
    ask(state, question, 1 << int(seat))


@compiled
def answer(state, seat):
    """A seat has answered."""
    state.asked = int(state.asked) & ~(1 << int(seat))


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
