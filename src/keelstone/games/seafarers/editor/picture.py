"""The picture of a scene that is being drawn: the chart, places to touch, and all problems."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from keelstone.drawing.svg import group, picture, tag, text, thing
from keelstone.engine.boards.editor import Document
from keelstone.engine.errors import Problem
from keelstone.games.seafarers.data.words import HARBOUR_WORDS, TERRAIN_WORDS, ZONE_WORDS
from keelstone.games.seafarers.editor.actions import is_coast
from keelstone.games.seafarers.editor.document import Sheet, land_marks, table_of, tables_of
from keelstone.games.seafarers.editor.islands import hexes_of
from keelstone.games.seafarers.rules.board import HARBOUR_NAMES, NO_ISLAND, SEA, TERRAIN_NAMES
from keelstone.games.seafarers.rules.map.geometry import UnknownPlace
from keelstone.games.seafarers.svg.chart import (
    border,
    draw_token,
    fog,
    harbour,
    shallows,
    water,
)
from keelstone.games.seafarers.svg.pieces import ROBBER_AT, scaled
from keelstone.games.seafarers.svg.plan import BORDER, WIDTH, LayOut, plan_of
from keelstone.games.seafarers.svg.symbols import HEX, TILE, symbols, use
from keelstone.i18n import Phrase, say

#: how far from its hex's middle the name of an island's zone stands
LABEL_AT = -66
ANY = HARBOUR_NAMES.index("any")


def draw(document: Document, problems: Sequence[Problem], language: str = "en") -> str:
    """The chart of a document, whatever is still missing in it."""
    sheet = Sheet.of(document)
    lay_out = lay_out_of(document, sheet)
    plan = lay_out.plan
    hexes = range(len(sheet.cells))
    chart = scaled(
        plan,
        water(plan),
        shallows(lay_out),
        *(draw_hex(lay_out, sheet, h, language) for h in hexes),
        *coast_edges(lay_out, sheet, document, language),
        *(harbour(lay_out, edge, kind, language) for edge, kind in lay_out.harbours),
        *(draw_token(plan, h, sheet.token(h)) for h in hexes if sheet.token(h)),
        *zones(lay_out, document, language),
        *start_pieces(lay_out, sheet, document),
        *(mark_problem(lay_out, sheet, problem, language) for problem in problems),
        at=BORDER,
    )
    sheet_of_paper = group(
        border(plan), chart, class_="chart", text_anchor="middle", dominant_baseline="central"
    )
    spoken = say("The scene that you draw").text(language)
    return picture(
        WIDTH, plan.height, spoken, symbols(("", "", "", "")), sheet_of_paper,
        class_="seafarers drawn",
        preserveAspectRatio="xMidYMin meet",
    )  # fmt: skip


def lay_out_of(document: Document, sheet: Sheet) -> LayOut:
    """What the chart draws. Where only land is dealt, there is a coast."""
    marks = land_marks(document)
    terrain = tuple(
        0 if sheet.mark(h) and marks.get(sheet.mark(h)) else sheet.terrain(h)
        for h in range(len(sheet.cells))
    )
    island = [NO_ISLAND] * len(terrain)
    main = NO_ISLAND
    for number, one in enumerate(tables_of(document, "island")[:30]):
        for h in hexes_of(sheet.shape, one):
            island[h] = number
        main = number if one.get("zone") == "main" else main
    token = tuple(sheet.token(h) for h in range(len(terrain)))
    found = tuple(harbours_of(document, sheet))
    return LayOut(plan_of(sheet.shape.rows), terrain, token, tuple(island), found, main)


def harbours_of(document: Document, sheet: Sheet) -> Iterator[tuple[int, int]]:
    """The harbours with their kinds; 3:1 where kinds are shuffled."""
    places = table_of(document, "harbours").get("places")
    listed = places.items() if isinstance(places, dict) else [
        (name, "any") for name in places if isinstance(name, str)
    ] if isinstance(places, list) else []  # fmt: skip
    seen: set[int] = set()
    for name, kind in list(listed)[:60]:
        edge = sheet.edge_of(f"edge-{name}")
        if edge is not None and edge not in seen:
            seen.add(edge)
            yield edge, HARBOUR_NAMES.index(kind) if kind in HARBOUR_WORDS else ANY


def draw_hex(lay_out: LayOut, sheet: Sheet, h: int, language: str) -> str:
    """A hex that can be painted."""
    terrain, mark, name = sheet.terrain(h), sheet.mark(h), lay_out.plan.hex_names[h]
    kind = "dealt" if mark else TERRAIN_NAMES[terrain]
    inside = (
        text(mark, 0, -6, class_="mark") if mark
        else use(kind) if terrain < SEA
        else fog() if sheet.is_fog(h) else ""
    )  # fmt: skip
    return thing(
        lay_out.plan.hex_id(h),
        f"{name}: {spoken_hex(sheet, h).text(language)}",
        tag("path", class_=f"tile sf-{kind}", d=TILE),
        inside,
        text(name, 0, 76, class_="coordinate"),
        at=lay_out.plan.hexes[h],
    )


def spoken_hex(sheet: Sheet, h: int) -> Phrase:
    if sheet.mark(h):
        return say("dealt at random: {mark}", mark=sheet.mark(h))
    words = TERRAIN_WORDS[TERRAIN_NAMES[sheet.terrain(h)]]
    number = sheet.token(h)
    return say("{terrain} with {number}", terrain=words, number=number) if number else words


def coast_edges(lay_out: LayOut, sheet: Sheet, document: Document, language: str) -> Iterator[str]:
    """The edges at which a harbour may lie, as places to touch."""
    marks = land_marks(document)
    for edge in range(len(sheet.shape.edges)):
        if is_coast(sheet, edge, marks):
            name = lay_out.plan.edge_names[edge]
            spoken = say("coast {edge}", edge=name).text(language)
            dot = tag("circle", class_="berth", r=22)
            yield thing(f"edge-{name}", spoken, dot, at=lay_out.plan.edges[edge])


def zones(lay_out: LayOut, document: Document, language: str) -> Iterator[str]:
    """What kind of island each is, written on its first hex."""
    for island in tables_of(document, "island")[:30]:
        hexes = hexes_of(lay_out.plan.shape, island)
        zone = ZONE_WORDS.get(str(island.get("zone")))
        if hexes and zone is not None:
            x, y = lay_out.plan.hexes[hexes[0]]
            yield group(text(zone.text(language), 0, 0), at=(x, y + LABEL_AT), class_="zone")


def start_pieces(lay_out: LayOut, sheet: Sheet, document: Document) -> Iterator[str]:
    """The robber and the pirate where they begin."""
    for key in ("robber", "pirate"):
        h = sheet.hex_of(f"hex-{table_of(document, key).get('hex')}")
        if h is not None:
            x, y = lay_out.plan.hexes[h]
            yield group(use(key), at=(x + ROBBER_AT[0], y + ROBBER_AT[1]), class_="piece")


def mark_problem(lay_out: LayOut, sheet: Sheet, problem: Problem, language: str) -> str:
    """A ring around every place that a problem is at; its words are the tooltip."""
    words = tag("title", escape(problem.words.text(language)))
    rings = []
    for place in problem.places[:80]:
        try:
            if "-" in place:
                at = lay_out.plan.edges[sheet.shape.parse_edge(place)]
                rings.append(group(words, tag("circle", r=30), at=at, class_="problem"))
            else:
                at = lay_out.plan.hexes[sheet.shape.parse_hex(place)]
                rings.append(group(words, tag("path", d=HEX), at=at, class_="problem"))
        except UnknownPlace:
            continue
    return "".join(rings)
