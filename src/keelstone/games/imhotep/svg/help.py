"""Help: what the things in the picture do, and the sections of the rules about them."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import (
    CARD_NAMES,
    DECORATIONS,
    MAX_SEATS,
    RED_CARDS,
    SITE_NAMES,
    Card,
    Site,
)
from keelstone.games.imhotep.rules.state import Source
from keelstone.games.imhotep.text.names import SOURCE_WORDS
from keelstone.i18n import Phrase, join, say, say_n


def market(view: View) -> tuple[Phrase, Phrase]:
    """The A side and the B side of the market."""
    card = say("Each stone delivered here takes a face-up card and goes back to the quarry.")
    pair = say("Or its owner looks at the two face-down cards and keeps one.")
    return card, join([card, pair], " ")


def pyramids(view: View) -> tuple[Phrase, Phrase]:
    """The A side and the B side of the pyramids."""
    board = view.board
    great = say("A stone earns the value of the next space at once. When the pyramid is complete, "
                "each further stone earns {n}.", n=board.pyramid_further)  # fmt: skip
    small = say("The owner of a stone chooses a pyramid and earns the value of its next space at "
                "once; some spaces also give a card, stones or the loading of a ship. When all "
                "three are complete, each further stone earns {n}.",
                n=board.small_further)  # fmt: skip
    return great, small


def temple(view: View) -> tuple[Phrase, Phrase]:
    """The A side and the B side of the temple."""
    board = view.board
    plain = say_n("At the end of each round every stone seen from above earns {n} point.",
                  "At the end of each round every stone seen from above earns {n} points.",
                  board.temple_points)  # fmt: skip
    special = say("At the end of each round every stone seen from above earns what its space "
                  "shows: {points} points, a card, or either {point} point or {stones} stones.",
                  points=board.temple_b_points, point=board.choice_points,
                  stones=board.choice_stones)  # fmt: skip
    return plain, special


def burial_chamber(view: View) -> tuple[Phrase, Phrase]:
    """The A side and the B side of the burial chamber."""
    board = view.board
    groups = say("At the end of the game each group of connected stones of a colour scores "
                 "{values} for 1 to 5 stones, and {n} more for each further one.",
                 values=_listed(board.group_values[1:]), n=board.group_further)  # fmt: skip
    rows = say("At the end of the game each row scores by itself: {values} for having the most "
               "stones in it, the second most, and so on. Ties share.",
               values=_listed(board.row_places[: view.seats]))  # fmt: skip
    return groups, rows


def obelisks(view: View) -> tuple[Phrase, Phrase]:
    """The A side and the B side of the obelisks."""
    board = view.board
    places = board.obelisk_places[view.seats][: view.seats]
    heights = say("At the end of the game the obelisks score by height: {values}. Ties share.",
                  values=_listed(places))  # fmt: skip
    towers = say_n("The third stone of a colour makes a tower on the best free space and earns its "
                   "value at once. At the end every other stone earns {n} point.",
                   "The third stone of a colour makes a tower on the best free space and earns its "
                   "value at once. At the end every other stone earns {n} points.",
                   board.single_stone)  # fmt: skip
    return heights, towers


SITE_TEXTS: dict[int, Callable[[View], tuple[Phrase, Phrase]]] = {
    Site.MARKET: market,
    Site.PYRAMIDS: pyramids,
    Site.TEMPLE: temple,
    Site.BURIAL_CHAMBER: burial_chamber,
    Site.OBELISKS: obelisks,
}


def _listed(values: list[int]) -> str:
    return ", ".join(map(str, values))


def site(view: View, index: int) -> Phrase:
    """What the side of a site that is up does."""
    return SITE_TEXTS[index](view)[view.board.b_side[index]]


def card(view: View, kind: Card) -> Phrase:
    """What a market card does."""
    board = view.board
    if kind == Card.STATUE:
        return say("Statues score at the end: {values} for 1 to 5, and {n} more for each further "
                   "one.", values=_listed(board.statue_values[1:]),
                   n=board.statue_further)  # fmt: skip
    if kind in DECORATIONS.values():
        return say_n("At the end: 1 point for every {n} stone at this site, of all colours.",
                     "At the end: 1 point for every {n} stones at this site, of all colours.",
                     board.stones_for_a_point)  # fmt: skip
    return {
        Card.ENTRANCE: say("At once: a stone from your quarry goes to the pyramids."),
        Card.SARCOPHAGUS: say("At once: a stone from your quarry goes to the burial chamber."),
        Card.PAVED_PATH: say("At once: a stone from your quarry goes to the obelisks."),
        Card.LEVER: say(
            "Instead of another action: sail a ship and choose the order of unloading."
        ),
        Card.HAMMER: say(
            "Instead of another action: get up to {n} stones, then put one on a ship.",
            n=board.stones_to_get,
        ),
        Card.SAIL: say("Instead of another action: put a stone on a ship and sail it."),
        Card.CHISEL: say("Instead of another action: put two stones on ships."),
    }[kind]


def ship(view: View, index: int) -> Phrase:
    """When a ship may sail and how it is unloaded."""
    least = view.board.minimum_load[view.spaces[index]]
    return say_n(
        "Anybody may sail it once it has {n} stone, to a site without a ship. "
        "The stone nearest to the bow is unloaded first.",
        "Anybody may sail it once it has {n} stones, to a site without a ship. "
        "The stone nearest to the bow is unloaded first.",
        least,
    )


def seat(view: View, index: int) -> Phrase:
    """Where a seat's points come from."""
    earned = zip(Source, view.earned[index], strict=True)
    parts = [say("{source}: {n}", source=SOURCE_WORDS[source], n=n) for source, n in earned if n]
    return join(parts, ", ") if parts else say("No points yet.")


