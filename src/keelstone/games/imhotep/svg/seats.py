"""The panels of the seats, and the round counter."""

from __future__ import annotations

from keelstone.drawing.parts import BREAK, part
from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, piece, tag, thing
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import CARD_NAMES, ROUNDS, Site
from keelstone.games.imhotep.rules.state import Stage
from keelstone.games.imhotep.svg.layout import OTHERS, ROUND, Box, fitted, label, rect, spread
from keelstone.games.imhotep.svg.symbols import BACK, card, mark, sign, stone
from keelstone.games.imhotep.text.description import seat_words
from keelstone.i18n import say

#: the signs of the sites that the Pharaoh wants built at
BUILDING_SIGNS = {
    Site.PYRAMIDS: "pyramids",
    Site.TEMPLE: "temple",
    Site.BURIAL_CHAMBER: "burial",
    Site.OBELISKS: "obelisks",
}
#: the width of a seat's name and stones in a wide panel
OWN_PART = 262
#: the stones that a sled of the box has room for; longer ones are drawn smaller
PRINTED_ROOM = 5
#: the widest panel of another seat: beside the board no more fits
WIDEST = 397
#: how many times as large the cards of another seat are drawn on a wide screen
LARGER = (("large", 3.2), ("medium", 2.2), ("fair", 1.5))
#: room that a number takes beside a small card
NUMBER = 24


def near_seat(view: View) -> int:
    """The seat at the bottom of the picture."""
    return max(view.seat, 0)


def round_in_play(view: View) -> int:
    """The round whose ships lie there: the old one until the next is dealt."""
    number: int = view.round_number - (view.stage == Stage.NEW_ROUND)
    return max(1, number)


@part
def rounds(view: View, read: Reader) -> str:
    """The round counter, and the pile of market cards."""
    x, y, round_number = ROUND.x, ROUND.y, round_in_play(view)
    suns = (
        tag("circle", cx=x + 12 + 25 * i, cy=y + 119, r=9, class_=f"sun{' past' * past}")
        for i, past in enumerate(number < round_number for number in range(ROUNDS))
    )
    return group(
        fitted(read(say("Round")), x, y + 14, "title", 28, 92),
        label(round_number, x, y + 66, "round-number", None),
        label(f"/{ROUNDS}", x + 44, y + 74, "note", None),
        card(BACK, 42, x + 106, y + 30),
        label(view.pile_size, x + 127, y + 92, "note"),
        *suns,
        class_="rounds",
    )


def others(view: View, read: Reader) -> str:
    """The other seats in the order of turns."""
    order = [(near_seat(view) + step) % view.seats for step in range(1, view.seats)]
    width = min(WIDEST, (OTHERS.width - 8 * (len(order) - 1)) / len(order))
    return "".join(
        group(
            group(
                BREAK,
                panel(view, read, seat, width),
                BREAK,
                at=(OTHERS.x + (width + 8) * i, OTHERS.y),
            ),
            class_=f"other other-{i}",
        )
        for i, seat in enumerate(order)
    )


def panel(view: View, read: Reader, seat: int, width: float) -> str:
    """Another seat, drawn at the origin: the same for all who see it at another place."""
    box = Box(0, 0, width, OTHERS.height)
    return ground(view, read, seat, box) + holdings(view, read, seat, box)


@part
def holdings(view: View, read: Reader, seat: int, box: Box) -> str:
    """A seat's name, its stones, its cards below or, where there is room, beside."""
    is_wide = box.width > 2 * OWN_PART
    left = Box(box.x, box.y, OWN_PART if is_wide else box.width, box.height)
    if is_wide:
        cards = chips(view, seat, Box(left.right, box.y, box.width - OWN_PART - 12, box.height), 98)
    else:
        room = box.width - (118 if view.board.wrath else 24)
        cards = group(
            chips(view, seat, Box(box.x + 12, box.y + 90, room, 36), 32),
            class_=f"chips {size_of_chips(view, seat, room)}",
        )
        if size_of_chips(view, seat, room) == LARGER[0][0]:
            places = chip_places(box.x + 12, box.y + 92, room)
            cards = group(places, class_="chips large places") + cards
    quarry = label(view.quarry[seat], left.right - 14, box.y + 68, "count", "end")
    return group(
        heading(view, read, seat, left),
        group(sled(view, seat, box.x + 12, box.y + 54, 30), class_="sled"),
        group(sign("stones", left.right - 80, box.y + 55, 28), quarry, class_="quarry"),
        cards,
        group(wrath(view, seat, left.right - 104, box.y + 98, 21), class_="wrath"),
        class_="of-seat",
    )


