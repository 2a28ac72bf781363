"""The state record: everything that changes in play, and who may see it."""

from enum import IntEnum

from keelstone.engine.jit import compiled
from keelstone.engine.records import HOLDER, NOBODY, Field, Marks, Record
from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.imhotep.rules.board import (
    ALL_CARDS,
    BUILDING_SITES,
    CARDS,
    CHAMBER,
    MAX_SEATS,
    MAX_TOWERS,
    PYRAMID_SPACES,
    ROUNDS,
    SHIPS,
    SITES,
    SMALL_PYRAMIDS,
    SPACES,
    TEMPLE_SPACES,
)


class Question(IntEnum):
    """What the seat that is due is asked, or what chance has to bring."""

    NOTHING = 0
    ACTION = 1
    ORDER = 2
    HAMMER_LOAD = 3
    SAIL_LOAD = 4
    SAIL_TO = 5
    CHISEL_LOAD = 6
    CHISEL_AGAIN = 7
    MARKET_PICK = 8
    PAIR_PICK = 9
    WHICH_PYRAMID = 10
    CARD_OR_NOT = 11
    STONES_OR_NOT = 12
    LOAD_OR_NOT = 13
    POINT_OR_STONES = 14
    ROUND_CARD_DUE = 15
    MARKET_CARD_DUE = 16
    PAIR_CARD_DUE = 17
    DRAWN_CARD_DUE = 18


class Stage(IntEnum):
    """What `advance` goes on with when nobody is due."""

    NEW_ROUND = 0
    DEALING = 1
    TURN = 2
    UNLOADING = 3
    ASSESSING = 4
    GAME_OVER = 5


#: questions that come from stones at the sites and from their cards
SITE_QUESTIONS = {
    Question.WHICH_PYRAMID,
    Question.CARD_OR_NOT,
    Question.STONES_OR_NOT,
    Question.LOAD_OR_NOT,
    Question.DRAWN_CARD_DUE,
}
#: what can be asked at each stage
QUESTIONS: dict[int, set[Question]] = {
    Stage.NEW_ROUND: {Question.ROUND_CARD_DUE},
    Stage.DEALING: {Question.MARKET_CARD_DUE, Question.PAIR_CARD_DUE},
    Stage.TURN: {
        Question.ACTION,
        Question.HAMMER_LOAD,
        Question.SAIL_LOAD,
        Question.SAIL_TO,
        Question.CHISEL_LOAD,
        Question.CHISEL_AGAIN,
    },
    Stage.UNLOADING: {*SITE_QUESTIONS, Question.ORDER, Question.MARKET_PICK, Question.PAIR_PICK},
    Stage.ASSESSING: {*SITE_QUESTIONS, Question.POINT_OR_STONES},
    Stage.GAME_OVER: {Question.NOTHING},
}


class Source(IntEnum):
    """Where points come from."""

    PYRAMIDS = 0
    TEMPLE = 1
    BURIAL_CHAMBER = 2
    OBELISKS = 3
    STATUES = 4
    DECORATIONS = 5
    BLUE_CARDS = 6
    WRATH = 7


SOURCES = tuple(source.name.lower().replace("_", "-") for source in Source)

