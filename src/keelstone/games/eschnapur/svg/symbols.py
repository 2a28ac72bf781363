"""Shapes that repeat: a picture carries each once and uses it by name, centred on a point.

Inside a shape there are only classes without ancestors and inherited paint, because a shape that is
used takes its colours (`--seat`, `fill`) from the place where it is used.
"""

from __future__ import annotations

from functools import cache, lru_cache

from keelstone.drawing.svg import Attribute, group, number, piece, tag, text
from keelstone.games.eschnapur.rules.board import PRIVILEGE_NAMES
from keelstone.games.eschnapur.text.names import LETTERS

#: caches small drawings that are in every picture
cached = lru_cache(maxsize=8192)

#: the letters that mark the seats beside their colours

#: the outlines behind the letters: round, diamond, triangle, square
OUTLINES = (
    "M-12 0A12 12 0 1 1 12 0A12 12 0 1 1-12 0Z",
    "M0-14L14 0L0 14L-14 0Z",
    "M0-14L14 11H-14Z",
    "M-11-11H11V11H-11Z",
)

#: the roofs of the parts, from the middle of the top edge; four kinds in turn
ROOFS = (
    "M-46 0V-8H-30C-38-26-18-34-6-48C-3-52-1-57 0-64C1-57 3-52 6-48C18-34 38-26 30-8H46V0Z"
    "M-44-8V-20Q-37-32-30-20V-8ZM30-8V-20Q37-32 44-20V-8Z",
    "M-46 0V-12H-36V-6H-26V-16H-16C-22-30-8-36-3-46L0-60L3-46C8-36 22-30 16-16H26V-6H36V-12H46V0Z",
    "M-46 0V-8H-36Q-36-34 0-44Q36-34 36-8H46V0ZM-2.5-43V-58L9-53L2.5-49V-43Z",
    "M-46 0V-8H-40C-44-22-32-26-28-38C-24-26-12-22-16-8H-12C-20-26-6-34 0-54"
    "C6-34 20-26 12-8H16C12-22 24-26 28-38C32-26 44-22 40-8H46V0Z",
)

STONES = {1: ((0, 0),), 2: ((-9, 0), (9, 0)), 3: ((-9, 6), (9, 6), (0, -8))}
OCTAGON = "M-10-24H10L24-10V10L10 24H-10L-24 10V-10Z"
PADLOCK = (
    '<path class="es-line" d="M-7-2V-8A7 7 0 0 1 7-8V-2"/>'
    '<rect x="-11" y="-3" width="22" height="17" rx="3"/>'
)


@cached
def use(name: str, x: float = 0, y: float = 0, scale: float = 1, class_: str | None = None) -> str:
    """A shape by its name, its middle at a point."""
    if scale == 1:
        return tag("use", href=f"#es-{name}", x=x or None, y=y or None, class_=class_)
    at = f"translate({number(float(x))} {number(float(y))}) scale({number(float(scale))})"
    return tag("use", href=f"#es-{name}", transform=at, class_=class_)


@cached
def box(class_: str, x: float, y: float, width: float, height: float, rx: float = 6) -> str:
    """A rectangle with its middle at a point."""
    left, top = x - width / 2, y - height / 2
    return tag("rect", class_=class_, x=left, y=top, width=width, height=height, rx=rx)


@cached
def centred(
    words: str | int,
    x: float,
    y: float,
    size: float,
    class_: str | None = None,
    **attributes: Attribute,
) -> str:
    """Words with their middle at a point; pictures say `text-anchor="middle"` once, for all."""
    y = round(y + 0.36 * size, 1)
    return text(str(words), x, y, font_size=size, class_=class_, **attributes)


@cached
def text_line(
    words: str | int,
    x: float,
    y: float,
    size: float,
    class_: str | None = None,
    **attributes: Attribute,
) -> str:
    """Words that begin at a point, centred vertically."""
    y = round(y + 0.36 * size, 1)
    return text(str(words), x, y, font_size=size, class_=class_, text_anchor="start", **attributes)


