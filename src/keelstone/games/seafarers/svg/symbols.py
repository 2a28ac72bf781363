"""Shapes that repeat: a picture carries each once in its `<defs>` and uses it by name.

Shapes of the chart are drawn for a hex with a side of 100, around the hex's middle, a corner or the
middle of an edge.  A shape takes `--seat` and the like from the place where it is used, so the
stylesheet knows what is inside it only by classes of its own, which begin with `sf-`.
"""

from __future__ import annotations

from functools import cache, lru_cache

from keelstone.drawing.svg import number, tag
from keelstone.games.seafarers.rules.board import RESOURCE_NAMES
from keelstone.games.seafarers.rules.moves import CARD_NAMES

#: the outlines behind the seats' letters: round, diamond, triangle, square
OUTLINES = (
    "M-14 0A14 14 0 1 1 14 0A14 14 0 1 1-14 0Z",
    "M0-18L18 0L0 18L-18 0Z",
    "M0-20L18 13H-18Z",
    "M-13-13H13V13H-13Z",
)
LETTER_LINES = (0, 0, 4, 0)

HEX = "M0-100L86.6-50V50L0 100L-86.6 50V-50Z"
TILE = "M0-96L83.1-48V48L0 96L-83.1 48V-48Z"


@lru_cache(4096)
def use(name: str, x: float = 0, y: float = 0, scale: float = 1, class_: str | None = None) -> str:
    """A shape by its name, its middle at a point."""
    if scale == 1:
        return tag("use", href=f"#sf-{name}", x=x or None, y=y or None, class_=class_)
    at = f"translate({number(float(x))} {number(float(y))}) scale({number(float(scale))})"
    return tag("use", href=f"#sf-{name}", transform=at, class_=class_)


def several(name: str, *places: tuple[float, float, float]) -> str:
    """A shape at several points, in several sizes."""
    return "".join(use(name, x, y, scale) for x, y, scale in places)


def lit(d: str) -> str:
    """A shape in the light colour of its land or card."""
    return f'<path class="sf-lit" d="{d}"/>'


def line(d: str) -> str:
    """Strokes in the ink of their land or card."""
    return f'<path class="sf-line" d="{d}"/>'


CACTUS = "M-4 20V-22Q0-28 4-22V0H10V-10Q13-14 16-10V6H4V20ZM-4 12H-16V-6Q-13-10-10-6V6H-4Z"
RIVER = "M-34-96Q14-70-12-46T8-6Q20 30-20 52T-30 100"

PLANTS_AND_BEASTS = {
    "tree": lit("M0-30L12-9H7L16 8H3V15H-3V8H-16L-7-9H-12Z"),
    "ear": '<g class="sf-ear"><path class="sf-stroke" d="M0 24V-6"/>'
    '<path d="M0-26Q6-19 0-12Q-6-19 0-26ZM-1-4Q-10-6-9-16Q-1-13-1-4ZM1-4Q10-6 9-16Q1-13 1-4Z'
    'M-1 8Q-10 6-9-4Q-1-1-1 8ZM1 8Q10 6 9-4Q1-1 1 8Z"/></g>',
    "sheep": '<path class="sf-stroke" d="M-9 8V17M-3 9V17M6 9V17M11 8V17"/>'
    '<path class="sf-fleece" d="M-15-6Q-18-14-9-14Q-4-20 3-15Q11-19 14-11Q21-9 18-1Q19 8 10 8'
    'Q4 12-2 9Q-10 13-14 7Q-22 2-15-6Z"/>'
    '<path class="sf-face" d="M-13-8Q-24-12-26-3Q-24 4-16 2Q-11-3-13-8Z"/>',
    "cactus": lit(CACTUS),
    "nugget": '<path class="sf-nugget" d="M-9 3L-5-7L5-8L10 1L4 8L-6 8Z"/>',
    "puff": '<path class="sf-puff" d="M-60 22Q-78 18-70 2Q-66-12-50-8Q-44-30-20-26Q-4-44 18-30'
    'Q38-36 44-16Q66-18 66 2Q72 20 54 22Z"/>',
}