STATE = Record(
    "imhotep state",
    Field("seats", "i1", span=(2, MAX_SEATS)),
    Field("due", "i4", note="the seat that is asked, as a bit; or the chance bit"),
    Field(
        "asking",
        "i1",
        note="what it is asked, or what chance has to bring",
        span=(0, max(Question)),
    ),
    Field("stage", "i1", note="what goes on when it has answered", span=(0, max(Stage))),
    Field("round_number", "i1", note="1 to 6", span=(0, ROUNDS)),
    Field("turn", "i1", note="whose turn it is", span=(0, MAX_SEATS - 1)),
    Field(
        "passes",
        "i1",
        note="how many seats have passed one after another",
        span=(0, MAX_SEATS - 1),
    ),
    Field("round_cards", "i1", note="round cards not yet seen, as bits", span=(0, 127)),
    # Stones and ships. A stone is written as its owner's seat + 1; 0 is an empty space.
    Field("quarry", "i1", (MAX_SEATS,), span=(0, 29)),
    Field("sled", "i1", (MAX_SEATS,), span=(0, 9)),
    Field("spaces", "i1", (SHIPS,), note="how many spaces a ship has", span=(0, SPACES)),
    Field(
        "cargo",
        "i1",
        (SHIPS, SPACES),
        note="whose stone lies there, from the bow",
        span=(0, MAX_SEATS),
    ),
    Field("loaded", "i1", (SHIPS,), note="how many stones lie on a ship", span=(0, SPACES)),
    Field(
        "docked",
        "i1",
        (SHIPS,),
        note="the site a ship has sailed to + 1; 0: not sailed",
        span=(0, SITES),
    ),
    Field(
        "free_spaces",
        "i4",
        note="empty spaces of ships not sailed: bit 4 * ship + space",
        span=(0, (1 << SHIPS * SPACES) - 1),
    ),
    Field("ready", "i1", note="ships not sailed that have their least load, as bits", span=(0, 15)),
    Field("open_sites", "i1", note="sites without a ship this round, as bits", span=(0, 31)),
    Field("sailed", "i1", note="how many ships have sailed this round", span=(0, SHIPS)),
    # A ship being unloaded, a temple being assessed.
    Field("ship", "i1", note="the ship of a card or of the unloading", span=(0, SHIPS - 1)),
    Field("site", "i1", note="where it is unloaded", span=(0, SITES - 1)),
    Field(
        "unloading",
        "i1",
        (SPACES,),
        note="the stones in the order of unloading",
        span=(0, MAX_SEATS),
    ),
    Field("unload_count", "i1", span=(0, SPACES)),
    Field("unload_next", "i1", note="which stone is next", span=(0, SPACES)),
    Field(
        "actor",
        "i1",
        note="the owner of the stone or card that is being dealt with",
        span=(0, MAX_SEATS - 1),
    ),
    Field(
        "market_stone",
        "i1",
        note="the stone at the market that goes back, seat + 1",
        span=(0, MAX_SEATS),
    ),
    Field("temple_next", "i1", note="the space that is assessed next", span=(0, TEMPLE_SPACES)),
    # Cards.
    Field("pile", "i1", (CARDS,), NOBODY, "cards in the face-down pile", span=(0, ALL_CARDS)),
    Field("pile_size", "i1", span=(0, ALL_CARDS)),
    Field("discarded", "i1", (CARDS,), span=(0, ALL_CARDS)),
    Field("market", "i1", (4,), note="face-up cards: card + 1; 0: none", span=(0, CARDS)),
    Field("pair", "i1", (2,), NOBODY, "the face-down pair: card + 1; 0: none", span=(0, CARDS)),
    Field("pair_size", "i1", note="how many cards lie face down on the market", span=(0, 2)),
    Field(
        "pair_known",
        "i1",
        note="how many of them, or of looked_at, everybody can work out",
        span=(0, 2),
    ),
    Field("looker", "i1", note="who looks at the pair; -1 nobody", span=(-1, MAX_SEATS - 1)),
    Field(
        "looked_at", "i1", (2,), HOLDER("looker"), "the pair in its hand: card + 1", span=(0, CARDS)
    ),
    Field("dealt", "i1", note="how many cards of the round have been dealt", span=(0, 5)),
    Field("in_play", "i1", note="the blue card being played: card + 1; 0: none", span=(0, CARDS)),
    Field("hand", "i1", (MAX_SEATS, CARDS), note="cards in front of a seat", span=(0, ALL_CARDS)),
    # Sites.
    Field("pyramid_stones", "i1", note="all stones at the pyramids", span=(0, 116)),
    Field(
        "pyramid",
        "i1",
        (PYRAMID_SPACES,),
        note="whose stone lies there; B side: five spaces a pyramid, the top last",
        span=(0, MAX_SEATS),
    ),
    Field("small_pyramid", "i1", (SMALL_PYRAMIDS,), note="stones in each, B side", span=(0, 5)),
    Field("temple_stones", "i1", span=(0, 116)),
    Field(
        "temple_top",
        "i1",
        (TEMPLE_SPACES,),
        note="the stone to be seen on each space",
        span=(0, MAX_SEATS),
    ),
    Field(
        "chamber",
        "i1",
        (CHAMBER,),
        note="the burial chamber, column by column",
        span=(0, MAX_SEATS),
    ),
    Field("chamber_stones", "i1", span=(0, CHAMBER - 4)),
    Field(
        "obelisk", "i1", (MAX_SEATS,), note="stones at the obelisks, towers included", span=(0, 29)
    ),
    Field("waiting", "i1", (MAX_SEATS,), note="stones not in a tower, B side", span=(0, 29)),
    Field("towers", "i1", note="towers built, B side", span=(0, MAX_TOWERS)),
    Field("tower", "i1", (MAX_TOWERS,), note="whose tower stands there", span=(0, MAX_SEATS)),
    Field("delivered", "i1", (MAX_SEATS,), note="sites a seat has built at, as bits", span=(0, 31)),
    Field("earned", "i2", (MAX_SEATS, len(SOURCES)), note="points by source", span=(-99, 9999)),
    marks=Marks(
        by_seat="quarry sled hand obelisk waiting delivered earned",
        seat="turn actor looker",
        seat_and_one="cargo unloading market_stone pyramid temple_top chamber tower",
        seats="due",
        sets="round_cards ready open_sites delivered",
        unobserved="free_spaces",
    ),
)

NOBODY_LOOKS = -1
#: sites as bits
ALL_SITES = (1 << SITES) - 1
ALL_BUILDING_SITES = sum(1 << site for site in BUILDING_SITES)


@compiled
def ask(state, seat, question):
    """Ask one seat: it is due, and the actor."""
    state.asking = question
    state.actor = seat
    state.due = 1 << int(seat)


@compiled
def ask_chance(state, question):
    """Chance is due; the question says what it has to bring."""
    state.asking = question
    state.due = CHANCE_DUE


@compiled
def answered(state):
    """The question is answered; nobody is due."""
    state.asking = Question.NOTHING
    state.due = 0
