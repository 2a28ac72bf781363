"""What moves on the chart: routes, buildings, robber and pirate; and the places to touch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any

from keelstone.drawing.parts import part
from keelstone.drawing.svg import group, number, piece, tag, text, thing
from keelstone.games.seafarers.rules.board import FRAME
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.svg.chart import TOKEN_AT, blocked
from keelstone.games.seafarers.svg.help import TERRAIN_WORDS
from keelstone.games.seafarers.svg.plan import Plan
from keelstone.games.seafarers.svg.symbols import use
from keelstone.games.seafarers.text.description import building_words, hex_line, route_words
from keelstone.games.seafarers.text.names import HARBOUR_WORDS, harbours_at, holds
from keelstone.i18n import Phrase, join, say

#: puts a phrase into the viewer's words
Reader = Callable[[Phrase], str]
#: terrain and token of the hexes beside a place
Around = tuple[tuple[int, int], ...]

ROBBER_AT = (51.0, 6.0)  # from the middle of a hex, beside the token


def members(words: Iterable[int]) -> Iterator[int]:
    """The corners or edges in a set that is kept as words of bits."""
    for place, word in enumerate(words):
        while word:
            low = word & -word
            yield 64 * place + low.bit_length() - 1
            word ^= low


@part
def draw_pieces(view: Any, plan: Plan, read: Reader) -> str:
    """Everything that players have placed, routes below buildings, villains on top."""
    seats = range(view.seats)
    return "".join(
        (
            blocked(plan, view.robber) if view.robber != FRAME else "",
            rolled(view, plan),
            *(group(*routes(view, plan, seat, read), class_=f"seat-{seat}") for seat in seats),
            *(group(*buildings(view, plan, seat, read), class_=f"seat-{seat}") for seat in seats),
            villains(view, plan, read),
        )
    )


def rolled(view: Any, plan: Plan) -> str:
    """A ring around the tokens whose number was rolled."""
    hexes = view.number_hexes[view.rolled] if view.rolled else ()
    rings = []
    for h in hexes:
        if h not in (FRAME, view.robber):
            x, y = plan.hexes[h]
            rings.append(tag("circle", class_="rolled", cx=x, cy=y + TOKEN_AT[1], r=37))
    return "".join(rings)


def routes(view: Any, plan: Plan, seat: int, read: Reader) -> Iterator[str]:
    """A seat's roads and ships."""
    for edge in members(view.road[seat]):
        yield road(plan, seat, edge, read(route_words(view, "road", seat, edge)))
    for edge in members(view.ship[seat]):
        yield ship(plan, seat, edge, read(route_words(view, "ship", seat, edge)))
    if view.asking == Question.SHIP_LIFTED and seat == view.turn:
        lifted = tag("g", _hull(seat), class_="lifted")
        yield piece(f"ship {seat}", "lifted", plan.edges[view.lifted], lifted)


@lru_cache(maxsize=4096)
def road(plan: Plan, seat: int, edge: int, spoken: str) -> str:
    """A bar along its edge."""
    bar = _turned("road", plan.slopes[edge]) + use(f"mark-{seat}", 0, 0, 0.8)
    id_ = f"road-{plan.edge_names[edge]}"
    return piece(f"road {seat}", id_, plan.edges[edge], bar, spoken=spoken)


@lru_cache(maxsize=4096)
def ship(plan: Plan, seat: int, edge: int, spoken: str) -> str:
    """A small hull on its edge, upright, with a wake that shows which way the edge runs."""
    hull = _turned("wake", plan.slopes[edge]) + _hull(seat)
    id_ = f"ship-{plan.edge_names[edge]}"
    return piece(f"ship {seat}", id_, plan.edges[edge], hull, spoken=spoken)


def _hull(seat: int) -> str:
    return use("ship") + use(f"mark-{seat}", 0, 14, 0.8)


def _turned(name: str, slope: int) -> str:
    return f'<use href="#sf-{name}" transform="rotate({slope})"/>'


def buildings(view: Any, plan: Plan, seat: int, read: Reader) -> Iterator[str]:
    """A seat's settlements and cities."""
    for kind, corners in (("settlement", view.settlement[seat]), ("city", view.city[seat])):
        for corner in members(corners):
            spoken = read(building_words(view, kind, seat, corner))
            yield building(kind, plan, seat, corner, view.chips[corner], spoken)


@lru_cache(maxsize=4096)
def building(kind: str, plan: Plan, seat: int, corner: int, chips: int, spoken: str) -> str:
    """A house or a town on its corner, its chips at its foot."""
    mark = (0, 5, 0.82) if kind == "settlement" else (12, 2, 0.95)
    coins = use("chip", -24, 24) + text(str(chips), -24, 25, class_="chips") if chips else ""
    return piece(
        f"{kind} {seat}",
        f"{kind}-{plan.corner_names[corner].replace('.', '-')}",
        plan.corners[corner],
        use(kind), use(f"mark-{seat}", *mark), coins,
        spoken=spoken,
    )  # fmt: skip


def villains(view: Any, plan: Plan, read: Reader) -> str:
    """The robber and the pirate."""
    robber, pirate = view.robber, view.pirate
    drawn = []
    if robber != FRAME:
        x, y = plan.hexes[robber]
        at, figure = (x + ROBBER_AT[0], y + ROBBER_AT[1]), use("robber", 0, 0, 0.92)
        spoken = read(hex_line(view, robber))
        drawn.append(piece("robber", f"robber-{plan.hex_names[robber]}", at, figure, spoken=spoken))
    if pirate != FRAME and view.board.pirate_rule:
        id_ = f"pirate-{plan.hex_names[pirate]}"
        spoken = read(hex_line(view, pirate))
        drawn.append(piece("pirate", id_, plan.hexes[pirate], use("pirate", 0, -4), spoken=spoken))
    return "".join(drawn)