#: what stands in the upper half of a land hex; the token lies below it
LAND = {
    "forest": several(
        "tree", (-20, -62, 0.9), (22, -60, 1), (0, -48, 1.15), (-44, -34, 1.2), (45, -32, 1.15),
        (-62, -4, 0.9), (63, -2, 0.95),
    ),
    "hill": lit("M-72-12Q-56-52-34-46Q-18-42-10-22L-4-10Z")
    + lit("M-28-8Q-4-76 24-66Q48-58 72-8Z")
    + line("M8-58Q-8-42-14-24M24-60Q16-40 14-24M38-52Q42-36 40-22M-44-40Q-52-30-56-20")
    + several("brick", (-57, 16, 0.5), (57, 16, 0.5)),
    "pasture": line("M-70-26Q-40-48-8-30T66-36M-76 10Q-60 0-48 4M76 14Q60 2 46 8")
    + several("sheep", (-26, -46, 1.15), (34, -34, 1)),
    "field": line("M-74 4Q-52-10-36-2M74 4Q52-10 36-2M-64 22Q-52 14-40 18M64 22Q52 14 40 18")
    + several(
        "ear", (-50, -28, 1.1), (-26, -40, 1.25), (0, -46, 1.35), (26, -40, 1.25), (50, -28, 1.1)
    ),
    "mountain": lit("M-74-4L-40-58L-14-18L-6-8Z")
    + lit("M-30-6L12-82L40-36L54-54L78-4Z")
    + '<path class="sf-snow" d="M-2-56L12-82L25-60L16-64L11-54L6-62Z'
    'M-51-41L-40-58L-30-43L-38-46L-43-40Z"/>'
    + line("M12-54L4-34L10-26L4-12M54-54L50-36L56-24M-40-40L-44-26L-38-18M28-34L32-20"),
    "gold": f'<g clip-path="url(#sf-tile)"><path class="sf-river" d="{RIVER}"/>'
    f'<path class="sf-river sf-glint" d="{RIVER}"/></g>'
    + several(
        "nugget", (30, -58, 1.1), (46, -34, 1.3), (-48, -40, 1.2), (-54, -10, 1), (62, -8, 0.9),
        (-22, -64, 0.8),
    ),
    "desert": line("M-76-8Q-44-44-12-16Q14-44 44-20Q60-30 74-10M-66 24Q-44 8-30 16")
    + line("M70 26Q52 10 34 18M-28-40Q-10-52 8-40")
    + several("cactus", (30, -44, 1.15), (-44, -34, 0.8)),
}  # fmt: skip

#: what a resource card shows, in a square of 60
RESOURCES = {
    "wood": lit("M-26 4L14-14L26-6L26 6L-14 24L-26 16Z")
    + '<ellipse class="sf-lit" cx="-20" cy="11" rx="7" ry="9"/>'
    '<ellipse class="sf-line" cx="-20" cy="11" rx="3" ry="4"/>'
    + line("M-8 6L18-6M-6 14L20 2")
    + lit("M-4-10L10-26L16-22L6-12Z"),
    "brick": lit("M-27 3H-1V22H-27ZM1 3H27V22H1ZM-13-18H13V1H-13Z")
    + line("M-23 8H-6M5 8H22M-9-13H8"),
    "wool": use("sheep", 3, 0, 1.25),
    "grain": several("ear", (-13, 4, 0.95), (13, 4, 0.95), (0, -1, 1.15)),
    "ore": lit("M-27 20L-20-4L-4-24L14-20L27 2L24 20Z")
    + line("M-20-4L-2 2L-4-24M-2 2L4 20M-2 2L14-20M27 2L8 8"),
}

#: what a development card shows, in a square of 60
CARDS = {
    "knight": lit("M-14 24V2Q-16-22 0-24Q16-22 14 2V24Q0 28-14 24Z")
    + line("M-14-2H14M0-24V-2M-5 6V18M0 6V20M5 6V18")
    + '<path class="sf-scarf" d="M0-24Q6-36 22-28Q14-26 12-18Z"/>',
    "invention": lit("M-8 12Q-18 2-18-8A18 18 0 1 1 18-8Q18 2 8 12Z")
    + lit("M-8 14H8V24H-8Z")
    + line("M-8 19H8M-5-6L0 2L5-6M0 2V12"),
    "monopoly": lit("M-26-12L-14 0L0-20L14 0L26-12L20 18H-20Z")
    + line("M-18 11H18")
    + lit("M-4-22a4 4 0 1 1 8 0a4 4 0 1 1-8 0ZM-30-14a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z")
    + lit("M22-14a4 4 0 1 1 8 0a4 4 0 1 1-8 0Z"),
    "road-building": lit("M-27 12L16-23L23-14L-20 21Z") + lit("M-16-24L-7-26L24 16L16 23Z"),
    "victory-point": lit("M0-26L7.5-9L26-7L12 5L16 23L0 13L-16 23L-12 5L-26-7L-7.5-9Z"),
}

HOUSE = "M-21 21V-5L0-26L21-5V21Z"
TOWN = "M-31 22V-7H-5V-22L11-38L27-22V22Z"
HULL, SAILS = "M-30 8H30L21 26H-21Z", "M-1-34L24 4H-1ZM-6-26V4H-23Z"
CLOAK = "M-24 48Q-26 6-10-8Q-18-18-14-30Q-8-44 4-42Q16-40 16-26Q16-14 10-8Q26 6 24 48Z"
PIRATE = "M-50 14H50L36 42H-34ZM0-58L40 8H0ZM-8-46V8H-42Z"

