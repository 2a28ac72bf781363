"""Beside the chart: the seats, their part in a trade, the compass rose, the dice and the offers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from keelstone.drawing.parts import part
from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, number, tag, text, thing
from keelstone.games.seafarers.rules.board import (
    NO_HARBOUR,
    PIECES,
    RESOURCE_NAMES,
    RESOURCES,
    SHIP,
)
from keelstone.games.seafarers.rules.moves import RATES
from keelstone.games.seafarers.rules.state import ACCEPTED, COUNTERED, Question
from keelstone.games.seafarers.svg.cards import TRADING, best_rate
from keelstone.games.seafarers.svg.chart import harbour_sign
from keelstone.games.seafarers.svg.help import harbour_words
from keelstone.games.seafarers.svg.symbols import use
from keelstone.i18n import Phrase, Seat, say, say_n

Names = Sequence[str | Phrase]

SEAT_WIDE, SEAT_HIGH, SEAT_GAP = 192, 110, 8
TABLE_HIGH = 76
LONGEST_NAME = 9
#: the width of a letter of a name, and of a digit of its points
NAME_LETTER, POINTS_DIGIT = 13, 25
#: where the figures of a seat's two lines stand
CARD_STOPS = (23, 72, 116, 153)
PIECE_STOPS = (23, 72, 120, 157)
CARDS_LINE, PIECES_LINE = 65, 93
PIECE_SIGNS = ("bar", "hull", "house", "town")
STRIPE = '<path class="stripe" d="M12 4H11Q4 4 4 11V99Q4 106 11 106H12Z"/>'
ARROWS = "M-12-6H12M4-13L12-6L4 1M12 8H-12M-4 1L-12 8L-4 15"
DICE = (
    '<rect class="die second" x="-2" y="-34" width="42" height="42" rx="9" transform="rotate(14)"/>'
    '<rect class="die" x="-36" y="-30" width="62" height="62" rx="12"/>'
)
WINDS = tuple((45 + 90 * turn, 0.62) for turn in range(4)) + tuple((90 * t, 1) for t in range(4))
WIND, LEE = "M0 0L-9-12L0-64Z", "M0 0L9-12L0-64Z"


def shortened(name: str) -> str:
    """A name, cut to the room there is."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


@part
def seat_panel(view: Any, seat: int, read: Reader) -> str:
    """A seat: mark, name, points; cards, knights and route; pieces left, or its part in a trade."""
    language = read.language
    state = "due" if seat in view.movers else "at-turn" if seat == view.turn else ""
    if view.asking == Question.NOTHING and seat == view.winner:
        state = "won"
    spoken = say("{who}: {n} points", who=Seat(seat), n=view.points_of(seat))
    below = trade_lines(view, seat, language) if is_trading(view, seat) else ""
    return thing(
        f"seat-{seat}",
        read(spoken),
        f'<rect class="panel {state}" x="2" y="2" width="188" height="106" rx="9"/>',
        STRIPE,
        use(f"mark-{seat}", 33, 27, 1.15),
        name_beside(shortened(read.name(seat)), str(view.points_of(seat))),
        below or cards_line(view, seat) + (demand(view, seat) or pieces_line(view, seat)),
    )


@lru_cache(4096)
def name_beside(name: str, points: str) -> str:
    """A seat's name and its points; a name that would run into the points is condensed."""
    room = 182 - POINTS_DIGIT * len(points) - 62
    fits = len(name) * NAME_LETTER <= room
    written = text(
        name,
        58,
        28,
        class_="name",
        text_anchor="start",
        textLength=None if fits else room,
        lengthAdjust=None if fits else "spacingAndGlyphs",
    )
    return written + text(points, 182, 29, class_="points", text_anchor="end")


def cards_line(view: Any, seat: int) -> str:
    """Resource cards, development cards, knights, longest route; the two prizes are golden."""
    figures = (
        ("cards", view.hand_size[seat], False),
        ("secret", view.cards_held[seat], False),
        ("sword", view.knights[seat], view.army_holder == seat),
        ("route", view.route[seat], view.route_holder == seat),
    )
    return "".join(
        figure(
            CARD_STOPS[place], CARDS_LINE, sign, str(count), "figure prize" if prize else "figure"
        )
        for place, (sign, count, prize) in enumerate(figures)
    )


def pieces_line(view: Any, seat: int) -> str:
    """Pieces still in supply."""
    left = view.pieces_left[seat]
    kinds = [p for p in range(PIECES) if p != SHIP or view.board.has_ships]
    return group(
        *(
            figure(PIECE_STOPS[place], PIECES_LINE, PIECE_SIGNS[p], str(left[p]), "figure supply")
            for place, p in enumerate(kinds)
        ),
        class_=f"seat-{seat}",
    )


@lru_cache(4096)
def figure(x: float, y: float, sign: str, count: str, class_: str) -> str:
    """A sign and a number; a prize has a golden plate just as wide as both."""
    half = 8 if sign == "sword" else 11
    wide = 2 * half + 4 + 12 * len(count)
    plate = tag("rect", x=-half, y=-14, width=wide, height=28, rx=7) if "prize" in class_ else ""
    words = text(count, half + 2, 1, text_anchor="start")
    return group(plate, use(f"s-{sign}"), words, at=(x, y), class_=class_)


def demand(view: Any, seat: int) -> str:
    """How many cards a seat has still to give up or to take."""
    cards = 0
    if view.asking == Question.DISCARDS:
        cards = -view.to_discard[seat]
    elif view.asking == Question.CARD_CHOICE:
        cards = view.gold[seat]
    words = f"{cards:+}".replace("-", "−")
    return figure(26, PIECES_LINE, "cards", words, "figure demand") if cards else ""