# places to touch


@part
def spots(view: Any, plan: Plan, language: str) -> str:
    """The corners and edges that a viewer who is asked might touch."""
    if view.seat not in view.movers:
        return ""
    corners, edges = open_corners(view), open_edges(view)
    return "".join(
        (
            *(_edge_spot(view, plan, edge, language) for edge in edges),
            *(_corner_spot(view, plan, corner, language) for corner in corners),
        )
    )


def open_corners(view: Any) -> list[int]:
    """Corners for a settlement or city, whatever they cost; those of people who may be robbed."""
    seat, asking = view.seat, view.asking
    if asking == Question.VICTIM:
        return [corner for victim in victims(view) for corner in pieces_to_rob(view, victim)[0]]
    land = [
        known & ~crowded for known, crowded in zip(view.land_corners, view.crowded, strict=True)
    ]
    if asking == Question.FIRST_SETTLEMENT:
        return list(members(a & b for a, b in zip(land, view.board.start_corners, strict=True)))
    if asking != Question.TURN:
        return []
    reached = (a & b for a, b in zip(land, view.reached[seat], strict=True))
    return [*members(reached), *members(view.settlement[seat])]


def open_edges(view: Any) -> list[int]:
    """Edges for a road, a ship or a harbour, own ships that might be moved; where somebody may be
    robbed, theirs."""
    seat, asking = view.seat, view.asking
    if asking == Question.VICTIM:
        return [edge for victim in victims(view) for edge in pieces_to_rob(view, victim)[1]]
    land, sea, taken = view.land_edges, view.sea_edges, view.taken
    if asking == Question.LAY_HARBOURS:
        return list(members(a & b for a, b in zip(land, sea, strict=True)))
    if asking == Question.FIRST_ROUTE:
        return [edge for edge in view.board.corner_edges[view.start_corner] if edge >= 0]
    if asking not in (Question.TURN, Question.FREE_PIECES, Question.SHIP_LIFTED):
        return []
    ends = zip(view.road_ends[seat], view.ship_ends[seat], land, sea, taken, strict=True)
    free = list(members((a & c | b & d) & ~e for a, b, c, d, e in ends))
    return free + list(members(view.ship[seat])) if asking == Question.TURN else free


def victims(view: Any) -> list[int]:
    """The seats of whom one is robbed."""
    return [seat for seat in range(view.seats) if int(view.victims) >> seat & 1]


def pieces_to_rob(view: Any, victim: int) -> tuple[list[int], list[int]]:
    """Corners of a seat's buildings beside the robber; if there are none, edges of its ships beside
    the pirate."""
    around = [corner for corner in map(int, view.board.hex_corners[view.robber]) if corner >= 0]
    built = [corner for corner in around if _has_built(view, victim, corner)]
    if built:
        return built, []
    edges = [edge for edge in map(int, view.board.hex_edges[view.pirate]) if edge >= 0]
    return [], [edge for edge in edges if holds(view.ship[victim], edge)]


def _has_built(view: Any, seat: int, corner: int) -> bool:
    return holds(view.settlement[seat], corner) or holds(view.city[seat], corner)


def _corner_spot(view: Any, plan: Plan, corner: int, language: str) -> str:
    around = _around(view, view.board.corner_hexes[corner])
    return corner_spot(plan, corner, around, tuple(harbours_at(view, corner)), language)


@lru_cache(maxsize=4096)
def corner_spot(
    plan: Plan, corner: int, around: Around, harbours: tuple[int, ...], language: str
) -> str:
    """A corner to touch."""
    place = say("corner {place}", place=plan.corner_names[corner])
    named = (say("harbour {kind}", kind=HARBOUR_WORDS[kind]) for kind in harbours)
    spoken = join([_place_words(place, around), *named], ", ")
    ring = '<circle class="spot" r="42"/><circle class="glow" r="22"/>'
    return thing(plan.corner_id(corner), spoken.text(language), ring, at=plan.corners[corner])


def _edge_spot(view: Any, plan: Plan, edge: int, language: str) -> str:
    return edge_spot(plan, edge, _around(view, view.board.edge_hexes[edge]), language)


@lru_cache(maxsize=4096)
def edge_spot(plan: Plan, edge: int, around: Around, language: str) -> str:
    """An edge to touch."""
    spoken = _place_words(say("edge {place}", place=plan.edge_names[edge]), around)
    turn = f"rotate({plan.slopes[edge]})"
    bar = (
        f'<rect class="spot" transform="{turn}" x="-42" y="-34" width="84" height="68" rx="30"/>'
        f'<rect class="glow" transform="{turn}" x="-34" y="-12" width="68" height="24" rx="12"/>'
    )
    return thing(plan.edge_id(edge), spoken.text(language), bar, at=plan.edges[edge])


def _around(view: Any, hexes: list[int]) -> Around:
    """Terrain and token of the hexes beside a place."""
    return tuple((view.terrain[h], view.token[h]) for h in hexes)


def _place_words(place: Phrase, around: Around) -> Phrase:
    """`corner C4.N: forest 8, hill 5, sea`."""
    return join(
        [place, join([_hex_words(terrain, token) for terrain, token in around], ", ")], ": "
    )


def _hex_words(terrain: int, token: int) -> Phrase:
    word = TERRAIN_WORDS[terrain]
    return say("{terrain} {n}", terrain=word, n=token) if token else word


def scaled(plan: Plan, *children: str, at: float) -> str:
    """A group in the chart's own units, scaled to fit inside its border."""
    grow = f"translate({number(at)} {number(at)}) scale({plan.scale:.4f})"
    return tag("g", *children, transform=grow)