@cached
def gold_card(value: int, id_: str, at: tuple[float, float], scale: float = 1) -> str:
    """A gold card as a piece that goes from hand to official to bank."""
    return piece(f"gold {value}", id_, at, use(f"gold-{value}", scale=scale))


def fitted(words: str, room: float, size: float) -> float:
    """The font size at which words fit into a width: `size`, or smaller if they are long."""
    return min(size, round(room / (0.6 * max(len(words), 1)), 1))


def in_two_lines(words: str) -> tuple[str, str]:
    """Words broken at the space nearest to their middle; one line where there is no space."""
    spaces = [place for place, sign in enumerate(words) if sign == " "]
    if not spaces:
        return words, ""
    middle = min(spaces, key=lambda place: abs(2 * place - len(words)))
    return words[:middle], words[middle + 1 :]


def _moved(shape: str, transform: str) -> str:
    return tag("g", shape, transform=transform)


def _blocks(stones: int) -> str:
    return "".join(
        f'<rect x="{x - 8}" y="{y - 6}" width="16" height="12" rx="2"/>' for x, y in STONES[stones]
    )


def _coin(value: int, radius: int, size: int) -> str:
    """A coin with its value; a 0 is worth nothing and is no gold."""
    kind = "es-coin" if value else "es-coin es-nought"
    return (
        tag("circle", class_=kind, r=radius)
        + tag("circle", class_="es-rim", r=radius - 4)
        + centred(value, 0, 0, size, "es-on-coin")
    )


def _gold_card(value: int) -> str:
    """A gold card: its coin grows with its value."""
    card = '<rect class="es-gold-card" x="-25" y="-34" width="50" height="68" rx="6"/>'
    return card + _coin(value, 18 + value, 30)


SKY = (
    '<linearGradient id="es-sky" x2="0" y2="1"><stop class="sky-top"/>'
    '<stop class="sky-foot" offset=".8"/></linearGradient>'
)

BACK = (
    '<rect class="es-back" x="-25" y="-34" width="50" height="68" rx="6"/>'
    '<rect class="es-back-frame" x="-20" y="-29" width="40" height="58" rx="4"/>'
    '<path class="es-back-eye" d="M0 20C-17 8-17-8 0-20C17-8 17 8 0 20Z"/>'
    '<circle class="es-back-eye" r="6"/>'
)

#: what the officials decide: blockade, building stop, stones, turn order, moving a stone
EMBLEMS = (
    PADLOCK,
    f'<path transform="scale(.62)" d="{OCTAGON}"/><path class="es-cut" d="M-8 0H8"/>',
    _blocks(3),
    '<path class="es-line" d="M-4-10H12M-4 0H12M-4 10H12"/>'
    '<circle cx="-11" cy="-10" r="3"/><circle cx="-11" r="3"/><circle cx="-11" cy="10" r="3"/>',
    '<rect x="-15" y="2" width="16" height="12" rx="2"/>'
    '<path class="es-line" d="M-7-4C-5-16 9-16 10-2M3-6L10 2L15-7"/>',
)

