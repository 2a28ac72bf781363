"""The five boards along the quay."""

from __future__ import annotations

from collections.abc import Callable

from keelstone.drawing.parts import part
from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, thing
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import SITE_NAMES, Site
from keelstone.games.imhotep.svg.chamber import burial_chamber
from keelstone.games.imhotep.svg.layout import SITE_BOXES, Box, fitted, label, rect
from keelstone.games.imhotep.svg.market import market
from keelstone.games.imhotep.svg.obelisks import obelisks
from keelstone.games.imhotep.svg.pyramids import pyramids
from keelstone.games.imhotep.svg.temple import temple
from keelstone.games.imhotep.text.description import site_words
from keelstone.games.imhotep.text.names import SITE_TITLES

#: the widths that are left for the titles
TITLE_ROOM: dict[int, int] = {
    Site.MARKET: 150,
    Site.PYRAMIDS: 148,
    Site.TEMPLE: 200,
    Site.BURIAL_CHAMBER: 216,
    Site.OBELISKS: 152,
}
CONTENTS: dict[int, Callable[[View, Reader, Box], str]] = {
    Site.MARKET: market,
    Site.PYRAMIDS: pyramids,
    Site.TEMPLE: temple,
    Site.BURIAL_CHAMBER: burial_chamber,
    Site.OBELISKS: obelisks,
}


@part
def site(view: View, read: Reader, index: int) -> str:
    """A site's board and everything on it."""
    inside = CONTENTS[index](view, read, SITE_BOXES[index])
    return board(view, read, index) + group(inside, class_="on-site")


def board(view: View, read: Reader, index: int) -> str:
    """The board of a site; touching it sends a ship there."""
    box, title = SITE_BOXES[index], SITE_TITLES[index]
    side = "B" if view.board.b_side[index] else "A"
    return thing(
        f"site-{SITE_NAMES[index]}",
        read(site_words(view, index, title)),
        rect(*box, "ground edge", 12),
        fitted(read(title), box.x + 16, box.y + 26, "title", 28, TITLE_ROOM[index]),
        label(side, box.right - 24, box.y + 26, "side-letter"),
    )
