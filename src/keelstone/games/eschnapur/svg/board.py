"""The picture: the palace between its towers, the council, the court, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.drawing.svg import group, picture, tag
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import PRIVILEGE_NAMES
from keelstone.games.eschnapur.rules.moves import MOVES
from keelstone.games.eschnapur.rules.state import ASK_TAKE_MARKER
from keelstone.games.eschnapur.svg.council import draw_council
from keelstone.games.eschnapur.svg.court import draw_court
from keelstone.games.eschnapur.svg.hand import draw_hand
from keelstone.games.eschnapur.svg.help import explained
from keelstone.games.eschnapur.svg.palace import draw_palace
from keelstone.games.eschnapur.svg.symbols import symbols
from keelstone.games.eschnapur.svg.towers import draw_towers
from keelstone.games.eschnapur.text.names import COLOURS
from keelstone.i18n import Phrase, say

WIDTH, HEIGHT, WATCHED_HEIGHT = 1200, 1134, 914

#: what is touched for a move whose arguments are its numbers from 1
PATHS = {
    "site": ("site-{0}",),
    "leave": ("button-leave",),
    "commit": ("commit",),
    "build": ("part-{0}",),
    "pass": ("button-pass",),
    "beside": ("button-beside",),
    "block": ("card-{0}-{1}",),
    "stop": ("part-{0}",),
    "ban": ("part-{0}",),
    "move": ("part-{0}", "part-{1}"),
}


def draw(view: View, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """The whole picture as a viewer sees it; a seat's own hand is at the bottom."""
    called = tuple(names) or COLOURS

    def words(phrase: Phrase) -> str:
        return phrase.text(language, called)

    is_seated = view.seat >= 0
    blocks = [draw_palace(view, words), draw_towers(view, words)]
    blocks += [draw_council(view, words), draw_court(view, words)]
    if is_seated:
        blocks.append(draw_hand(view, words))
    height = HEIGHT if is_seated else WATCHED_HEIGHT
    return picture(
        WIDTH,
        height,
        words(say("The Palace of Eschnapur, round {n}", n=view.round_number)),
        symbols(),
        tag("rect", class_="marble", width=WIDTH, height=height),
        group(*blocks, text_anchor="middle"),
        class_="eschnapur seated" if is_seated else "eschnapur watched",
        preserveAspectRatio="xMidYMin meet",
    )


def touch(view: View, seat: int, number: int) -> tuple[str, ...]:
    """The things to touch, in order, for a legal move."""
    kind, at = MOVES.split(number)
    if kind == "give":
        return (f"gold-{at[1]}",)
    if kind == "take":
        return (f"bank-{at[0]}",)
    if kind == "buy":
        return (f"privilege-{PRIVILEGE_NAMES[at[0]]}",)
    if kind == "order":
        return (
            (f"marker-{at[0] + 1}",) if view.asking == ASK_TAKE_MARKER else (f"seat-{at[1] + 1}",)
        )
    from_one = [index + 1 for index in at]
    return tuple(id_.format(*from_one) for id_ in PATHS[kind])


def explain(view: View, id: str, language: str = "en") -> Phrase | None:
    """What a thing in the picture does."""
    what, _, which = id.partition("-")
    return explained(view, what, which)
