"""The court: the bank of gold, and the ten privilege cards."""

from __future__ import annotations

from keelstone.drawing.parts import part
from keelstone.drawing.svg import group, tag, thing
from keelstone.engine.views import View
from keelstone.games.eschnapur.rules.board import PRIVILEGE_NAMES, VALUES, Privilege
from keelstone.games.eschnapur.rules.state import Question
from keelstone.games.eschnapur.svg.help import SHORT_NAMES, Words
from keelstone.games.eschnapur.svg.symbols import (
    box,
    cached,
    centred,
    fitted,
    gold_card,
    in_two_lines,
    text_line,
    use,
)
from keelstone.games.eschnapur.text.names import PRIVILEGE_CARDS
from keelstone.i18n import say, say_n

AT, WIDTH, BANK = (798, 514), 390, 104  # the bank's height; the cards are below it
CARD_WIDTH, CARD_HEIGHT, CARD_PITCH = 191, 51, 57


@part
def draw_court(view: View, words: Words) -> str:
    """The bank over the privilege cards."""
    return group(
        draw_bank(view, words),
        *(draw_privilege(view, card, words) for card in Privilege),
        at=AT,
        class_="block court",
    )


def draw_bank(view: View, words: Words) -> str:
    """The bank's gold by value, and the sum that is being taken from it."""
    is_paying = view.asking == Question.TAKE_GOLD
    return (
        tag("rect", class_="panel", width=WIDTH, height=BANK, rx=16)
        + centred(words(say("Bank")), 48, 40 if is_paying else 52, 24, "title")
        + (centred(words(say("take {n}", n=view.owing)), 48, 70, 22, "owing") if is_paying else "")
        + "".join(pile(value, view.bank[value], words) for value in range(1, VALUES))
    )


def pile(value: int, cards: int, words: Words) -> str:
    """The cards of one value in the bank."""
    x = 60 + 58 * value
    spoken = say_n(
        "{n} gold card of {value} in the bank",
        "{n} gold cards of {value} in the bank",
        cards,
        value=value,
    )
    stack = [
        gold_card(value, f"bank-{value}-{n + 1}", (x, 48 - 1.8 * min(n, 6)), 0.92)
        for n in range(cards)
    ]
    return thing(
        f"bank-{value}",
        words(spoken),
        box("touched", x, 53, 54, 92, 8),
        *(stack or [box("empty", x, 45, 44, 60)]),
        centred(f"×{cards}", x, 90, 20, "count" if cards else "count none"),
    )


def draw_privilege(view: View, card: int, words: Words) -> str:
    """A privilege card with its cost; where one has gone, its place stays."""
    name, cost = PRIVILEGE_NAMES[card], view.board.cost[card]
    full, short = PRIVILEGE_CARDS[card], SHORT_NAMES[card]
    if view.privileges >> card & 1:
        spoken, class_ = say("{card}, {n} privilege points", card=full, n=cost), "there"
    else:
        spoken, class_ = say("{card}, gone", card=full), "gone"
    at = (card // 5 * (WIDTH - CARD_WIDTH), BANK + 4 + card % 5 * CARD_PITCH)
    return thing(f"privilege-{name}", words(spoken), face(name, words(short), cost, class_), at=at)


@cached
def face(name: str, short: str, cost: int, class_: str) -> str:
    """What a privilege card shows: its icon, its short name and its cost."""
    y = CARD_HEIGHT / 2 + 2
    return group(
        box("privilege", CARD_WIDTH / 2, y, CARD_WIDTH, CARD_HEIGHT, 10),
        use(f"privilege-{name}", 27, y, 1, "on-privilege"),
        *label(short, y),
        tag("circle", class_="cost", cx=CARD_WIDTH - 24, cy=y, r=19),
        centred(cost, CARD_WIDTH - 24, y, 22, "on-cost"),
        class_=class_,
    )


def label(name: str, y: float) -> list[str]:
    """A card's short name, in two lines where it has two words."""
    first, second = in_two_lines(name)
    size = fitted(max(first, second, key=len), 91, 19)
    if not second:
        return [text_line(first, 51, y, size, "name")]
    return [
        text_line(first, 51, y - 10.5, size, "name"),
        text_line(second, 51, y + 10.5, size, "name"),
    ]
