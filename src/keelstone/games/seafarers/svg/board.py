"""The picture of Seafarers: a sea chart, the seats beside it, bank and own hand below.

On a phone the stylesheet makes the chart as wide as the screen, with the hand right below it and
the seats at the foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from keelstone.drawing.parts import BREAK
from keelstone.drawing.reader import Reader, reader
from keelstone.drawing.svg import group, picture, zoomable
from keelstone.games.seafarers.svg.cards import (
    BANK_HIGH,
    CAPTION,
    HAND_HIGH,
    bank,
    hand,
    workshop,
)
from keelstone.games.seafarers.svg.chart import border, draw_chart
from keelstone.games.seafarers.svg.islands import island_labels
from keelstone.games.seafarers.svg.pieces import draw_pieces, scaled, spots
from keelstone.games.seafarers.svg.plan import BORDER, SIDE, WIDTH, Plan, lay_out_of, plan_of_view
from keelstone.games.seafarers.svg.seats import (
    SEAT_GAP,
    SEAT_HIGH,
    TABLE_HIGH,
    compass_rose,
    seat_panel,
    table,
)
from keelstone.games.seafarers.svg.symbols import symbols
from keelstone.games.seafarers.text.names import COLOURS
from keelstone.i18n import Phrase, say

WIDE = 1000
#: the width on a wide screen, where the cards stand below the seats, and the height that they need
WIDE_SCREEN, LEAST_HIGH = 1037, 700
GAP = 10
SIDE_COLUMN = 804
ROOM_FOR_ROSE = 130


def draw(view: Any, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """The whole picture as a viewer sees it."""
    lay_out = lay_out_of(view)
    plan = lay_out.plan
    read = reader(language, tuple(names) or COLOURS)
    chart = scaled(
        plan,
        draw_chart(lay_out, language),
        island_labels(lay_out, view.pirate, language),
        BREAK,
        draw_pieces(view, plan, read),
        BREAK,
        spots(view, plan, language),
        at=BORDER,
    )
    sheet = group(
        group(zoomable(WIDTH, plan.height, border(plan), chart), class_="chart"),
        BREAK,
        *side_column(view, plan, read),
        BREAK,
        *below(view, plan, language),
        text_anchor="middle",
        dominant_baseline="central",
    )
    seated = "seated" if view.seat >= 0 else "watching"
    return picture(
        WIDE,
        height(view, plan),
        say("Seafarers: the sea chart").text(language),
        symbols(letters(language)),
        BREAK,
        sheet,
        class_=f"seafarers frame-{plan.shape.rows[0]} {seated} of-{view.seats}",
        preserveAspectRatio="xMidYMin meet",
        data_wide=f"0 0 {WIDE_SCREEN} {max(plan.height, LEAST_HIGH)}",
    )


def crop(view: Any, part: str) -> tuple[float, float, float, float]:
    """A part of the picture: the chart, the bank, or the chart around hexes: `around-C3-C4`."""
    plan = plan_of_view(view)
    if part == "chart":
        return 0, 0, WIDTH, plan.height
    if part == "bank":
        return 0, plan.height, WIDE, CAPTION + BANK_HIGH + GAP
    hexes = [plan.shape.parse_hex(name) for name in part.removeprefix("around-").split("-")]
    return around(plan, hexes)


def around(plan: Plan, hexes: Sequence[int]) -> tuple[float, float, float, float]:
    """The box around hexes, with some of their neighbours."""
    across, down = zip(*(plan.hexes[h] for h in hexes), strict=True)
    margin = 1.5 * SIDE * plan.scale
    left, right = (BORDER + plan.scale * bound(across) for bound in (min, max))
    top, bottom = (BORDER + plan.scale * bound(down) for bound in (min, max))
    return left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin


@cache
def letters(language: str) -> tuple[str, ...]:
    """The letters of the seats: the first ones of their colours."""
    return tuple(colour.text(language)[0] for colour in COLOURS)


def height(view: Any, plan: Plan) -> int:
    """The height of the picture; without a hand for spectators."""
    high = plan.height + CAPTION + BANK_HIGH + GAP
    return high + HAND_HIGH + GAP if view.seat >= 0 else high


def side_column(view: Any, plan: Plan, read: Reader) -> list[str]:
    """The seats from the top, the table with the dice at the foot."""
    panels = [
        group(
            group(BREAK, seat_panel(view, seat, read), BREAK, class_=f"seat-{seat}"),
            at=(SIDE_COLUMN, (SEAT_HIGH + SEAT_GAP) * seat),
            class_=f"place-{seat}",
        )
        for seat in range(view.seats)
    ]
    foot, last = plan.height - TABLE_HIGH, (SEAT_HIGH + SEAT_GAP) * view.seats
    if foot - last >= ROOM_FOR_ROSE:
        rose = compass_rose(foot - last, view.board.points_to_win, read.language)
        panels.append(group(rose, at=(SIDE_COLUMN, last), class_="rose"))
    dice = group(table(view, read.language), at=(SIDE_COLUMN, foot), class_="place-table")
    return [*panels, dice]


def below(view: Any, plan: Plan, language: str) -> list[str]:
    """The bank and what can be built, then the viewer's own hand."""
    y = plan.height + CAPTION
    shop = group(
        bank(view, language),
        workshop(view, language),
        at=(0, y),
        class_="bank",
    )
    if view.seat < 0:
        return [shop]
    own = group(hand(view, language), at=(0, y + BANK_HIGH + GAP), class_="hand own")
    return [shop, own]
