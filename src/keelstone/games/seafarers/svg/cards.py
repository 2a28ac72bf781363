"""Below the chart: the bank, what can be built, and the viewer's own hand, in two rows of cells."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from keelstone.drawing.parts import part
from keelstone.drawing.svg import group, tag, text, thing
from keelstone.games.seafarers.rules.board import (
    CARD,
    CARDS,
    PIECE_NAMES,
    PIECES,
    RESOURCE_NAMES,
    RESOURCES,
    ROAD,
    SHIP,
)
from keelstone.games.seafarers.rules.moves import CARD_NAMES
from keelstone.games.seafarers.rules.state import Question
from keelstone.games.seafarers.svg.symbols import use
from keelstone.games.seafarers.text.names import CARD_TITLES, PIECE_TITLES, RESOURCE_WORDS
from keelstone.i18n import Phrase, say, say_n

BANK_WORD, BUILD_WORD = say("Bank"), say("Build")
CELL, PITCH, LEFT, RIGHT = 91, 98, 6, 512  # five columns and five
CAPTION, BANK_HIGH, HAND_HIGH = 24, 92, 140
SHORT_WORD = 7
PIECES_AT = ((29, 34, 0.66), (32, 38, 0.8), (31, 34, 0.9), (33, 39, 0.76))  # in their cells
TRADING = (Question.TURN, Question.ANSWERS, Question.PARTNER)


# the bank and the workshop


def caption(words: Phrase, x: float, language: str) -> str:
    """The title above a block of cells."""
    return text(words.text(language), x + 4, -CAPTION / 2, class_="caption", text_anchor="start")


@part
def bank(view: Any, language: str) -> str:
    """Five piles of resource cards."""
    wanted = view.want[view.seat] if view.seat >= 0 and view.asking in TRADING else [0] * RESOURCES
    return group(
        caption(BANK_WORD, LEFT, language),
        *(pile(r, view.bank[r], wanted[r], language) for r in range(RESOURCES)),
    )


@lru_cache(4096)
def pile(r: int, count: int, wanted: int, language: str) -> str:
    """What the bank has of a resource; in an offer also how many are wanted."""
    name = RESOURCE_NAMES[r]
    return thing(
        f"bank-{name}",
        say("Bank: {n} {resource}", n=count, resource=RESOURCE_WORDS[r]).text(language),
        cell(BANK_HIGH),
        tag("rect", class_=f"pile sf-{name}", x=8, y=18, width=40, height=56, rx=6),
        use(name, 28, 46, 0.58),
        text(str(count), 68, 47, class_="count"),
        badge(f"+{wanted}") if wanted else "",
        at=(LEFT + PITCH * r, 0),
    )


@lru_cache(4096)
def cell(high: float, class_: str = "panel") -> str:
    """The ground of a pile, a piece or a card."""
    return tag("rect", class_=class_, width=CELL, height=high, rx=10)


@lru_cache(4096)
def badge(words: str) -> str:
    """A small round label in the corner of a cell."""
    return group(
        tag("rect", x=-22, y=-16, width=44, height=32, rx=16), text(words, 0, 1),
        at=(CELL - 20, 14), class_="badge",
    )  # fmt: skip


@part
def workshop(view: Any, language: str) -> str:
    """What can be built: piece, how many are left, what it costs; and the stack of cards."""
    seat, cost = view.seat, [tuple(row) for row in view.board.cost]
    left = view.pieces_left[seat] if seat >= 0 else (-1,) * PIECES
    kinds = [p for p in range(PIECES) if p != SHIP or view.board.has_ships]
    return group(
        caption(BUILD_WORD, RIGHT, language),
        *(piece_cell(p, place, left[p], cost[p], language) for place, p in enumerate(kinds)),
        deck_cell(len(kinds), view.deck_size, cost[CARD], language),
        class_=f"second-block seat-{seat}" if seat >= 0 else "second-block nobody",
    )


@lru_cache(4096)
def piece_cell(kind: int, place: int, left: int, cost: tuple[int, ...], language: str) -> str:
    """A piece to build; spectators see no number."""
    tilt = f"rotate(-32 {PIECES_AT[ROAD][0]} {PIECES_AT[ROAD][1]})" if kind == ROAD else None
    return thing(
        f"build-{PIECE_NAMES[kind]}",
        PIECE_TITLES[kind].text(language),
        cell(BANK_HIGH),
        tag("g", use(PIECE_NAMES[kind], *PIECES_AT[kind]), transform=tilt),
        text(str(left), 86, 32, class_="count", text_anchor="end") if left >= 0 else "",
        costs(cost),
        at=(RIGHT + PITCH * place, 0),
    )


@lru_cache(4096)
def deck_cell(place: int, left: int, cost: tuple[int, ...], language: str) -> str:
    """The stack of development cards."""
    return thing(
        "deck",
        say_n("{n} development card", "{n} development cards", left).text(language),
        cell(BANK_HIGH),
        tag("rect", class_="back", x=12, y=10, width=36, height=48, rx=5),
        use("card-victory-point", 30, 34, 0.5),
        text(str(left), 86, 32, class_="count", text_anchor="end"),
        costs(cost),
        at=(RIGHT + PITCH * place, 0),
    )


@lru_cache(4096)
def costs(cost: tuple[int, ...]) -> str:
    """A small sign for every card to be paid."""
    paid = [r for r in range(RESOURCES) for _ in range(cost[r])]
    first = CELL / 2 - 8.5 * (len(paid) - 1)
    return "".join(
        tag("circle", class_=f"cost sf-{RESOURCE_NAMES[r]}", cx=first + 17 * i, cy=78, r=10)
        + use(RESOURCE_NAMES[r], first + 17 * i, 78, 0.24)
        for i, r in enumerate(paid)
    )


# the own hand


def best_rate(view: Any, seat: int, resource: int) -> int:
    """For how many cards of a kind the bank gives one."""
    harbours = view.harbours[seat]
    return 2 if harbours >> resource + 1 & 1 else 3 if harbours >> RESOURCES + 1 & 1 else 4


@part
def hand(view: Any, language: str) -> str:
    """The viewer's own cards, large."""
    seat = view.seat
    given = view.give[seat] if view.asking in TRADING else [0] * RESOURCES
    resources = (
        resource_card(r, view.hand[seat][r], given[r], best_rate(view, seat, r), language)
        for r in range(RESOURCES)
    )
    cards = (
        development_card(card, view.card[seat][card], view.new_card[seat][card], language)
        for card in range(CARDS)
    )
    title = group(caption(say("Your cards"), LEFT, language), class_="title")
    return title + group(*resources) + group(*cards, class_="second-block")


