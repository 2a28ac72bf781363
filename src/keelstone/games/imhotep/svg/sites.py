"""The five boards along the quay."""

from __future__ import annotations

from keelstone.drawing.parts import part
from keelstone.drawing.svg import group, thing
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import SITE_NAMES
from keelstone.games.imhotep.svg.chamber import burial_chamber
from keelstone.games.imhotep.svg.layout import SITE_BOXES, Reader, fitted, label, rect
from keelstone.games.imhotep.svg.market import market
from keelstone.games.imhotep.svg.obelisks import obelisks
from keelstone.games.imhotep.svg.pyramids import pyramids
from keelstone.games.imhotep.svg.temple import temple
from keelstone.i18n import say

TITLES = (
    say("Market"),
    say("Pyramids"),
    say("Temple"),
    say("Burial Chamber"),
    say("Obelisks"),
)
#: how long a title may be beside what is printed on the same line
TITLE_ROOM = (150, 148, 200, 216, 152)
CONTENTS = (market, pyramids, temple, burial_chamber, obelisks)


@part
def site(view: View, read: Reader, index: int) -> str:
    """A site's board and everything on it."""
    inside = CONTENTS[index](view, read, SITE_BOXES[index])
    return board(view, read, index) + group(inside, class_="on-site")


def board(view: View, read: Reader, index: int) -> str:
    """The board itself: touched to send a ship there."""
    box, title = SITE_BOXES[index], TITLES[index]
    side = "B" if view.board.b_side[index] else "A"
    if view.open_sites >> index & 1:
        spoken = say("{site}, side {side}, no ship yet", site=title, side=side)
    else:
        spoken = say("{site}, side {side}, a ship is here", site=title, side=side)
    return thing(
        f"site-{SITE_NAMES[index]}",
        read(spoken),
        rect(*box, "ground edge", 12),
        fitted(read(title), box.x + 16, box.y + 26, "title", 28, TITLE_ROOM[index]),
        label(side, box.right - 24, box.y + 26, "side-letter"),
    )
