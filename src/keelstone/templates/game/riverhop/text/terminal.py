"""The board in a terminal. Change the lines; a text or anything of `rich` will do."""

from collections.abc import Sequence

from keelstone.engine.views import View
from keelstone.i18n import Phrase, as_phrase, say

DRY, SLIPPERY = "·", "~"


def terminal(view: View, language: str, names: Sequence[str | Phrase]) -> str:
    """A line a frog: the river with the slippery stones, and where the frog is."""
    heading = say("Round {n} of {rounds}", n=view.round_number, rounds=view.board.rounds)
    lines = [heading.text(language)]
    for seat in range(view.seats):
        name = as_phrase(names[seat]).text(language)
        worth = view.points[seat]["charm"]
        charm = say("charm {worth}", worth="?" if worth is None else worth).text(language)
        lines.append(f"{name[:12]:<12} {river(view, seat)} {view.stone[seat]:>2}  {charm}")
    return "\n".join(lines)


def river(view: View, seat: int) -> str:
    """The stones from bank to bank; the frog, and where it would fall back to."""
    marks = [SLIPPERY if slippery else DRY for slippery in view.board.is_slippery]
    marks[view.rested[seat]] = "o"
    marks[view.stone[seat]] = "@"
    return "".join(marks[: view.board.last_stone + 1])
