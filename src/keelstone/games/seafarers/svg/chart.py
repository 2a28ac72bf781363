"""The sea chart: water, land, harbours and tokens.  Drawn once for a lay-out, then kept."""

from __future__ import annotations

from functools import lru_cache

from keelstone.drawing.svg import group, number, path, piece, tag, text, thing
from keelstone.games.seafarers.rules.board import (
    ANY_HARBOUR,
    RESOURCE_NAMES,
    SEA,
    TERRAIN_NAMES,
    UNKNOWN,
)
from keelstone.games.seafarers.svg.help import harbour_words, hex_words
from keelstone.games.seafarers.svg.islands import island_names
from keelstone.games.seafarers.svg.plan import BORDER, SIDE, WIDTH, LayOut, Plan, Point
from keelstone.games.seafarers.svg.symbols import HEX, TILE, use
from keelstone.i18n import Phrase

TOKEN_AT = (0.0, 26.0)  # from the middle of a hex


@lru_cache(maxsize=256)
def draw_chart(lay_out: LayOut, language: str) -> str:
    """Everything on the chart that stays: from the water up to the tokens."""
    plan, token = lay_out.plan, lay_out.token
    named = island_names(lay_out)
    return "".join(
        (
            water(plan),
            shallows(lay_out),
            *(draw_hex(lay_out, h, named, language) for h in range(len(plan.hexes))),
            *(harbour(lay_out, edge, kind, language) for edge, kind in lay_out.harbours),
            *(draw_token(plan, h, token[h]) for h in range(len(plan.hexes)) if token[h]),
        )
    )


@lru_cache(64)
def border(plan: Plan) -> str:
    """The frame of the chart with the letters of the rows and the numbers of the outer ones."""
    wide, tall = WIDTH - 2 * BORDER, plan.height - 2 * BORDER
    inner = {"x": BORDER, "y": BORDER, "width": wide, "height": tall}
    marks = []
    first = 0
    for row, length in enumerate(plan.shape.rows):
        level = BORDER + plan.scale * plan.hexes[first][1]
        for x in (BORDER / 2, WIDTH - BORDER / 2):
            marks.append(text(chr(ord("A") + row), x, level, class_="margin"))
        if row in (0, len(plan.shape.rows) - 1):
            y = BORDER / 2 if row == 0 else plan.height - BORDER / 2
            for place in range(length):
                x = BORDER + plan.scale * plan.hexes[first + place][0]
                marks.append(text(str(place + 1), x, y, class_="margin"))
        first += length
    return (
        tag("rect", class_="paper", width=WIDTH, height=plan.height, rx=10)
        + tag("rect", class_="neat", **inner)
        + tag("rect", class_="scale", **inner)
        + group(*marks, aria_hidden="true")
    )


def water(plan: Plan) -> str:
    """The sea with its waves."""
    size = {"width": plan.across, "height": plan.down}
    return tag("rect", class_="water", **size) + tag("rect", fill="url(#sf-waves)", **size)


def shallows(lay_out: LayOut) -> str:
    """Lines of shallow water along the coast, then the land's own ground."""
    lines = "".join(_edge_at(lay_out.plan, edge) for edge in lay_out.coast())
    ground = "".join(_hex_at(lay_out.plan.hexes[h]) for h in lay_out.land)
    sea = (h for h, kind in enumerate(lay_out.terrain) if kind >= SEA)
    return (
        tag("path", class_="shallow far", d=lines)
        + tag("path", class_="shallow near", d=lines)
        + tag("path", class_="grid", d="".join(_hex_at(lay_out.plan.hexes[h]) for h in sea))
        + tag("path", class_="shore", d=lines)
        + tag("path", class_="ground", d=ground)
    )


def _edge_at(plan: Plan, edge: int) -> str:
    """An edge as a step of a path."""
    (ax, ay), (bx, by) = (plan.corners[end] for end in plan.shape.edges[edge])
    return f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"


def _hex_at(point: Point) -> str:
    """A hex as a step of a path, from its northern corner on."""
    x, y = point
    return f"M{number(x)} {number(y - SIDE)}l86.6 50v100l-86.6 50l-86.6-50v-100z"


def draw_hex(lay_out: LayOut, h: int, named: dict[int, Phrase], language: str) -> str:
    """A hex that can be touched: its tile, what grows there, its name."""
    terrain = lay_out.terrain[h]
    kind, name = TERRAIN_NAMES[terrain], lay_out.plan.hex_names[h]
    spoken = hex_words(name, terrain, lay_out.token[h]).text(language)
    if lay_out.island[h] in named:
        spoken += f" ({named[lay_out.island[h]].text(language)})"
    tile = tag("path", class_=f"tile sf-{kind}", d=TILE)
    return thing(
        lay_out.plan.hex_id(h),
        spoken,
        tile,
        use(kind) if terrain < SEA else fog() if terrain == UNKNOWN else "",
        text(name, 0, 76, class_="coordinate", role="img", aria_label=spoken),
        at=lay_out.plan.hexes[h],
    )


def fog() -> str:
    """Clouds over what is not discovered yet."""
    return (
        use("puff", -14, -36, 0.9) + use("puff", 16, 30, 0.95) + use("puff", 0, -2)
        + text("?", 0, 0, class_="riddle")
    )  # fmt: skip


def draw_token(plan: Plan, h: int, value: int) -> str:
    """A number token with a pip for every way to roll it; 6 and 8 are red."""
    x, y = plan.hexes[h]
    pips = 6 - abs(7 - value)
    dots = "".join(f"M{number(7.0 * i - 3.5 * (pips - 1))} 20h0" for i in range(pips))
    return piece(
        f"token {value}",
        f"token-{plan.hex_names[h]}",
        (x + TOKEN_AT[0], y + TOKEN_AT[1]),
        tag("circle", class_="token red" if value in (6, 8) else "token", r=33),
        text(str(value), 0, -3),
        tag("path", class_="pips", d=dots),
        aria_hidden="true",  # the hex says its number
    )


def harbour(lay_out: LayOut, edge: int, kind: int, language: str) -> str:
    """A harbour's sign out at sea, piers to the two corners that use it."""
    x, y = lay_out.pier(edge)
    piers = []
    for corner in lay_out.plan.shape.edges[edge]:
        cx, cy = lay_out.plan.corners[corner]
        piers.append(
            path([(0, 0), (0.86 * (cx - x), 0.86 * (cy - y))], closed=False, class_="pier")
        )
    place = lay_out.plan.edge_names[edge]
    spoken = f"{harbour_words(kind).text(language)} ({place})"
    sign = group(harbour_sign(kind), role="img", aria_label=spoken)
    return group(*piers, thing(f"harbour-{place}", spoken, sign), at=(x, y))


@lru_cache(4096)
def harbour_sign(kind: int) -> str:
    """Rate and resource of a harbour."""
    if kind == ANY_HARBOUR:
        return tag("circle", class_="haven", r=29) + text("3:1", 0, 1, class_="rate")
    resource = RESOURCE_NAMES[kind - 1]
    return (
        tag("circle", class_=f"haven sf-{resource}", r=29)
        + use(resource, 0, -9, 0.5)
        + text("2:1", 0, 14, class_="rate")
    )


@lru_cache(4096)
def blocked(plan: Plan, h: int) -> str:
    """A shade over the hex on which the robber stands."""
    x, y = plan.hexes[h]
    return tag("path", class_="blocked", d=HEX, transform=f"translate({number(x)} {number(y)})")
