"""The state record: everything that changes in play, and who may see it."""

from keelstone.engine.jit.decorators import compiled
from keelstone.engine.records import HOLDER, NOBODY, Field, Record
from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.imhotep.rules.board import (
    CARDS,
    CHAMBER,
    MOST_SEATS,
    MOST_TOWERS,
    PYRAMID_SPACES,
    ROUNDS,
    SHIPS,
    SITES,
    SMALL_PYRAMIDS,
    SPACES,
    TEMPLE_SPACES,
)

# What the seat that is due is asked, or what chance has to bring.
(
    NOTHING, ACTION, ORDER, HAMMER_LOAD, SAIL_LOAD, SAIL_TO, CHISEL_LOAD, CHISEL_AGAIN,
    MARKET_PICK, PAIR_PICK, WHICH_PYRAMID, CARD_OR_NOT, STONES_OR_NOT, LOAD_OR_NOT, POINT_OR_STONES,
    ROUND_CARD_DUE, MARKET_CARD_DUE, PAIR_CARD_DUE, DRAWN_CARD_DUE,
) = range(19)  # fmt: skip

# What goes on as soon as nobody is asked anything.
NEW_ROUND, DEALING, TURN, UNLOADING, ASSESSING, FINISHED = range(6)

SOURCES = (
    "pyramids", "temple", "burial chamber", "obelisks", "statues", "decorations", "blue cards",
    "wrath",
)  # fmt: skip
(
    FROM_PYRAMIDS, FROM_TEMPLE, FROM_CHAMBER, FROM_OBELISKS, FROM_STATUES, FROM_DECORATIONS,
    FROM_BLUE_CARDS, FROM_WRATH,
) = range(8)  # fmt: skip

STATE = Record(
    "imhotep state",
    Field("seats", "i1", span=(2, MOST_SEATS)),
    Field("due", "i4", note="the seat that is asked, as a bit; or the chance bit"),
    Field(
        "asking",
        "i1",
        note="what it is asked, or what chance has to bring",
        span=(0, DRAWN_CARD_DUE),
    ),
    Field("stage", "i1", note="what goes on when it has answered", span=(0, FINISHED)),
    Field("round_number", "i1", note="1 to 6", span=(0, ROUNDS)),
    Field("turn", "i1", note="whose turn it is", span=(0, MOST_SEATS - 1)),
    Field(
        "passes",
        "i1",
        note="how many seats have passed one after another",
        span=(0, MOST_SEATS - 1),
    ),
    Field("round_cards", "i1", note="round cards not yet seen, as bits", span=(0, 127)),
    # Stones and ships. A stone is written as its owner's seat + 1; 0 is an empty space.
    Field("quarry", "i1", (MOST_SEATS,), span=(0, 29)),
    Field("sled", "i1", (MOST_SEATS,), span=(0, 9)),
    Field("spaces", "i1", (SHIPS,), note="how many spaces a ship has", span=(0, SPACES)),
    Field(
        "cargo",
        "i1",
        (SHIPS, SPACES),
        note="whose stone lies there, from the bow",
        span=(0, MOST_SEATS),
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
        span=(0, MOST_SEATS),
    ),
    Field("unload_count", "i1", span=(0, SPACES)),
    Field("unload_next", "i1", note="which stone is next", span=(0, SPACES)),
    Field(
        "actor",
        "i1",
        note="the owner of the stone or card that is being dealt with",
        span=(0, MOST_SEATS - 1),
    ),
    Field(
        "market_stone",
        "i1",
        note="the stone at the market that goes back, seat + 1",
        span=(0, MOST_SEATS),
    ),
    Field("temple_next", "i1", note="the space that is assessed next", span=(0, TEMPLE_SPACES)),
    # Cards.
    Field("pile", "i1", (CARDS,), NOBODY, "cards in the face-down pile", span=(0, 34)),
    Field("pile_size", "i1", span=(0, 34)),
    Field("discarded", "i1", (CARDS,), span=(0, 34)),
    Field("market", "i1", (4,), note="face-up cards: card + 1; 0: none", span=(0, CARDS)),
    Field("pair", "i1", (2,), NOBODY, "the face-down pair: card + 1; 0: none", span=(0, CARDS)),
    Field("pair_size", "i1", note="how many cards lie face down on the market", span=(0, 2)),
    Field(
        "pair_known",
        "i1",
        note="how many of them, or of looked_at, everybody can work out",
        span=(0, 2),
    ),
    Field("looker", "i1", note="who looks at the pair; -1 nobody", span=(-1, MOST_SEATS - 1)),
    Field(
        "looked_at", "i1", (2,), HOLDER("looker"), "the pair in its hand: card + 1", span=(0, CARDS)
    ),
    Field("dealt", "i1", note="how many cards of the round have been dealt", span=(0, 5)),
    Field("hand", "i1", (MOST_SEATS, CARDS), note="cards in front of a seat", span=(0, 34)),
    # Sites.
    Field("pyramid_stones", "i1", note="all stones at the pyramids", span=(0, 116)),
    Field(
        "pyramid",
        "i1",
        (PYRAMID_SPACES,),
        note="whose stone lies there; B side: five spaces a pyramid, the top last",
        span=(0, MOST_SEATS),
    ),
    Field("small_pyramid", "i1", (SMALL_PYRAMIDS,), note="stones in each, B side", span=(0, 5)),
    Field("temple_stones", "i1", span=(0, 116)),
    Field(
        "temple_top",
        "i1",
        (TEMPLE_SPACES,),
        note="the stone to be seen on each space",
        span=(0, MOST_SEATS),
    ),
    Field(
        "chamber",
        "i1",
        (CHAMBER,),
        note="the burial chamber, column by column",
        span=(0, MOST_SEATS),
    ),
    Field("chamber_stones", "i1", span=(0, CHAMBER - 4)),
    Field(
        "obelisk", "i1", (MOST_SEATS,), note="stones at the obelisks, towers included", span=(0, 29)
    ),
    Field("waiting", "i1", (MOST_SEATS,), note="stones not in a tower, B side", span=(0, 29)),
    Field("towers", "i1", note="towers built, B side", span=(0, MOST_TOWERS)),
    Field("tower", "i1", (MOST_TOWERS,), note="whose tower stands there", span=(0, MOST_SEATS)),
    Field(
        "delivered", "i1", (MOST_SEATS,), note="sites a seat has built at, as bits", span=(0, 31)
    ),
    Field("earned", "i2", (MOST_SEATS, len(SOURCES)), note="points by source", span=(-99, 9999)),
)

NOBODY_LOOKS = -1
ALL_SITES = (1 << SITES) - 1


@compiled
def ask(state, question, seat):
    """Ask one seat; nothing more happens until it has answered."""
    state.asking = question
    state.actor = seat
    state.due = 1 << int(seat)


@compiled
def await_chance(state, what):
    """Wait for chance."""
    state.asking = what
    state.due = CHANCE_DUE


@compiled
def answered(state):
    """Nobody is asked anything any more."""
    state.asking = NOTHING
    state.due = 0