PRIVILEGE_ICONS = {
    "choose-marker": '<path d="M-11-15H13L7-8L13-1H-8V15H-11Z"/>',
    "win-ties": '<path class="es-line" d="M-12 4H12M-12 12H12"/>'
    '<path d="M-12-3L-14-15L-6-10L0-17L6-10L14-15L12-3Z"/>',
    "free-sites": '<path class="es-line" d="M-14 14V-2Q-14-12 0-15Q14-12 14-2V14"/>'
    '<path class="es-line" d="M0 14V-4M-7 7L0 14L7 7"/>',
    "gold-5": _coin(5, 17, 24),
    "refuse-blockade": PADLOCK + '<path class="es-strike" d="M-16 14L16-16"/>',
    "ban-stone": '<rect x="-15" y="2" width="30" height="13" rx="2"/>'
    + _moved(PADLOCK, "translate(0-8) scale(.62)"),
    "gold-3-stones-2": _moved(_coin(3, 12, 17), "translate(0-6)")
    + _moved(_blocks(2), "translate(0 13) scale(.8)"),
    "stones-3": _blocks(3),
    "ignore-stop": f'<path transform="scale(.7)" d="{OCTAGON}"/>'
    '<path class="es-cut" d="M-8 0L-2 7L9-7"/>',
    "from-hand": _moved('<rect x="-7" y="-14" width="14" height="24" rx="2"/>', "rotate(-22 0 16)")
    + '<g class="es-outlined"><path transform="rotate(22 0 16)" d="M-7-14H7V10H-7Z"/>'
    '<path d="M-7-15H7V9H-7Z"/></g>',
}


@cache
def symbols() -> str:
    """All shapes, once in every picture."""
    shapes = {
        "niche": '<path d="M-23 20V-4C-23-12-8-13 0-20C8-13 23-12 23-4V20Z"/>',
        "stone": '<rect class="es-stone" x="-25" y="-20" width="50" height="40" rx="4"/>'
        '<path class="es-shine" d="M-22-17H22"/>',
        "purse": '<path class="es-purse" d="M-4-9Q0-6 4-9L3-4C10 0 10 10 0 10C-10 10-10 0-3-4Z"/>',
        "bag": '<path class="es-bag" d="M-9-23Q0-18 9-23L6-13C26-6 26 20 0 20C-26 20-26-6-6-13Z"/>'
        '<path class="es-bag-string" d="M-7-13H7"/>',
        "crown": '<path d="M-9 8L-11-7L-5-2L0-9L5-2L11-7L9 8Z"/>',
        "disc": '<circle r="9"/><circle class="es-disc-eye" r="4"/>',
        "stop": f'<path class="es-stop" d="{OCTAGON}"/>'
        '<path class="es-stop-bar" d="M-15-5H15V5H-15Z"/>',
        "blockade": '<circle class="es-blockade" r="19"/>'
        + _moved(f'<g class="es-on-blockade">{PADLOCK}</g>', "translate(0-1) scale(.85)"),
        "order": '<path class="es-order" d="M-17-22H17V22L0 14L-17 22Z"/>',
        "arrow": '<path d="M-11-9H11L0 7Z"/>',
        "tick": '<circle class="es-tick" r="12"/><path class="es-ticked" d="M-5 0L-1 5L6-5"/>',
        "hand": '<rect class="es-back" x="-10" y="-26" width="28" height="42" rx="4"/>'
        '<rect class="es-back" x="-16" y="-21" width="30" height="44" rx="4"/>',
        "strike": '<path class="es-struck" d="M-24 31L24-31"/>',
        "lock": PADLOCK,
        "back": BACK,
    }
    shapes |= {f"gold-{value}": _gold_card(value) for value in range(6)}
    shapes |= {f"roof-{kind}": f'<path d="{roof}"/>' for kind, roof in enumerate(ROOFS)}
    shapes |= {f"emblem-{official}": emblem for official, emblem in enumerate(EMBLEMS)}
    shapes |= {f"privilege-{name}": PRIVILEGE_ICONS[name] for name in PRIVILEGE_NAMES}
    for seat, outline in enumerate(OUTLINES):
        letter = centred(LETTERS[seat], 0, 3 if seat == 2 else 0, 15, "es-on-mark")
        shapes[f"seal-{seat}"] = f'<path class="es-seal" d="{outline}"/>' + centred(
            LETTERS[seat], 0, 3 if seat == 2 else 0, 16, "es-on-seal"
        )
        shapes[f"mark-{seat}"] = f'<path class="es-mark" d="{outline}"/>{letter}'
    drawn = (group(shape, id=f"es-{name}") for name, shape in shapes.items())
    return tag("defs", SKY, *drawn, aria_hidden="true")