@lru_cache(maxsize=1024)
def resource_card(r: int, count: int, given: int, rate: int, language: str) -> str:
    """How many cards of a kind, how many of them are offered, what the bank asks for."""
    name = RESOURCE_NAMES[r]
    return thing(
        f"hand-{name}",
        say("{n} {resource}", n=count, resource=RESOURCE_WORDS[r]).text(language),
        cell(HAND_HIGH, f"card sf-{name}" if count else "card none"),
        use(name, CELL / 2, 38),
        text(str(count), CELL / 2, 92, class_="amount"),
        text(f"{rate}:1", CELL / 2, 125, class_="own-rate"),
        badge(f"−{given}") if given else "",
        at=(LEFT + PITCH * r, 0),
    )


@lru_cache(4096)
def development_card(card: int, old: int, new: int, language: str) -> str:
    """Development cards of a kind; those bought in this turn are not to be played yet."""
    at, sign = (RIGHT + PITCH * card, 0.0), f"card-{CARD_NAMES[card]}"
    if not old + new:
        return group(cell(HAND_HIGH, "slot"), use(sign, CELL / 2, 46, 0.9, "faint"), at=at)
    name = CARD_TITLES[card]
    spoken = say("{n} {card}", n=old + new, card=name)
    if new:
        spoken = say("{n} {card}, {new} of them new", n=old + new, card=name, new=new)
    return thing(
        sign,
        spoken.text(language),
        cell(HAND_HIGH, "card sf-deed" if old else "card sf-deed fresh"),
        use(sign, CELL / 2, 46),
        _two_lines(name.text(language)),
        badge(f"×{old + new}") if old + new > 1 else "",
        text(say("new").text(language), 8, 18, class_="new", text_anchor="start") if new else "",
        at=at,
    )


def _two_lines(words: str) -> str:
    first, _, last = words.partition(" ")
    lines = [(first, 98), (last, 119)] if last else [(first, 109)]
    size = "card-name long" if max(len(first), len(last)) > SHORT_WORD else "card-name"
    return "".join(text(line, CELL / 2, y, class_=size) for line, y in lines)