#: without the seat's mark, which is drawn over a piece
PIECES = {
    "road": '<rect class="sf-halo" x="-37" y="-12" width="74" height="24" rx="7"/>'
    '<rect class="sf-body" x="-33" y="-8" width="66" height="16" rx="4"/>',
    "wake": '<path class="sf-wake-edge" d="M-40 0H40"/><path class="sf-wake" d="M-40 0H40"/>',
    "ship": f'<path class="sf-halo" d="{HULL}{SAILS}"/><path class="sf-body" d="{HULL}"/>'
    f'<path class="sf-sail" d="{SAILS}"/>',
    "settlement": f'<path class="sf-halo" d="{HOUSE}"/><path class="sf-body" d="{HOUSE}"/>',
    "city": f'<path class="sf-halo" d="{TOWN}"/><path class="sf-body" d="{TOWN}"/>'
    '<path class="sf-door" d="M-5-7V22M-23 2V8M-14 2V8"/>',
    "robber": f'<path class="sf-dread" d="{CLOAK}"/><path class="sf-villain" d="{CLOAK}"/>'
    '<path class="sf-scarf" d="M-13-22Q2-14 15-22L12-9Q0-4-10-9Z"/>'
    '<path class="sf-eyes" d="M-7-28H-1M5-28H11"/>',
    "pirate": f'<path class="sf-dread" d="{PIRATE}"/><path class="sf-villain" d="{PIRATE}"/>'
    '<path class="sf-scarf" d="M0-62L22-56L0-50Z"/>'
    '<path class="sf-skull" d="M4-16A10 10 0 1 1 24-16Q24-10 20-8V-2H8V-8Q4-10 4-16Z"/>'
    '<path class="sf-sockets" d="M10.5-16h0M17.5-16h0"/>',
    "chip": '<circle class="sf-coin" r="15"/><circle class="sf-rim" r="11"/>',
}

#: signs before the seats' figures, in a square of 24
SIGNS = {
    "cards": '<rect x="-10" y="-8" width="13" height="18" rx="2"/>'
    '<rect x="-3" y="-11" width="13" height="18" rx="2"/>',
    "secret": '<rect x="-8" y="-11" width="16" height="22" rx="2"/>'
    '<path class="sf-cut" d="M-3-4Q-3-8 0-8Q4-8 4-4Q4-1 0 1V3M0 7V7.1"/>',
    "sword": '<path d="M-2 5V-8L0-12L2-8V5H7V8H2V12H-2V8H-7V5Z"/>',
    "route": '<path class="sf-open" d="M-9 9L-3-1L5 3L9-9"/>',
    "house": '<path d="M-9 10V-2L0-11L9-2V10Z"/>',
    "town": '<path d="M-11 10V-3H-2V-7L4.5-12L11-7V10Z"/>',
    "hull": '<path d="M-11 4H11L7 11H-7ZM0-12L9 2H0ZM-2-8V2H-8Z"/>',
    "bar": '<rect x="-11" y="-4" width="22" height="8" rx="2" transform="rotate(-35)"/>',
}

WAVES = (
    '<pattern id="sf-waves" width="60" height="36" patternUnits="userSpaceOnUse">'
    '<path class="sf-wave" d="M4 9q5-5 10 0t10 0M34 27q5-5 10 0t10 0"/></pattern>'
)


@cache
def symbols(letters: tuple[str, ...]) -> str:
    """All shapes, once in every picture; `letters` are those of the seats."""
    shapes = {
        **PLANTS_AND_BEASTS,
        **{name: f'<g class="sf-{name}">{shape}</g>' for name, shape in LAND.items()},
        **{name: f'<g class="sf-{name}">{RESOURCES[name]}</g>' for name in RESOURCE_NAMES},
        **{f"card-{name}": f'<g class="sf-deed">{CARDS[name]}</g>' for name in CARD_NAMES},
        **PIECES,
        **{f"s-{name}": f'<g class="sf-sign">{shape}</g>' for name, shape in SIGNS.items()},
        **{f"mark-{seat}": _mark(seat, letter) for seat, letter in enumerate(letters)},
    }
    clip = tag("clipPath", tag("path", d=TILE), id="sf-tile")
    drawn = (tag("g", shape, id=f"sf-{name}") for name, shape in shapes.items())
    return tag("defs", clip, WAVES, *drawn, aria_hidden="true")


def _mark(seat: int, letter: str) -> str:
    """The seat's outline with its letter."""
    outline, line = OUTLINES[seat], LETTER_LINES[seat]
    return (
        f'<path class="sf-mark" d="{outline}"/><text class="sf-letter" y="{line}">{letter}</text>'
    )
