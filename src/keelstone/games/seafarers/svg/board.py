"""The picture of Seafarers: a sea chart, the seats beside it, bank and own hand below.

On a phone the stylesheet makes the chart as wide as the screen, with the hand right below it and
the seats at the foot.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from keelstone.drawing.svg import group, picture
from keelstone.games.seafarers.rules.board import CARD, RESOURCE_NAMES
from keelstone.games.seafarers.rules.moves import CARD_NAMES, MOVES
from keelstone.games.seafarers.rules.state import ANSWERS, FIRST_ROUTE, FREE_PIECES, TURN
from keelstone.games.seafarers.svg import help as words
from keelstone.games.seafarers.svg.cards import (
    BANK_HIGH,
    CAPTION,
    HAND_HIGH,
    PIECE_NAMES,
    bank,
    best_rate,
    captions,
    hand,
    workshop,
)
from keelstone.games.seafarers.svg.chart import border, draw_chart
from keelstone.games.seafarers.svg.islands import island_labels
from keelstone.games.seafarers.svg.pieces import draw_pieces, scaled, spots
from keelstone.games.seafarers.svg.plan import BORDER, Plan, lay_out_of, plan_of
from keelstone.games.seafarers.svg.seats import (
    SEAT_GAP,
    SEAT_HIGH,
    TABLE_HIGH,
    compass_rose,
    seat_panel,
    table,
)
from keelstone.games.seafarers.svg.symbols import symbols
from keelstone.i18n import Phrase, say

WIDE = 1000
GAP = 10
SIDE_COLUMN = 804
ROOM_FOR_ROSE = 130
#: moves that are words only: the page draws a button for each
BUTTONS = ("roll", "end", "offer", "accept", "refuse", "withdraw")


def draw(view: Any, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """The whole picture as a viewer sees it."""
    lay_out = lay_out_of(view)
    plan = lay_out.plan
    chart = scaled(
        plan,
        draw_chart(lay_out, language),
        island_labels(lay_out, view.pirate, language),
        draw_pieces(view, plan),
        spots(view, plan, language),
        at=BORDER,
    )
    sheet = group(
        group(border(plan), chart, class_="chart"),
        *side_column(view, plan, names, language),
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
        sheet,
        class_=f"seafarers frame-{plan.shape.rows[0]} {seated} of-{view.seats}",
        preserveAspectRatio="xMidYMin meet",
    )


def _plan(view: Any) -> Plan:
    return plan_of(tuple(length for length in view.board.rows if length))


@cache
def letters(language: str) -> tuple[str, ...]:
    """The letters of the seats: the first ones of their colours."""
    return tuple(colour.text(language)[0] for colour in words.COLOURS)


def height(view: Any, plan: Plan) -> int:
    """A spectator has no hand."""
    high = plan.height + CAPTION + BANK_HIGH + GAP
    return high + HAND_HIGH + GAP if view.seat >= 0 else high


def side_column(view: Any, plan: Plan, names: Sequence[str | Phrase], language: str) -> list[str]:
    """The seats from the top, the table with the dice at the foot."""
    panels = [
        group(
            group(seat_panel(view, seat, names, language), class_=f"seat-{seat}"),
            at=(SIDE_COLUMN, (SEAT_HIGH + SEAT_GAP) * seat),
            class_=f"place-{seat}",
        )
        for seat in range(view.seats)
    ]
    foot, last = plan.height - TABLE_HIGH, (SEAT_HIGH + SEAT_GAP) * view.seats
    if foot - last >= ROOM_FOR_ROSE:
        rose = compass_rose(foot - last, view.board.points_to_win, language)
        panels.append(group(rose, at=(SIDE_COLUMN, last), class_="rose"))
    return [*panels, group(table(view, language), at=(SIDE_COLUMN, foot), class_="place-table")]


def below(view: Any, plan: Plan, language: str) -> list[str]:
    """The bank and what can be built, then the viewer's own hand."""
    y = plan.height + CAPTION
    shop = group(
        captions(language),
        bank(view, language),
        workshop(view, language),
        at=(0, y),
        class_="bank",
    )
    if view.seat < 0:
        return [shop]
    own = group(hand(view, language), at=(0, y + BANK_HIGH + GAP), class_="hand")
    return [shop, own]


# what to touch


def touch(view: Any, seat: int, number: int) -> tuple[str, ...]:
    """The things to touch, in order, for a legal move."""
    kind, where = MOVES.split(number)
    if kind in BUTTONS:
        return (f"button-{kind}",)
    if kind == "buy":
        return ("deck",)
    if kind in ("rob", "deal"):
        return (f"seat-{where[0]}",)
    if kind in CARD_NAMES:
        return (f"card-{kind}", *(f"bank-{RESOURCE_NAMES[r]}" for r in where))
    if kind in ("take", "discard", "give", "want", "swap"):
        return _touch_cards(view, seat, kind, where)
    return _touch_chart(view, kind, where[0])


def _touch_cards(view: Any, seat: int, kind: str, where: tuple[int, ...]) -> tuple[str, ...]:
    """Cards of the own hand, of the bank, and the sign for offers."""
    if kind == "swap":
        rate, give, get = 4 - where[0], where[1], where[2]
        path = (f"hand-{RESOURCE_NAMES[give]}", f"bank-{RESOURCE_NAMES[get]}")
        return path if rate == best_rate(view, seat, give) else (f"rate-{rate}", *path)
    if kind in ("take", "want"):
        return (f"bank-{RESOURCE_NAMES[where[0]]}",)
    card = f"hand-{RESOURCE_NAMES[where[0]]}"
    begins = view.phase == TURN or (view.phase == ANSWERS and not view.composed[seat])
    return (card, "offer") if kind == "give" and begins else (card,)


def _touch_chart(view: Any, kind: str, place: int) -> tuple[str, ...]:
    """A place on the chart; where several kinds of piece may be built, the piece comes first."""
    plan = _plan(view)
    if kind in ("robber", "pirate", "token"):
        return (plan.hex_id(place),)
    spot = plan.corner_id(place) if kind in ("settlement", "city") else plan.edge_id(place)
    choice = (FIRST_ROUTE, FREE_PIECES) if view.board.has_ships else ()
    if kind in PIECE_NAMES and view.phase in (TURN, *choice):
        return (f"build-{kind}", spot)
    return (spot,)


def explain(view: Any, id: str, language: str = "en") -> Phrase | None:
    """What a thing of the picture is and does."""
    kind, _, name = id.partition("-")
    if kind == "hex":
        return words.explain_hex(view, _plan(view).shape.parse_hex(name))
    if kind == "harbour":
        edge = _plan(view).shape.parse_edge(name)
        return words.harbour_words(view.harbour_kind[view.harbour_edge.index(edge)])
    if kind == "card":
        return words.CARD_RULES[CARD_NAMES.index(name)]
    if kind == "build":
        return words.explain_piece(view, PIECE_NAMES.index(name))
    if kind == "bank":
        return words.explain_bank(view, RESOURCE_NAMES.index(name))
    if kind == "hand" and view.seat >= 0:
        return words.explain_hand(view, RESOURCE_NAMES.index(name))
    if kind == "seat":
        return words.explain_seat(view, int(name))
    if id == "deck":
        return words.explain_piece(view, CARD)
    return words.OTHER_RULES.get(id)