def explain(view: View, id: str, language: str = "en") -> Phrase | None:
    """What a site, card, ship or seat does or has; None where there is nothing to say."""
    kind, _, rest = id.partition("-")
    if kind == "site" and rest in SITE_NAMES:
        return site(view, SITE_NAMES.index(rest))
    if kind == "pyramid":
        return site(view, Site.PYRAMIDS)
    if kind in CARD_PLACES and rest in CARD_NAMES:
        return card(view, Card(CARD_NAMES.index(rest)))
    if kind == "hand" and (name := rest.partition("-")[2]) in CARD_NAMES:
        return card(view, Card(CARD_NAMES.index(name)))
    if kind == "ship" and rest[:1].isdigit():
        return ship(view, int(rest[0]) - 1)
    if kind == "seat" and rest.isdigit():
        return seat(view, int(rest))
    return {
        "quarry": say("Get up to {n} stones onto your sled, which has room for {room}.",
                      n=view.board.stones_to_get, room=view.board.sled_room),
        "sled": say("The stones that you can put on ships: touch one, then a free space."),
        "market-pair": say("Look at the face-down cards, keep one and discard the other."),
    }.get(id)  # fmt: skip


#: how the ids of cards begin: on the market, in front of a seat, one of the pair
CARD_PLACES = ("market", "card", "keep")
#: how the ids of the cards of other seats begin
HANDS = tuple(f"hand-{seat}" for seat in range(MAX_SEATS))
CARD_SECTIONS = {
    **dict.fromkeys(RED_CARDS, "9.1"),
    **dict.fromkeys(DECORATIONS.values(), "9.2"),
    Card.STATUE: "9.3",
    Card.LEVER: "10.2",
    Card.HAMMER: "10.3",
    Card.SAIL: "10.4",
    Card.CHISEL: "10.5",
}
#: how an id begins -> the section of the rules about it
SECTIONS = {
    "site-market": "4",
    "market-": "4.1",
    "market-pair": "4.7",
    "site-pyramids": "5",
    "pyramid-": "5",
    "site-temple": "6",
    "temple-": "6",
    "site-burial-chamber": "7",
    "chamber-": "7",
    "site-obelisks": "8",
    "obelisk-": "8",
    **{
        f"{place}-{CARD_NAMES[card]}": CARD_SECTIONS[card]
        for place in (*CARD_PLACES, *HANDS)
        for card in Card
    },
    "ship-": "3.4",
    "unload-": "3.6",
    "quarry": "3.2",
    "sled": "3.3",
    "seat-": "11.1",
}
