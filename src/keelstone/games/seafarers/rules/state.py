"""The state record: what changes in play, and who may see it.  rules/seafarers.md, chapter 30.

Sets of corners and edges are words of bits as in the board record, one row a seat.  Some fields are
kept only to answer quickly (where a seat may build, what a hex yields, how long a route is); tests
compare them with a plain recomputation.
"""

from __future__ import annotations

from enum import IntEnum

from keelstone.engine.jit import compiled, rule
from keelstone.engine.records import NOBODY, OWNER, OWNER_WHILE, Field, Marks, Record
from keelstone.engine.seats import CHANCE_DUE
from keelstone.games.seafarers.rules.board import (
    CARDS,
    FRAME,
    HARBOUR_KINDS,
    LAY_OUT_FIELDS,
    NUMBERS,
    PIECES,
    RESOURCES,
    SAME_TOKENS,
)
from keelstone.games.seafarers.rules.map.geometry import (
    CORNER_WORDS,
    CORNERS,
    EDGE_WORDS,
    EDGES,
    HEXES,
)
from keelstone.games.seafarers.rules.moves import MAX_SEATS

SEATS = MAX_SEATS
NO_SEAT = -1
NO_PLACE = -1
#: `start_corner` once the route beside the settlement lies
ROUTE_LAID = -2
#: how many steals whose kind somebody may still not know are remembered in their order
THEFTS = 8
#: bounds on hands, by seat and resource; thieves and their victims
BOUNDS, PAIRS = SEATS * RESOURCES, SEATS * (SEATS - 1)
#: the longest path there can be: all roads and ships of a seat
LONGEST_WALK = 30
#: the most cards that one hand can hold: all of the bank
MAX_HAND = 99 * RESOURCES
#: games without a last turn go on after it, and their turns are no longer counted
LAST_COUNTED_TURN = 32767


class Question(IntEnum):
    """What the seats that are due are asked, or what chance has to bring."""

    LAY_HARBOURS = 0  # a seat lays the harbour drawn
    DRAW_HARBOUR = 1  # chance: which harbour comes up
    FIRST_SETTLEMENT = 2  # set-up: a settlement
    FIRST_ROUTE = 3  # set-up: the road or ship beside it
    BEFORE_ROLL = 4
    DICE_ROLL = 5  # chance
    DISCARDS = 6  # several seats at once
    ROBBER = 7  # the robber or the pirate is moved
    VICTIM = 8  # whom to rob
    THEFT = 9  # chance: which card is stolen
    CARD_CHOICE = 10  # gold or invention: cards of choice are taken
    TURN = 11  # trade and build
    FREE_PIECES = 12  # road building
    CARD_DRAWN = 13  # chance: which development card
    ANSWERS = 14  # several seats at once
    PARTNER = 15  # with whom to trade
    SHIP_LIFTED = 16  # a moved ship looks for its new place
    HEX_FOUND = 17  # chance: which hex is discovered
    TOKEN_FOUND = 18  # chance: which token comes with it
    TOKEN_DRAWN = 19  # chance: which token comes out of the bag
    TOKEN_MOVED = 20  # a token of the main island is taken
    NOTHING = 21  # the game is over


class Source(IntEnum):
    """Where points come from."""

    SETTLEMENTS = 0
    CITIES = 1
    LONGEST_ROUTE = 2
    LARGEST_ARMY = 3
    VICTORY_POINT_CARDS = 4
    CHIPS = 5


SOURCES = tuple(source.name.lower().replace("_", "-") for source in Source)

# How a seat answers an offer; a standing proposal is COUNTERED too.
ACCEPTED, COUNTERED = 1, 2
UNTIL_SHOWN = OWNER_WHILE("secret")

A_SEAT, A_SEAT_OR_NONE = (0, SEATS - 1), (NO_SEAT, SEATS - 1)
A_RESOURCE, A_SET_OF_SEATS = (0, RESOURCES - 1), (0, (1 << SEATS) - 1)
SOME_CARDS, A_HEX = (0, 127), (0, FRAME)

