"""What the things of the picture are called and do, and the sections of the rules about them."""

from __future__ import annotations

from typing import Any

from keelstone.games.seafarers.rules.board import (
    ANY_HARBOUR,
    CARD,
    GOLD,
    PIECE_NAMES,
    PIECES,
    RESOURCE_NAMES,
    UNKNOWN,
)
from keelstone.games.seafarers.rules.moves import CARD_NAMES
from keelstone.games.seafarers.svg.plan import plan_of_view
from keelstone.games.seafarers.text.names import PIECE_TITLES, RESOURCE_WORDS
from keelstone.i18n import Phrase, join, say, say_n

TERRAIN_WORDS = (
    say("forest"), say("hill"), say("pasture"), say("field"), say("mountain"), say("gold river"),
    say("desert"), say("sea"), say("unknown"),
)  # fmt: skip
MAIN_ISLAND = say("Main island")
#: islands are called by where they lie: rows from north to south, columns from west to east
COMPASS = (
    (say("North-west island"), say("North island"), say("North-east island")),
    (say("West island"), say("Middle island"), say("East island")),
    (say("South-west island"), say("South island"), say("South-east island")),
)

CARD_RULES = (
    say("Move the robber (or the pirate) and steal a card. Three knights or more make an army."),
    say("Take any two resource cards from the bank."),
    say("Name a resource: all others hand you every card they have of it."),
    say("Place two roads (or ships) free of charge."),
    say("Worth one point. It stays hidden until you win."),
)
PIECE_RULES = (
    say("A road lies on an edge at land, joined to your own roads or buildings."),
    say("A ship lies on an edge at sea, joined to your own ships or buildings."),
    say("A settlement stands on a corner that your route reaches; all three corners next to it "
        "must be free. 1 point, 1 card from each hex beside it."),
    say("A city replaces your settlement. 2 points, 2 cards from each hex beside it."),
    say("Drawn unseen from the stack. It may be played from your next turn on."),
)  # fmt: skip
TERRAIN_RULES = (
    *(say("Yields {resource} when its number is rolled.", resource=r) for r in RESOURCE_WORDS),
    say("Yields cards of your choice when its number is rolled."),
    say("Yields nothing."),
    say("Open to ships."),
    say("Not yet discovered: whoever reaches it with a road or ship turns it up."),
)
OTHER_RULES = {
    "offer": say("Touch a card of your hand, then this, to offer it to the players; then more "
                 "cards of your hand, and cards of the bank for what you want."),
    "dice": say("The sum of the two dice in this turn."),
    "rate-4": say("Give four equal cards although a better rate is open."),
    "rate-3": say("Give three equal cards although a better rate is open."),
}  # fmt: skip

#: how an id begins -> the section of the rules about it
SECTIONS = {
    "hex-": "5.1",
    "harbour-": "8.5",
    "robber-": "6.2",
    "pirate-": "20.1",
    "card-": "10.2",
    "card-knight": "10.3",
    "card-road-building": "10.4",
    "card-invention": "10.5",
    "card-monopoly": "10.6",
    "card-victory-point": "10.7",
    "deck": "10.1",
    "dice": "4.3",
    "build-road": "7.2",
    "build-ship": "14.2",
    "build-settlement": "7.4",
    "build-city": "7.6",
    "road-": "7.2",
    "ship-": "14.2",
    "settlement-": "7.4",
    "city-": "7.6",
    "bank-": "8.1",
    "hand-": "7.1",
    "offer": "9.2",
    "seat-": "13.2",
}


def amounts(counts: list[int], words: tuple[Phrase, ...] = RESOURCE_WORDS) -> Phrase:
    """`2 wood, 1 ore`."""
    parts = [
        say("{n} {what}", n=count, what=what)
        for count, what in zip(counts, words, strict=False)
        if count
    ]
    return join(parts or [say("nothing")], ", ")


def hex_words(name: str, terrain: int, token: int) -> Phrase:
    """`C4: forest, 8`."""
    if token:
        return say("{place}: {terrain}, {n}", place=name, terrain=TERRAIN_WORDS[terrain], n=token)
    return say("{place}: {terrain}", place=name, terrain=TERRAIN_WORDS[terrain])


