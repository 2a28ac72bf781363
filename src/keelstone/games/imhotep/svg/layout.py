"""Where everything lies in the picture, and basic shapes and labels."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from keelstone.drawing.svg import Attribute, tag, text
from keelstone.games.imhotep.rules.board import Site

WIDTH, HEIGHT = 1000, 1276


class Box(NamedTuple):
    """A rectangle of the picture."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        return self.x + self.width

    @property
    def bottom(self) -> float:
        return self.y + self.height

    @property
    def middle(self) -> float:
        return self.x + self.width / 2


#: what a wide screen shows: the style sheet moves the round and the other seats to the right
WIDE = Box(0, 152, 1376, 1124)
HORIZON = Box(1012, 1012, 350, 250)
ROUND = Box(20, 16, 150, 132)
OTHERS = Box(178, 16, 802, 132)
RIVER = Box(0, 460, WIDTH, 372)
TRAY = Box(20, 1088, 960, 174)
HAND = Box(460, 1113, 508, 124)
#: market, pyramids and temple above the river; burial chamber and obelisks below it
SITE_BOXES: dict[int, Box] = {
    Site.MARKET: Box(20, 160, 268, 308),
    Site.PYRAMIDS: Box(296, 160, 366, 308),
    Site.TEMPLE: Box(670, 160, 310, 308),
    Site.BURIAL_CHAMBER: Box(20, 824, 548, 252),
    Site.OBELISKS: Box(576, 824, 404, 252),
}
#: the lines on which docked ships lie, and the two rows of the harbour
UPPER_BERTH, LOWER_BERTH = 505, 787
HARBOUR_ROWS = (588, 704)


@lru_cache(4096)
def label(
    words: str | int,
    x: float,
    y: float,
    class_: str,
    anchor: str | None = "middle",
    **attributes: Attribute,
) -> str:
    """A label that is vertically centred on y."""
    return text(
        str(words),
        x,
        y,
        class_=class_,
        text_anchor=anchor,
        dominant_baseline="central",
        **attributes,
    )


def fitted(
    words: str, x: float, y: float, class_: str, size: float, room: float, anchor: str | None = None
) -> str:
    """Words that fit a width: condensed a little, or cut where they are too long."""
    letter = size * 0.66
    if len(words) * letter <= room:
        return label(words, x, y, class_, anchor)
    most = int(room * 1.5 / letter)
    shown = words if len(words) <= most else words[: most - 1] + "…"
    return label(shown, x, y, class_, anchor, textLength=room, lengthAdjust="spacingAndGlyphs")


@lru_cache(4096)
def rect(x: float, y: float, width: float, height: float, class_: str, rx: float = 5) -> str:
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, class_=class_)


def space(x: float, y: float, width: float, height: float, is_next: bool) -> str:
    """A free space for a stone; the next one to be filled stands out."""
    return rect(x, y, width, height, "slot next" if is_next else "slot")


def coins(values: Sequence[str | int], box: Box) -> str:
    """A printed row of values beside a site's title."""
    left, y = box.right - 48 - 43 * len(values), box.y + 26
    return "".join(
        rect(left + 43 * i, y - 17, 39, 34, "coin", 17)
        + label(value, left + 43 * i + 19.5, y + 1, f"coin-value{' long' * (len(str(value)) > 1)}")
        for i, value in enumerate(values)
    )


def spread(count: int, step: float, room: float) -> float:
    """The distance between things in a row: `step`, or less where they would not fit."""
    return step if count < 2 else min(step, room / (count - 1))