# trade between players


def is_trading(view: Any, seat: int) -> bool:
    """Whether a seat has a part in a trade that the viewer sees: all in an offer that is made, in
    the turn those whose proposals stand and the viewer that composes an offer."""
    if view.asking == Question.TURN:
        return view.answer[seat] == COUNTERED or bool(view.composed[seat])
    return view.asking in TRADING


def trade_lines(view: Any, seat: int, language: str) -> str:
    """What a seat gives and wants, or how it has answered."""
    if any(view.give[seat] or ()):
        return bundle(view.give[seat], 64, "−") + bundle(view.want[seat], 92, "+")
    if view.answer[seat] == ACCEPTED:
        answer, kind = say("accepts"), "answer yes"
    elif view.asking == Question.ANSWERS and seat in view.movers:
        answer, kind = say("thinks"), "answer"
    elif view.answer[seat] is None:
        answer, kind = say("has answered"), "answer"
    else:
        answer, kind = say("declines"), "answer no"
    words = text(answer.text(language), 20, 92, class_=kind, text_anchor="start")
    return cards_line(view, seat) + words


def bundle(counts: list[int], y: float, sign: str) -> str:
    """Cards of an offer, how many of each kind: given away (−) or wanted (+)."""
    shown = [resource for resource in range(RESOURCES) if counts[resource]]
    return group(
        text(sign, 0, 0, class_="sign"),
        *(
            text(str(counts[r]), 27 + 39 * place, 1)
            + tag("circle", class_=f"cost sf-{RESOURCE_NAMES[r]}", cx=46 + 39 * place, r=12)
            + use(RESOURCE_NAMES[r], 46 + 39 * place, 0, 0.3)
            for place, r in enumerate(shown)
        ),
        at=(26, y),
        class_="bundle",
    )


# the compass rose, where there is room for it


@lru_cache(4096)
def compass_rose(room: float, goal: int, language: str) -> str:
    """An ornament between the seats and the dice, with the points that win below it."""
    size = min(1.0, (room - 60) / 150)
    winds = "".join(
        f'<path class="wind" transform="rotate({turn}) scale({length})" d="{WIND}"/>'
        f'<path class="lee" transform="rotate({turn}) scale({length})" d="{LEE}"/>'
        for turn, length in WINDS
    )
    rose = tag(
        "g", '<circle class="dial" r="48"/><circle class="dial" r="42"/>', winds,
        text("N", 0, -76, class_="margin"),
        transform=f"translate({SEAT_WIDE / 2} {number((room - 40) / 2 + 6)}) scale({number(size)})",
    )  # fmt: skip
    win = say_n("{n} point wins", "{n} points win", goal).text(language)
    return rose + text(win, SEAT_WIDE / 2, room - 24, class_="goal")


# the table: dice, the harbour drawn, the way to an offer


@part
def table(view: Any, language: str) -> str:
    """The dice of the roll or the harbour drawn; for a player the sign for offers."""
    if view.asking == Question.LAY_HARBOURS and view.harbour_due != NO_HARBOUR:
        dice = tag(
            "g", tag("title", harbour_words(view.harbour_due).text(language)),
            harbour_sign(view.harbour_due), transform="translate(44 38) scale(1.2)",
        )  # fmt: skip
    else:
        dice = draw_dice(view, language)
    rates = worse_rates(view)
    offer = offer_key(bool(rates), language) if view.seat >= 0 and view.board.trade else ""
    return dice + offer + "".join(rate_key(n, rate, language) for n, rate in enumerate(rates))


def draw_dice(view: Any, language: str) -> str:
    """Two dice and their sum."""
    spoken = say("rolled: {n}", n=view.rolled) if view.rolled else say("not rolled yet")
    total = text(str(view.rolled) if view.rolled else "–", -5, 3, class_="sum")
    return thing("dice", spoken.text(language), DICE, total, at=(44, 38))


@lru_cache(4096)
def offer_key(is_low: bool, language: str) -> str:
    """A card laid here is offered to the players; low where rates stand below it."""
    middle, words = 20 if is_low else 35, say("Offer").text(language)
    return thing(
        "offer",
        say("Offer to the players").text(language),
        tag("rect", class_="key", width=100, height=2 * middle, rx=10),
        tag("path", class_="swap", d=ARROWS, transform=f"translate(21 {middle})"),
        text(words, 66, middle + 1, class_="key-word long" if len(words) > 5 else "key-word"),
        at=(92, 3),
    )


@lru_cache(4096)
def rate_key(place: int, rate: str, language: str) -> str:
    """Touched before the cards: a rate worse than the best one."""
    return thing(
        f"rate-{rate}",
        say("Trade with the bank at {rate}:1", rate=rate).text(language),
        tag("rect", class_="key", width=47, height=26, rx=8),
        text(f"{rate}:1", 23.5, 14, class_="key-word"),
        at=(92 + 53 * place, 47),
    )


def worse_rates(view: Any) -> list[str]:
    """Rates that the viewer could choose although a better one is open."""
    if view.asking != Question.TURN or view.seat not in view.movers:
        return []
    hand, any_kind = view.hand[view.seat], view.harbours[view.seat] >> RESOURCES + 1 & 1
    best = [best_rate(view, view.seat, resource) for resource in range(RESOURCES)]
    return [
        rate
        for rate in RATES[:2]
        if (rate == "4" or any_kind)
        and any(best[r] < int(rate) <= hand[r] for r in range(RESOURCES))
    ]
