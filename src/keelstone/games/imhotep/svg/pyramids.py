"""The pyramids: one of three levels, or three small ones with bonuses."""

from __future__ import annotations

from functools import lru_cache

from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, piece, tag, thing
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import (
    BASE,
    PYRAMID_A_SPACES,
    PYRAMID_NAMES,
    SMALL_PYRAMIDS,
    Bonus,
    Site,
)
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.svg.layout import Box, label, rect, space
from keelstone.games.imhotep.svg.market import guest
from keelstone.games.imhotep.svg.symbols import mark, shape, sign
from keelstone.games.imhotep.text.names import PYRAMID_WORDS
from keelstone.i18n import say_n

#: a space of the great pyramid, and one of a small pyramid
WIDE, DEEP = 62, 42
SMALL_WIDE, SMALL_DEEP = 52, 70
BONUS_SIGNS: dict[int, str] = {
    Bonus.NONE: "",
    Bonus.CARD: "card",
    Bonus.STONES: "stones",
    Bonus.LOAD: "load",
}


def pyramids(view: View, read: Reader, box: Box) -> str:
    if view.board.b_side[Site.PYRAMIDS]:
        return small_pyramids(view, read, box)
    return great_pyramid(view, box)


def great_pyramid(view: View, box: Box) -> str:
    """Three levels seen from above, each behind the one it stands on, as on stairs."""
    centre, first, y = box.x + 214, 0, box.bottom - 14
    slopes = f"M{centre} {box.y + 4}L{centre + 142} {box.bottom - 8}H{centre - 142}Z"
    shapes = [tag("path", d=slopes, class_="silhouette")]
    for side in (3, 2, 1):
        y -= side * DEEP + 12
        shapes.append(level(view, first, side, centre - side * WIDE / 2, y))
        first += side * side
    beyond = view.pyramid_stones - PYRAMID_A_SPACES
    shapes.append(further(view.board.pyramid_further, beyond, box.right - 40, box.y + 74))
    return "".join(shapes)


def level(view: View, first: int, side: int, x: float, y: float) -> str:
    """The spaces of one level, column by column, each from the back."""
    spaces = []
    for place in range(side * side):
        column, row = divmod(place, side)
        number, at = first + place, (x + column * WIDE, y + row * DEEP)
        if number < view.pyramid_stones:
            spaces.append(built_in(view, number, at, WIDE, DEEP))
        else:
            value = view.board.pyramid_values[number]
            spaces.append(valued(*at, value, number == view.pyramid_stones))
    return terrace(x, y, side * WIDE, side * DEEP) + "".join(spaces)


def terrace(x: float, y: float, width: float, depth: float) -> str:
    """The ground of a level, and its front."""
    front = rect(x - 3, y + depth - 3, width + 6, 13, "terrace-front", 0)
    return front + rect(x - 3, y - 3, width + 6, depth + 6, "terrace edge", 0)


def valued(x: float, y: float, value: int, is_next: bool) -> str:
    return space(x + 2, y + 2, WIDE - 4, DEEP - 4, is_next) + label(
        value, x + WIDE / 2, y + DEEP / 2 + 1, "value"
    )


def built_in(view: View, number: int, at: tuple[float, float], width: int, depth: int) -> str:
    """A stone on a space, with its owner's mark."""
    seat = view.pyramid[number] - 1
    return piece(
        f"stone {seat}",
        f"pyramid-{number + 1}",
        at,
        group(slab(width, depth), class_=f"seat-{seat}"),
        mark(seat, 28, width / 2 - 3, depth / 2 - 3),
    )


@lru_cache(4096)
def slab(width: int, depth: int) -> str:
    """A block built into a level, seen from above."""
    return group(
        shape("side", f"M{width - 8} 1l7 7V{depth - 1}l-7-7Z"),
        shape("deep", f"M1 {depth - 8}l7 7H{width - 1}l-7-7Z"),
        shape("face", f"M1 1H{width - 8}V{depth - 8}H1Z"),
    )


def further(value: int, stones: int, x: float, y: float) -> str:
    """What every stone beyond the last space earns, and how many came."""
    coin = tag("circle", cx=x, cy=y, r=23, class_="coin")
    count = label(f"×{stones}", x, y + 40, "note") if stones > 0 else ""
    return coin + label(f"+{value}", x, y + 1, "coin-value") + count


def small_pyramids(view: View, read: Reader, box: Box) -> str:
    """Three pyramids of four spaces and one on top."""
    shapes = [
        small_pyramid(view, read, pyramid, box.x + 15 + 116 * pyramid, box.y + 64)
        for pyramid in range(SMALL_PYRAMIDS)
    ]
    if view.asking == Question.WHICH_PYRAMID:
        shapes.append(guest(view.actor, "pyramid-stone", box))
    beyond = view.pyramid_stones - SMALL_PYRAMIDS * (BASE + 1)
    if beyond >= 0:
        shapes.append(further(view.board.small_further, beyond, box.x + 125, box.y + 92))
    return "".join(shapes)


def small_pyramid(view: View, read: Reader, pyramid: int, x: float, y: float) -> str:
    """Its top above its base, which is filled column by column."""
    name, built = PYRAMID_NAMES[pyramid], view.small_pyramid[pyramid]
    places = [(x + SMALL_WIDE * (i // 2), y + 78 + 72 * (i % 2)) for i in range(BASE)]
    places.append((x + SMALL_WIDE / 2, y + 2))
    shapes = [
        rect(x + 23, y - 1, 58, 80, "terrace edge", 0),
        terrace(x, y + 78, 2 * SMALL_WIDE, 144),
    ]
    for place, at in enumerate(places):
        if place < built:
            number = pyramid * (BASE + 1) + place
            shapes.append(built_in(view, number, at, SMALL_WIDE, SMALL_DEEP))
        else:
            shapes.append(space(at[0] + 2, at[1] + 2, 48, 66, place == built))
            shapes.append(prize(view, pyramid, place, *at))
    spoken = say_n(
        "{pyramid}, {n} stone", "{pyramid}, {n} stones", built, pyramid=PYRAMID_WORDS[pyramid]
    )
    return thing(f"pyramid-{name}", read(spoken), *shapes)


def prize(view: View, pyramid: int, place: int, x: float, y: float) -> str:
    """The points of a space, and the sign of its bonus."""
    points = view.board.small_values[pyramid][place]
    bonus = BONUS_SIGNS[view.board.small_bonus[pyramid][place]]
    if not bonus:
        return label(points, x + 26, y + 36, "value")
    return label(points, x + 26, y + 20, "value") + sign(bonus, x + 8, y + 32, 35)
