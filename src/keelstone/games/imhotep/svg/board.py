"""The board as a picture, from a view: the Nile, its boats and five sites, the seats around."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.drawing.option_display import OptionDisplay
from keelstone.drawing.parts import BREAK
from keelstone.drawing.svg import picture, tag
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import CARD_NAMES, PYRAMID_NAMES, ROUNDS, SITE_NAMES, SITES
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.state import SAIL_TO
from keelstone.games.imhotep.svg.harbour import berths, river, ships
from keelstone.games.imhotep.svg.help import explanation
from keelstone.games.imhotep.svg.layout import HEIGHT, SITE_BOXES, WIDTH, reader
from keelstone.games.imhotep.svg.options import OPTION_DISPLAYS
from keelstone.games.imhotep.svg.seats import others, rounds
from keelstone.games.imhotep.svg.sites import site
from keelstone.games.imhotep.svg.symbols import symbols
from keelstone.games.imhotep.svg.tray import tray
from keelstone.i18n import Phrase, say


def draw(view: View, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """The whole table as a viewer sees it."""
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
        *(site(view, read, index) for index in range(SITES)),
        BREAK,
        ships(view, read),
        BREAK,
        tray(view, read),
        class_="imhotep",
    )


def option_displays() -> dict[str, OptionDisplay]:
    """How the lobby shows the options."""
    return OPTION_DISPLAYS


def crop(what: str) -> tuple[float, float, float, float]:
    """The part of the picture that shows a choice of an option: `sides-2` is the temple."""
    x, y, width, height = SITE_BOXES[int(what.removeprefix("sides-"))]
    return x, y, width, height


#: moves that need one touch
AT_ONCE = {
    "take": "quarry",
    "pair": "market-pair",
    "hammer": "card-hammer",
    "sail-card": "card-sail",
    "chisel": "card-chisel",
}


def touch(view: View, seat: int, number: int) -> tuple[str, ...]:
    """The things to touch, one after another, for a legal move."""
    kind, at = MOVES.split(number)
    if kind == "load":
        return (f"ship-{at[0] + 1}-space-{at[1] + 1}",)
    if kind == "sail":
        where = f"site-{SITE_NAMES[at[1]]}"
        return (where,) if view.asking == SAIL_TO else (f"ship-{at[0] + 1}", where)
    if kind == "lever":
        return ("card-lever", f"ship-{at[0] + 1}", f"site-{SITE_NAMES[at[1]]}")
    if kind == "unload":
        return (f"unload-{at[0] + 1}",)
    if kind in ("card", "keep"):
        return (f"{'market' if kind == 'card' else 'keep'}-{CARD_NAMES[at[0]]}",)
    if kind == "pyramid":
        return (f"pyramid-{PYRAMID_NAMES[at[0]]}",)
    return (AT_ONCE.get(kind, f"button-{kind}"),)


def explain(view: View, id: str, language: str = "en") -> Phrase | None:
    """What a site, card, ship or seat does or has."""
    return explanation(view, id)
