"""The picture: the palace between its towers, the council, the court, and the viewer's own hand."""

from __future__ import annotations

from collections.abc import Sequence

from keelstone.drawing.parts import BREAK
from keelstone.drawing.reader import reader
from keelstone.drawing.svg import group, picture, tag
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.svg import council, court, hand, palace
from keelstone.games.eschnapur.svg.council import draw_council
from keelstone.games.eschnapur.svg.court import draw_court
from keelstone.games.eschnapur.svg.hand import draw_hand, next_slot
from keelstone.games.eschnapur.svg.palace import draw_palace
from keelstone.games.eschnapur.svg.symbols import symbols
from keelstone.games.eschnapur.svg.towers import draw_towers
from keelstone.games.eschnapur.text.names import COLOURS
from keelstone.i18n import Phrase, say

WIDTH, HEIGHT, WATCHED_HEIGHT = 1200, 1134, 914
#: the parts of the picture that have a name
BOXES = {
    "palace": (0, 0, WIDTH, palace.HEIGHT),
    "council": (*council.AT, council.WIDTH, council.HEIGHT),
    "court": (*court.AT, court.WIDTH, council.HEIGHT),
    "hand": (0, hand.TOP - 6, WIDTH, HEIGHT - hand.TOP + 6),
}


def draw(view: View, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """The whole picture as a viewer sees it. A seat's own hand is at the bottom."""
    words = reader(language, tuple(names) or COLOURS)
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
        BREAK,
        group(BREAK.join(blocks), text_anchor="middle"),
        class_="eschnapur seated" if is_seated else "eschnapur watched",
        data_look=looked_at(view),
        preserveAspectRatio="xMidYMin meet",
    )


#: the questions at which the palace is looked at, and those at which the council is
AT_PALACE = {
    Question.SITES, Question.STOP, Question.BUILD, Question.MOVE, Question.NAME_STONE,
    Question.TAKE_GOLD, Question.WINDOW_BUILDING, Question.WINDOW_BAN,
}  # fmt: skip
AT_COUNCIL = {
    Question.GOLD, Question.BLOCK, Question.TAKE_MARKER, Question.HAND_OUT, Question.FROM_HAND,
    Question.WINDOW_REFUSAL, Question.WINDOW_MARKER,
}  # fmt: skip


def looked_at(view: View) -> str | None:
    """The block that the present question is about; None where it is what can be touched."""
    is_choosing_sites = view.asking == Question.GOLD and next_slot(view) < 0
    if view.asking in AT_PALACE or (is_choosing_sites and view.seat in view.movers):
        return "palace"
    return "council" if view.asking in AT_COUNCIL else None


def crop(view: View, part: str) -> tuple[float, float, float, float]:
    """A part of the picture: one of BOXES, or palace parts: `part-5`, `part-4-to-6`."""
    if part in BOXES:
        return BOXES[part]
    first, _, last = part.removeprefix("part-").partition("-to-")
    left, right = int(first) - 1, int(last or first)
    spaces = max(view.board.spaces[left:right])
    top = palace.top_of(spaces) - 40
    return (
        palace.LEFT + palace.PITCH * left - 6,
        top,
        palace.PITCH * (right - left) + 6,
        palace.HEIGHT - top,
    )
