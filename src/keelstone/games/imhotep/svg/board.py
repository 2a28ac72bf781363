"""The whole picture: the Nile, its boats, the five sites and the seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from keelstone.drawing.parts import BREAK
from keelstone.drawing.reader import reader
from keelstone.drawing.svg import picture, tag
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import ROUNDS, Site
from keelstone.games.imhotep.svg.harbour import berths, river, ships
from keelstone.games.imhotep.svg.layout import HEIGHT, HORIZON, RIVER, SITE_BOXES, TRAY, WIDE, WIDTH
from keelstone.games.imhotep.svg.seats import others, rounds
from keelstone.games.imhotep.svg.sites import site
from keelstone.games.imhotep.svg.symbols import symbols
from keelstone.games.imhotep.svg.tray import tray
from keelstone.games.imhotep.text.names import COLOURS
from keelstone.i18n import Phrase, say

#: the parts of the picture that have a name
BOXES = {
    "harbour": RIVER,
    "tray": TRAY,
    **{site.name.lower().replace("_", "-"): SITE_BOXES[site] for site in Site},
}


def draw(view: View, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """Draw the position as a viewer sees it."""
    read = reader(language, tuple(names) or COLOURS)
    spoken = say("Imhotep, round {n} of {rounds}", n=view.round_number, rounds=ROUNDS)
    return picture(
        WIDTH,
        HEIGHT,
        read(spoken),
        symbols(tuple(view.board.minimum_load)),
        tag("rect", width=WIDE.right, height=HEIGHT, class_="sand"),
        horizon(),
        river(),
        BREAK,
        berths(view),
        rounds(view, read),
        others(view, read),
        BREAK,
        *(site(view, read, index) + BREAK for index in Site),
        ships(view, read),
        BREAK,
        tray(view, read),
        class_=f"imhotep of-{view.seats}",
        data_wide=" ".join(map(str, WIDE)),
    )


@cache
def horizon() -> str:
    """Pyramids below the seats of a wide screen."""
    x, y, width, height = HORIZON
    outline = (
        f"M{x} {y + height}l60-96 36 58 104-180 104 180 26-42 20 80Z"
        f"M{x + width - 78} {y + 34}a34 34 0 1 0 .1 0Z"
    )
    return tag("path", d=outline, class_="silhouette")


def crop(view: View, part: str) -> tuple[float, float, float, float]:
    """A part of the picture: a site by its name or as an option's choice (`sides-2`), or BOXES."""
    box = BOXES.get(part) or SITE_BOXES[int(part.removeprefix("sides-"))]
    return box.x, box.y, box.width, box.height
