"""The whole picture: the Nile, its boats, the five sites and the seats."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.drawing.parts import BREAK
from keelstone.drawing.svg import picture, tag
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import ROUNDS, Site
from keelstone.games.imhotep.svg.harbour import berths, river, ships
from keelstone.games.imhotep.svg.layout import HEIGHT, SITE_BOXES, WIDTH, reader
from keelstone.games.imhotep.svg.seats import others, rounds
from keelstone.games.imhotep.svg.sites import site
from keelstone.games.imhotep.svg.symbols import symbols
from keelstone.games.imhotep.svg.tray import tray
from keelstone.i18n import Phrase, say


def draw(view: View, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """Draw the position as a viewer sees it."""
    read = reader(language, names)
    spoken = say("Imhotep, round {n} of {rounds}", n=view.round_number, rounds=ROUNDS)
    return picture(
        WIDTH,
        HEIGHT,
        read(spoken),
        symbols(tuple(view.board.minimum_load)),
        tag("rect", width=WIDTH, height=HEIGHT, class_="sand"),
        river(),
        BREAK,
        berths(view),
        rounds(view, read),
        others(view, read),
        BREAK,
        *(site(view, read, index) for index in Site),
        BREAK,
        ships(view, read),
        BREAK,
        tray(view, read),
        class_="imhotep",
    )


def crop(what: str) -> tuple[float, float, float, float]:
    """The part of the picture that shows a choice of an option: `sides-2` is the temple."""
    x, y, width, height = SITE_BOXES[int(what.removeprefix("sides-"))]
    return x, y, width, height