@part
def ground(view: View, read: Reader, seat: int, box: Box) -> str:
    """The background of a seat's panel, with what the seat has as its label."""
    class_ = "panel due" if seat in view.movers else "panel"
    return thing(f"seat-{seat}", read(seat_words(view, seat)), rect(*box, class_, 12))


def heading(view: View, read: Reader, seat: int, box: Box) -> str:
    """Mark, name and points."""
    points = str(sum(view.earned[seat]))
    room = box.width - 82 - 26 * len(points)
    return (
        mark(seat, 44, box.x + 30, box.y + 28)
        + fitted(read.name(seat), box.x + 58, box.y + 29, "name", 28, room)
        + label(points, box.right - 14, box.y + 29, "points", "end", data_total=f"{seat} {points}")
    )


def sled(view: View, seat: int, x: float, y: float, size: float) -> str:
    """A sled with its stones, and room for more."""
    room, stones = view.board.sled_room, view.sled[seat]
    size = min(size, size * PRINTED_ROOM / max(1, room))
    line = f"M{x - 4} {y + size + 3}H{x + size * room}q8 0 10-9"
    free = (
        rect(x + size * i + 2, y + 3, size - 5, size - 5, "slot", 4) for i in range(stones, room)
    )
    laden = (
        piece(f"stone {seat}", f"sled-{seat}-{i + 1}", (x + size * i, y), stone(seat, size))
        for i in range(stones)
    )
    return tag("path", d=line, class_="runner") + "".join(free) + "".join(laden)


def wrath(view: View, seat: int, x: float, y: float, size: float) -> str:
    """The building sites, those where a seat has built marked; empty without the wrath."""
    if not view.board.wrath:
        return ""
    return "".join(
        group(
            sign(name, x + (size + 2) * i, y, size),
            class_="built" if view.delivered[seat] >> site & 1 else "unbuilt",
        )
        for i, (site, name) in enumerate(BUILDING_SIGNS.items())
    )


def chip_places(x: float, y: float, room: float) -> str:
    """Room for the cards of another seat, for wide screens: as large as few cards are drawn."""
    count = int(room / (37 * LARGER[0][1]))
    return "".join(rect(x + 37 * i, y, 32, 34, "card-place", 3) for i in range(count))


def held_cards(view: View, seat: int) -> list[tuple[int, int]]:
    """The cards in front of a seat, and the number of each."""
    return [(kind, count) for kind, count in enumerate(view.hand[seat]) if count]


def size_of_chips(view: View, seat: int, room: float) -> str:
    """How large a wide screen draws the cards of another seat: few ones are large."""
    held = held_cards(view, seat)
    needed = 37 * len(held) + NUMBER * sum(count > 1 for _, count in held)
    return next((name for name, times in LARGER if needed * times <= room), "small")


def chips(view: View, seat: int, box: Box, width: float) -> str:
    """The cards of another seat and the number of each; many cards are drawn half as large."""
    held = held_cards(view, seat)
    numbers = NUMBER * sum(count > 1 for _, count in held)
    if len(held) * (width + 5) + numbers > box.width and width > 60:
        width /= 2
    step = spread(len(held), width + 5, box.width - width - numbers)
    x, y = box.x, box.y + (box.height - width) / 2
    cards, counts = [], []
    for kind, count in held:
        name = CARD_NAMES[kind]
        cards.append(piece(f"card {name}", f"hand-{seat}-{name}", (x, y), card(kind, width)))
        x += step
        if count > 1:
            counts.append(label(count, x, y + width / 2, "note chip-count", None))
            x += NUMBER
    return "".join(cards + counts)
