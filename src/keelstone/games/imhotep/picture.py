"""The board as a picture, from a view: the Nile, its boats and five sites, the seats around."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.games.imhotep.board import CARD_NAMES, PYRAMID_NAMES, ROUNDS, SITE_NAMES, SITES
from keelstone.games.imhotep.drawing_explanations import explanation
from keelstone.games.imhotep.drawing_harbour import berths, river, ships
from keelstone.games.imhotep.drawing_layout import HEIGHT, SITE_BOXES, WIDTH, Reader
from keelstone.games.imhotep.drawing_options import OPTIONS_SHOWN
from keelstone.games.imhotep.drawing_seats import others, rounds
from keelstone.games.imhotep.drawing_sections import SECTIONS
from keelstone.games.imhotep.drawing_sites import site
from keelstone.games.imhotep.drawing_symbols import symbols
from keelstone.games.imhotep.drawing_tray import tray
from keelstone.games.imhotep.moves import MOVES
from keelstone.games.imhotep.state import SAIL_TO
from keelstone.games.imhotep.text import LETTERS
from keelstone.kernel.shown import Shown
from keelstone.kernel.svg import picture, tag
from keelstone.kernel.view import View
from keelstone.words import Phrase, say

__all__ = [
    "LETTERS",
    "MINIATURE",
    "PITCH",
    "SECTIONS",
    "crop",
    "draw",
    "explain",
    "options_shown",
    "touch",
]

#: options of the position in the lobby's miniature, and how many moves were made
MINIATURE = {"sides": "ABABA"}, 70
PITCH = say("Load stones onto ships and choose the site they sail to: pyramids, temple, obelisks.")


def draw(view: View, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """The whole table as a viewer sees it."""
    read = Reader(language, names)
    spoken = say("Imhotep, round {n} of {rounds}", n=view.round_number, rounds=ROUNDS)
    return picture(
        WIDTH,
        HEIGHT,
        read(spoken),
        symbols(tuple(view.board.minimum_load)),
        tag("rect", width=WIDTH, height=HEIGHT, class_="sand"),
        river(),
        berths(view),
        rounds(view, read),
        others(view, read),
        *(site(view, read, index) for index in range(SITES)),
        ships(view, read),
        tray(view, read),
        class_="imhotep",
    )


def options_shown() -> dict[str, Shown]:
    """How the lobby shows the options."""
    return OPTIONS_SHOWN


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
