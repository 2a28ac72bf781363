"""What to touch in the picture to make a move."""

from __future__ import annotations

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import CARD_NAMES, PYRAMID_NAMES, SITE_NAMES
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.state import Question

#: moves that need one touch
AT_ONCE = {
    "take": "quarry",
    "pair": "market-pair",
    "hammer": "card-hammer",
    "sail-card": "card-sail",
    "chisel": "card-chisel",
}


def touch(view: View, seat: int, number: int) -> tuple[str, ...]:
    """The ids of the things to touch, in order, for a legal move."""
    kind, at = MOVES.split(number)
    if kind == "load":
        return (f"ship-{at[0] + 1}-space-{at[1] + 1}",)
    if kind == "sail":
        where = f"site-{SITE_NAMES[at[1]]}"
        return (where,) if view.asking == Question.SAIL_TO else (f"ship-{at[0] + 1}", where)
    if kind == "lever":
        return ("card-lever", f"ship-{at[0] + 1}", f"site-{SITE_NAMES[at[1]]}")
    if kind == "unload":
        return (f"unload-{at[0] + 1}",)
    if kind in ("card", "keep"):
        return (f"{'market' if kind == 'card' else 'keep'}-{CARD_NAMES[at[0]]}",)
    if kind == "pyramid":
        return (f"pyramid-{PYRAMID_NAMES[at[0]]}",)
    return (AT_ONCE.get(kind, f"button-{kind}"),)