def harbour_words(kind: int) -> Phrase:
    """`Harbour: 2 wood for 1 card`."""
    if kind == ANY_HARBOUR:
        return say("Harbour: any 3 equal cards for 1")
    return say("Harbour: 2 {resource} for 1 card", resource=RESOURCE_WORDS[kind - 1])


def explain_hex(view: Any, h: int) -> Phrase:
    """What a hex yields, what blocks it, what may still be found."""
    terrain, token = view.terrain[h], view.token[h]
    parts = [TERRAIN_RULES[terrain]]
    if token:
        ways = 6 - abs(7 - token)
        parts.append(say_n("{n} way in 36 to roll it.", "{n} ways in 36 to roll it.", ways))
    if h == view.robber:
        parts.append(say("The robber stands here: it yields nothing."))
    if h == view.pirate:
        parts.append(say("The pirate lies here: no ship is placed or moved at its edges."))
    if terrain == UNKNOWN:
        left = amounts(view.stack_hexes, TERRAIN_WORDS)
        parts.append(say("Still in the stack: {hexes}.", hexes=left))
    elif view.board.token_bag and terrain <= GOLD and not token:
        parts.append(say("It gets a number when a road or ship reaches it."))
    return join(parts, " ")


def explain_piece(view: Any, piece: int) -> Phrase:
    """What a piece or a development card costs and is for."""
    cost = say("Costs {cards}.", cards=amounts(view.board.cost[piece]))
    if piece == PIECES:
        left = say_n("{n} card left in the stack.", "{n} cards left in the stack.", view.deck_size)
        return join([cost, PIECE_RULES[piece], left], " ")
    return join([cost, PIECE_RULES[piece]], " ")


def explain_bank(view: Any, resource: int) -> Phrase:
    """What the bank has, and for how much the viewer gets it."""
    return say(
        "The bank has {n} {resource}. For it you give four equal cards, three with a 3:1 harbour, "
        "two with the harbour of their kind.",
        n=view.bank[resource], resource=RESOURCE_WORDS[resource],
    )  # fmt: skip


def explain_hand(view: Any, resource: int) -> Phrase:
    """A resource in the viewer's hand: what it is for."""
    uses = [PIECE_TITLES[p] for p in range(PIECES + 1) if view.board.cost[p][resource]]
    return say(
        "{n} {resource} in your hand, for: {uses}.",
        n=view.hand[view.seat][resource], resource=RESOURCE_WORDS[resource], uses=join(uses, ", "),
    )  # fmt: skip


def explain_seat(view: Any, seat: int) -> Phrase:
    """A seat's figures in words."""
    pieces = amounts(view.pieces_left[seat], PIECE_TITLES)
    return join(
        [
            say_n("{n} point seen by all.", "{n} points seen by all.", view.score[seat]),
            say_n("{n} resource card,", "{n} resource cards,", view.hand_size[seat]),
            say_n("{n} development card.", "{n} development cards.", view.cards_held[seat]),
            say_n("{n} knight played,", "{n} knights played,", view.knights[seat]),
            say("longest route {n}.", n=view.route[seat]),
            say("Left: {pieces}.", pieces=pieces),
        ],
        " ",
    )


def explain(view: Any, id: str, language: str = "en") -> Phrase | None:
    """What a thing of the picture is and does."""
    kind, _, name = id.partition("-")
    if kind == "hex":
        return explain_hex(view, plan_of_view(view).shape.parse_hex(name))
    if kind == "harbour":
        edge = plan_of_view(view).shape.parse_edge(name)
        return harbour_words(view.harbour_kind[view.harbour_edge.index(edge)])
    if kind == "card":
        return CARD_RULES[CARD_NAMES.index(name)]
    if kind == "build":
        return explain_piece(view, PIECE_NAMES.index(name))
    if kind == "bank":
        return explain_bank(view, RESOURCE_NAMES.index(name))
    if kind == "hand" and view.seat >= 0:
        return explain_hand(view, RESOURCE_NAMES.index(name))
    if kind == "seat":
        return explain_seat(view, int(name))
    if id == "deck":
        return explain_piece(view, CARD)
    return OTHER_RULES.get(id)
