"""The things to touch for each move."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import CARD_NAMES, PYRAMID_NAMES, SITE_NAMES
from keelstone.games.imhotep.rules.moves import MOVES
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.text.names import ship_words
from keelstone.i18n import NOTHING, Phrase, say

#: moves that need one touch
AT_ONCE = {
    "take": "quarry",
    "pair": "market-pair",
    "hammer": "card-hammer",
    "sail-card": "card-sail",
    "chisel": "card-chisel",
}


def touch(view: View, seat: int, number: int) -> tuple[str, ...]:
    """The things to touch, in order, for a legal move."""
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


def gestures(view: View, seat: int, number: int) -> Sequence[tuple[str, ...]]:
    """Other ways to touch a move: a stone from the sled, or another stone of the same colour."""
    kind, at = MOVES.split(number)
    if kind == "load":
        return [("sled", *touch(view, seat, number))]
    if kind == "unload":
        cargo = view.cargo[view.ship]
        equal = [space for space, owner in enumerate(cargo) if owner == cargo[at[0]]]
        return [(f"unload-{space + 1}",) for space in equal if space != at[0]]
    return []


def step(view: View, seat: int, picked: Sequence[str]) -> Phrase:
    """What is asked once a stone, the lever or a ship was chosen."""
    *before, last = picked
    if last == "sled":
        return say("Put the stone on a free space of a ship.")
    if last == "card-lever":
        return say("Lever: which ship sails?")
    if not last.startswith("ship-"):
        return NOTHING
    ship = ship_words(int(last.removeprefix("ship-")) - 1)
    if before:
        return say("Lever: where does {ship} sail?", ship=ship)
    return say("Where does {ship} sail?", ship=ship)