STATE = Record(
    "seafarers state",
    # --- whose turn
    Field("due", "i4", note="the seats that may move, as bits; CHANCE_DUE"),
    Field("seats", "i1", span=(2, SEATS)),
    Field("asking", "i1", note="what they are asked", span=(0, max(Question)),
          former_name="phase"),
    Field("turn", "i1", note="whose turn it is", span=A_SEAT),
    Field("rolled", "i1", note="sum of the dice in this turn; 0 before", span=(0, 12)),
    Field("turns", "i2", note="turns ended", span=(0, LAST_COUNTED_TURN)),
    Field("winner", "i1", note="NO_SEAT until somebody has won", span=A_SEAT_OR_NONE),
    Field("settled", "i1", note="set-up: settlements with their routes", span=(0, 2 * SEATS)),
    Field("start_corner", "i2", note="set-up: settlement that waits for its route; NO_PLACE",
          span=(ROUTE_LAID, CORNERS - 1)),
    Field("card_played", "i1", note="1: a development card was played in this turn"),
    Field("has_built", "i1", note="1: something was built in this turn"),
    Field("ship_moved", "i1", note="1: a ship was moved in this turn"),
    Field("free_pieces", "i1", note="pieces still to be placed by road building", span=(0, 2)),
    Field("offers_made", "i2", note="offers made in this turn", span=(0, 32767)),
    # --- cards
    Field("bank", "i1", (RESOURCES,), span=SOME_CARDS),
    Field("hand", "i1", (SEATS, RESOURCES), OWNER, span=SOME_CARDS),
    Field("hand_size", "i2", (SEATS,), span=(0, MAX_HAND)),
    Field("card", "i1", (SEATS, CARDS), OWNER, "development cards of earlier turns", SOME_CARDS),
    Field("new_card", "i1", (SEATS, CARDS), OWNER, "those bought in this turn", SOME_CARDS),
    Field("cards_held", "i1", (SEATS,), note="development cards in hand", span=SOME_CARDS),
    Field("cards_bought", "i1", note="how many of them were bought in this turn", span=SOME_CARDS),
    Field("deck", "i1", (CARDS,), NOBODY, span=SOME_CARDS),
    Field("deck_size", "i1", span=SOME_CARDS),
    Field("knights", "i1", (SEATS,), note="played knights", span=SOME_CARDS),
    Field("cards_gone", "i1", (CARDS,), note="other cards played, by kind", span=SOME_CARDS),
    Field("room", "i1", (SEATS,), note="most victory point cards a seat can hold, not having won"),
    Field("to_discard", "i2", (SEATS,), span=(0, MAX_HAND)),
    Field("gold", "i1", (SEATS,), note="cards of choice still to be taken", span=SOME_CARDS),
    # --- pieces
    Field("score", "i1", (SEATS,), note="points seen by all"),
    Field("pieces_left", "i1", (SEATS, PIECES), note="ROAD, SHIP, SETTLEMENT, CITY in supply",
          span=(0, 127)),
    Field("harbours", "u1", (SEATS,), note="bit k: a building at a harbour of kind k"),
    Field("rate", "i1", (SEATS, RESOURCES), note="best rate with the bank: 4, 3 or 2"),
    Field("route", "i1", (SEATS,), note="length of the longest route"),
    Field("route_holder", "i1", span=A_SEAT_OR_NONE),
    Field("army_holder", "i1", span=A_SEAT_OR_NONE),
    Field("settlement", "u8", (SEATS, CORNER_WORDS)),
    Field("city", "u8", (SEATS, CORNER_WORDS)),
    Field("road", "u8", (SEATS, EDGE_WORDS)),
    Field("built", "u8", (CORNER_WORDS,), note="corners with a building"),
    Field("crowded", "u8", (CORNER_WORDS,), note="corners with a building there or next to it"),
    Field("taken", "u8", (EDGE_WORDS,), note="edges with a road or ship"),
    Field("reached", "u8", (SEATS, CORNER_WORDS), note="corners at the end of an own piece"),
    Field("road_ends", "u8", (SEATS, EDGE_WORDS), note="edges at which an own road could go on"),
    Field("yields", "u2", (HEXES + 1,), note="four bits a seat: settlements + 2 x cities here"),
    Field("number_hexes", "i1", (NUMBERS, SAME_TOKENS), note="hexes with a token; FRAME: none",
          span=A_HEX),
    # --- thieves
    Field("victims", "i1", note="seats that may be or still will be robbed, as bits",
          span=A_SET_OF_SEATS),
    Field("victim", "i1", span=A_SEAT),
    Field("thefts", "i1", note="steals remembered: 1 .. THEFTS, the oldest first",
          span=(0, THEFTS)),
    Field("theft_by", "i1", (THEFTS + 1,), span=A_SEAT),
    Field("theft_from", "i1", (THEFTS + 1,), span=A_SEAT),
    Field("theft_of", "i1", (THEFTS + 1,), NOBODY, "resource", A_RESOURCE),
    Field("old_thefts", "i2", note="older steals that not everybody can work out",
          span=(0, 32767)),
    Field("old", "i1", (PAIRS * RESOURCES,), NOBODY, "the same by thief, victim and resource",
          SOME_CARDS),
    Field("at_most", "i2", (THEFTS + 1, BOUNDS),
          note="fewest cards that a seat could hold at most, between a steal and the next"),
    Field("exactly", "i4", (THEFTS + 1,), note="bounds at which all cards were seen, as bits"),
    Field("slack", "i2", (BOUNDS,), NOBODY, "how far hands are below what they could be",
          former_name="doubt"),
    # --- the sea
    *LAY_OUT_FIELDS,
    Field("ship", "u8", (SEATS, EDGE_WORDS)),
    Field("ship_ends", "u8", (SEATS, EDGE_WORDS), note="edges at which an own ship could go on"),
    Field("movable", "u8", (SEATS, EDGE_WORDS), note="foremost ships of open lines"),
    Field("new_ships", "u8", (EDGE_WORDS,), note="ships built in this turn"),
    Field("lifted", "i2", note="edge from which a ship was lifted; NO_PLACE",
          span=(NO_PLACE, EDGES - 1)),
    Field("new_edge", "i2", note="piece just placed, whose ends may discover; NO_PLACE",
          span=(NO_PLACE, EDGES - 1)),
    Field("hex_due", "i1", note="hex to be discovered or numbered; FRAME", span=A_HEX),
    Field("harbour_due", "i1", note="kind of the harbour to be laid", span=(0, HARBOUR_KINDS - 1)),
    Field("homes", "u4", (SEATS,), note="islands with a starting settlement, as bits"),
    Field("visited", "u4", (SEATS,), note="foreign islands that earned chips, as bits"),
    Field("chips", "i1", (CORNERS,), note="chips under the building at a corner", span=(0, 127)),
    Field("chips_laid", "i2", span=(0, 32767)),
    Field("laid", "u1", (EDGES,), note="order in which pieces were placed (trade lines)"),
    Field("laid_last", "u1"),
    # --- trade between players
    Field("give", "i1", (SEATS, RESOURCES), UNTIL_SHOWN,
          "the offer, counter-offers and proposals by their makers", SOME_CARDS),
    Field("want", "i1", (SEATS, RESOURCES), UNTIL_SHOWN, span=SOME_CARDS),
    Field("composed", "i1", (SEATS,), UNTIL_SHOWN,
          "how far an offer is: 1 + resource given, 6 + wanted", (0, 2 * RESOURCES)),
    Field("answer", "i1", (SEATS,), UNTIL_SHOWN, "ACCEPTED, COUNTERED; 0: none, or refused",
          (0, COUNTERED)),
    Field("secret", "i1", note="seats whose offers and answers nobody else sees, as bits",
          span=A_SET_OF_SEATS),
    Field("drafts", "i2", (SEATS,), OWNER, "offers and proposals begun in this turn", (0, 32767)),
    # --- scratch
    Field("walk", "i2", (LONGEST_WALK,), NOBODY, "path being followed", (0, 2 * EDGES - 1)),
    Field("lowest", "i2", (BOUNDS,), NOBODY, "lowest bounds since a steal"),
    Field("guess", "i2", (THEFTS + 1,), NOBODY, "redeal: kind tried + 8 x kinds excluded"),
    Field("guess_old", "i1", (PAIRS * RESOURCES,), NOBODY, "redeal: kinds tried of old steals"),
    Field("unguessed_by", "i2", (SEATS,), NOBODY, "redeal: old steals of a seat not yet guessed"),
    Field("unguessed_from", "i2", (SEATS,), NOBODY, "redeal: old steals from a seat, likewise"),
    # Left out of observations: what follows from other fields, and bounds on stolen cards.
    marks=Marks(
        by_seat="hand_size cards_held knights room to_discard gold score pieces_left harbours rate"
        " route settlement city road ship homes visited",
        seat="turn winner route_holder army_holder victim",
        seats="due victims secret",
        sets="harbours settlement city road ship new_ships homes visited",
        unobserved="winner built crowded taken reached road_ends ship_ends movable yields"
        " number_hexes thefts theft_by theft_from"
        " old_thefts at_most exactly land_corners land_edges sea_edges laid_last",
        extent={
            "hexes": "terrain token island",
            "corners": "settlement city chips",
            "edges": "road ship new_ships laid",
        },
        when={
            "has_ships": "ship_moved pirate ship new_ships lifted new_edge"
            " hex_due stack_hexes stack_tokens bag homes visited chips chips_laid island",
            "trade_lines": "laid",
            "harbour_draft": "harbour_stack harbour_due",
            "trade": "offers_made give want composed answer secret drafts",
        },
    ),
)  # fmt: skip


@compiled
def ask(state, seat, question):
    """Ask one seat: it is due."""
    state.asking = question
    state.due = 1 << int(seat)


@compiled
def ask_seats(state, seats, question):
    """Ask a set of seats."""
    state.asking = question
    state.due = seats


@rule("seafarers 2.11")
def ask_chance(state, question):
    """Chance is due; the question says what it has to bring."""
    state.asking = question
    state.due = CHANCE_DUE
