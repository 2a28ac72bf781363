"""What things are called."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.games.seafarers.rules.board import SEA, geometry_of
from keelstone.games.seafarers.rules.state import SOURCES, Source
from keelstone.i18n import Phrase, join, say

COLOURS = (say("Red"), say("Blue"), say("White"), say("Orange"))
RESOURCE_WORDS = (say("wood"), say("brick"), say("wool"), say("grain"), say("ore"))
TERRAIN_WORDS = (
    say("forest"),
    say("hills"),
    say("pasture"),
    say("field"),
    say("mountains"),
    say("a gold river"),
    say("desert"),
    say("sea"),
    say("unknown"),
)
CARD_WORDS = (
    say("a knight"),
    say("invention"),
    say("monopoly"),
    say("road building"),
    say("a victory point"),
)
#: names of their own, for headings
PIECE_TITLES = (say("Road"), say("Ship"), say("Settlement"), say("City"), say("Development card"))
CARD_TITLES = (
    say("Knight"), say("Invention"), say("Monopoly"), say("Road building"), say("Victory point"),
)  # fmt: skip
HARBOUR_WORDS = (
    say("no harbour"),
    say("2:1 wood"),
    say("2:1 brick"),
    say("2:1 wool"),
    say("2:1 grain"),
    say("2:1 ore"),
    say("3:1"),
)
SOURCE_WORDS: dict[int, Phrase] = {
    Source.SETTLEMENTS: say("settlements"),
    Source.CITIES: say("cities"),
    Source.LONGEST_ROUTE: say("longest route"),
    Source.LARGEST_ARMY: say("largest army"),
    Source.VICTORY_POINT_CARDS: say("victory point cards"),
    Source.CHIPS: say("chips"),
}


def source(name: str) -> Phrase:
    """What a source of points is called."""
    return SOURCE_WORDS[SOURCES.index(name)]


def period(view: View) -> tuple[int, Phrase]:
    """The number and the name of the turn that is in play."""
    number = view.turns + 1
    return number, say("Turn {n}", n=number)


def cards(counts: Sequence[int]) -> Phrase:
    """A bundle of resource cards: "2 wood, 1 ore"."""
    named = [
        say("{n} {resource}", n=number, resource=RESOURCE_WORDS[resource])
        for resource, number in enumerate(counts)
        if number
    ]
    return join(named, ", ") if named else say("nothing")


def hex_name(view: View, number: int) -> str:
    """A hex as it is written on the picture."""
    return geometry_of(view.board).hex_name(number)


def corner_name(view: View, number: int) -> str:
    return geometry_of(view.board).corner_name(number)


def edge_name(view: View, number: int) -> str:
    return geometry_of(view.board).edge_name(number)


def ground(view: View, h: int) -> Phrase:
    """A hex by what lies there: "forest 8"."""
    terrain = TERRAIN_WORDS[view.terrain[h]]
    if not view.token[h]:
        return terrain
    return say("{terrain} {n}", terrain=terrain, n=view.token[h])


def hex_words(view: View, h: int) -> Phrase | str:
    """A hex by what lies there, and its number; without one by its name: "desert F1"."""
    if view.token[h]:
        return ground(view, h)
    if view.terrain[h] > SEA:
        return hex_name(view, h)
    return say("{terrain} {n}", terrain=ground(view, h), n=hex_name(view, h))


def corner_words(view: View, corner: int) -> Phrase | str:
    """A corner by the land around it; by its name where there is none."""
    land = _numbered_land(view, geometry_of(view.board).corner_hexes[corner])
    if not land:
        return corner_name(view, corner)
    return say("the corner of {land}", land=surroundings(view, corner))


def edge_words(view: View, edge: int) -> Phrase | str:
    """An edge by the land on its sides, or at its ends; by its name where there is none."""
    shape = geometry_of(view.board)
    land = _numbered_land(view, shape.edge_hexes[edge])
    if not land:
        around = [h for corner in shape.edges[edge] for h in shape.corner_hexes[corner]]
        ashore = _numbered_land(view, around)
        if not ashore:
            return edge_name(view, edge)
        return say("the edge at sea by {land}", land=ground(view, ashore[0]))
    if len(land) == 1:
        return say("the edge of {land}", land=ground(view, land[0]))
    one, other = (ground(view, h) for h in land)
    return say("the edge between {one} and {other}", one=one, other=other)


def _numbered_land(view: View, hexes: Sequence[int]) -> list[int]:
    """The hexes that a number makes easy to find."""
    return [h for h in hexes if view.token[h]]


def surroundings(view: View, corner: int) -> Phrase:
    """The land at a corner, and its harbour: "forest 8, hills 5, harbour 3:1"."""
    shape = geometry_of(view.board)
    land = [ground(view, h) for h in shape.corner_hexes[corner] if view.terrain[h] < SEA]
    havens = (say("harbour {kind}", kind=HARBOUR_WORDS[kind]) for kind in harbours_at(view, corner))
    return join([*land, *havens], ", ")


def harbours_at(view: View, corner: int) -> list[int]:
    """The kinds of the harbours that a building on a corner has."""
    edges = geometry_of(view.board).edges
    laid = range(view.harbours_laid)
    return [view.harbour_kind[n] for n in laid if corner in edges[view.harbour_edge[n]]]


def is_on_board(view: View, kind: str, number: int) -> bool:
    """Whether this frame has a hex, corner or edge of this number; anything else it has."""
    shape = geometry_of(view.board)
    places = {"hex": shape.hexes, "corner": shape.corners, "edge": shape.edges}
    return kind not in places or number < len(places[kind])


def dues_of(view: View, seat: int, number: int) -> list[int]:
    """The cards of each resource that a roll is worth to a seat, if the bank has them."""
    dues = [0] * len(RESOURCE_WORDS)
    for h, token in enumerate(view.token):
        if token == number and h != view.robber and view.terrain[h] < len(dues):
            dues[view.terrain[h]] += view.yields[h] >> 4 * seat & 15
    return dues


def chips_of(view: View, seat: int) -> int:
    """Chips under a seat's buildings."""
    return sum(
        chips
        for corner, chips in enumerate(view.chips)
        if chips and (holds(view.settlement[seat], corner) or holds(view.city[seat], corner))
    )


def holds(words: Sequence[int], member: int) -> bool:
    """Whether a set of corners or edges holds a member."""
    return bool(words[member // 64] >> member % 64 & 1)


#: what each kind of move or outcome is about, in the log
SIGNS = {
    "dice": "dice", "stolen": "rob", "drawn": "card", "found": "ship", "number": "mark",
    "buy": "card", "knight": "card", "road-building": "card", "invention": "card",
    "monopoly": "card", "take": "card", "discard": "card", "rob": "rob", "offer": "trade",
    "accept": "trade", "deal": "trade", "withdraw": "trade", "refuse": "trade", "swap": "trade",
    "road": "build", "settlement": "build", "city": "build", "robber": "rob", "ship": "ship",
    "lift": "ship", "pirate": "rob", "harbour": "mark", "token": "mark",
    "end": "end",
}  # fmt: skip
