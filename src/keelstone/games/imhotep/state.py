"""The state record: everything that changes in play, and who may see it."""

from keelstone.games.imhotep.board import (
    CARDS,
    CHAMBER,
    MOST_SEATS,
    SHIPS,
    SITES,
    SMALL_PYRAMIDS,
    SPACES,
    TEMPLE_SPACES,
)
from keelstone.kernel.contract import CHANCE_DUE
from keelstone.kernel.record import HOLDER, NOBODY, Field, Record
from keelstone.kernel.rule import compiled

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
    Field("seats", "i1"),
    Field("due", "i4", note="the seat that is asked, as a bit; or the chance bit"),
    Field("asking", "i1", note="what it is asked, or what chance has to bring"),
    Field("stage", "i1", note="what goes on when it has answered"),
    Field("round_number", "i1", note="1 to 6"),
    Field("turn", "i1", note="whose turn it is"),
    Field("passes", "i1", note="how many seats have passed one after another"),
    Field("round_cards", "i1", note="round cards not yet seen, as bits"),
    # Stones and ships. A stone is written as its owner's seat + 1; 0 is an empty space.
    Field("quarry", "i1", (MOST_SEATS,)),
    Field("sled", "i1", (MOST_SEATS,)),
    Field("spaces", "i1", (SHIPS,), note="how many spaces a ship has"),
    Field("cargo", "i1", (SHIPS, SPACES), note="whose stone lies there, from the bow"),
    Field("loaded", "i1", (SHIPS,), note="how many stones lie on a ship"),
    Field("docked", "i1", (SHIPS,), note="the site a ship has sailed to + 1; 0: not sailed"),
    Field("free_spaces", "i4", note="empty spaces of ships not sailed: bit 4 * ship + space"),
    Field("ready", "i1", note="ships not sailed that have their least load, as bits"),
    Field("open_sites", "i1", note="sites without a ship this round, as bits"),
    Field("sailed", "i1", note="how many ships have sailed this round"),
    # A ship being unloaded, a temple being assessed.
    Field("ship", "i1", note="the ship of a card or of the unloading"),
    Field("site", "i1", note="where it is unloaded"),
    Field("unloading", "i1", (SPACES,), note="the stones in the order of unloading"),
    Field("unload_count", "i1"),
    Field("unload_next", "i1", note="which stone is next"),
    Field("actor", "i1", note="the owner of the stone or card that is being dealt with"),
    Field("market_stone", "i1", note="the stone at the market that goes back, seat + 1"),
    Field("temple_next", "i1", note="the space that is assessed next"),
    # Cards.
    Field("pile", "i1", (CARDS,), NOBODY, "cards in the face-down pile"),
    Field("pile_size", "i1"),
    Field("discarded", "i1", (CARDS,)),
    Field("market", "i1", (4,), note="face-up cards: card + 1; 0: none"),
    Field("pair", "i1", (2,), NOBODY, "the face-down pair: card + 1; 0: none"),
    Field("pair_size", "i1", note="how many cards lie face down on the market"),
    Field("pair_known", "i1", note="how many of them everybody can work out"),
    Field("looker", "i1", note="who looks at the pair; -1 nobody"),
    Field("looked_at", "i1", (2,), HOLDER("looker"), "the pair in its hand: card + 1"),
    Field("dealt", "i1", note="how many cards of the round have been dealt"),
    Field("hand", "i1", (MOST_SEATS, CARDS), note="cards in front of a seat"),
    # Sites.
    Field("pyramid_stones", "i1", note="all stones at the pyramids"),
    Field("small_pyramid", "i1", (SMALL_PYRAMIDS,), note="stones in each, B side"),
    Field("temple_stones", "i1"),
    Field("temple_top", "i1", (TEMPLE_SPACES,), note="the stone to be seen on each space"),
    Field("chamber", "i1", (CHAMBER,), note="the burial chamber, column by column"),
    Field("chamber_stones", "i1"),
    Field("obelisk", "i1", (MOST_SEATS,), note="stones at the obelisks, towers included"),
    Field("waiting", "i1", (MOST_SEATS,), note="stones not in a tower, B side"),
    Field("towers", "i1", note="towers built, B side"),
    Field("delivered", "i1", (MOST_SEATS,), note="sites a seat has built at, as bits"),
    Field("earned", "i2", (MOST_SEATS, len(SOURCES)), note="points by source"),
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
    state.asking = NOTHING
    state.due = 0
