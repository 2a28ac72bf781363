"""The things to touch for each move."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import PRIVILEGE_NAMES
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.text.names import part
from keelstone.i18n import NOTHING, Phrase, say

#: the ids of the things to touch, by kind of move; arguments count from 1
PATHS = {
    "site": ("site-{0}",),
    "leave": ("button-leave",),
    "commit": ("commit",),
    "build": ("part-{0}",),
    "pass": ("button-pass",),
    "beside": ("button-beside",),
    "stop": ("part-{0}",),
    "ban": ("part-{0}",),
    "move": ("part-{0}", "part-{1}"),
}


def touch(view: View, seat: int, number: int) -> tuple[str, ...]:
    """The things to touch, in order, for a legal move."""
    kind, at = MOVES.split(number)
    if kind == "give":
        return (f"gold-{at[1]}",)
    if kind == "take":
        return (f"bank-{at[0]}",)
    if kind == "buy":
        return (f"privilege-{PRIVILEGE_NAMES[at[0]]}",)
    if kind == "block":
        return (f"card-{at[0]}-{at[1] + 1}",)
    if kind == "order":
        return (
            (f"marker-{at[0] + 1}",) if view.asking == Question.TAKE_MARKER else (f"seat-{at[1]}",)
        )
    from_one = [index + 1 for index in at]
    return tuple(id_.format(*from_one) for id_ in PATHS[kind])


def step(view: View, seat: int, picked: Sequence[str]) -> Phrase:
    """What is asked once the part was chosen whose last stone moves."""
    if view.asking != Question.MOVE or not picked[-1].startswith("part-"):
        return NOTHING
    number = int(picked[-1].removeprefix("part-")) - 1
    return say("To which part does the last stone of {part} go?", part=part(number))
