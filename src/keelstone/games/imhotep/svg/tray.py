"""The viewer's own panel at the bottom of the picture, with its choices."""

from __future__ import annotations

from keelstone.drawing.parts import part
from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, piece, tag, thing
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import BLUE_CARDS, CARD_NAMES
from keelstone.games.imhotep.rules.state import Question
from keelstone.games.imhotep.svg.layout import HAND, TRAY, Box, label, rect, spread
from keelstone.games.imhotep.svg.market import face
from keelstone.games.imhotep.svg.seats import ground, heading, held_cards, near_seat, sled, wrath
from keelstone.games.imhotep.svg.symbols import CARD_HEIGHT, CARD_WIDTH, card, stone
from keelstone.games.imhotep.text.names import CARD_WORDS
from keelstone.i18n import Seat, say, say_n

#: how many large cards have room beside each other
CARD_PLACES = 4
#: from one large card to the next, from one small card to the next, from stone to stone
CARD_STEP, SMALL_STEP, STONE_STEP = CARD_WIDTH + 8, 62, 102


def tray(view: View, read: Reader) -> str:
    """The near seat: its name and points, its sled, its quarry, its cards, and its choices."""
    seat = near_seat(view)
    choice, needed = choices(view, read)
    return group(
        ground(view, read, seat, TRAY),
        own_stones(view, read, seat),
        own_cards(view, read, seat, needed),
        choice,
        class_="own" if view.seat >= 0 else None,
    )


@part
def own_stones(view: View, read: Reader, seat: int) -> str:
    """Name and points, the sled and the quarry."""
    left = Box(TRAY.x, TRAY.y, HAND.x - TRAY.x - 6, TRAY.height)
    own = group(
        heading(view, read, seat, left),
        wrath(view, seat, TRAY.x + 18, TRAY.y + 55, 26),
        class_="of-seat",
    )
    return own + own_sled(view, read, seat) + quarry(view, read, seat)


def own_sled(view: View, read: Reader, seat: int) -> str:
    """The seat's own sled; a stone is picked up from it."""
    x, y = TRAY.x + 16, TRAY.y + 84
    words = say_n("sled: {n} stone", "sled: {n} stones", view.sled[seat])
    return thing(
        "sled",
        read(words),
        rect(x - 8, y - 10, 320, 84, "reach edge", 10),
        group(sled(view, seat, x, y, 60), class_="of-seat"),
    )


def quarry(view: View, read: Reader, seat: int) -> str:
    """The seat's own quarry; touching it takes stones."""
    x, y = TRAY.x + 336, TRAY.y + 58
    return thing(
        "quarry",
        read(say_n("quarry: {n} stone", "quarry: {n} stones", view.quarry[seat])),
        rect(x, y, 96, 104, "pit edge", 12),
        stone(seat, 40, x + 28, y + 6),
        stone(seat, 40, x + 10, y + 24),
        stone(seat, 40, x + 46, y + 24),
        label(view.quarry[seat], x + 48, y + 84, "value"),
    )


@part
def own_cards(view: View, read: Reader, seat: int, needed: float) -> str:
    """Cards large enough to touch; without enough room, cards that cannot be played are small."""
    held, small = held_cards(view, seat), []
    if needed or len(held) * CARD_STEP > HAND.width:
        small = [(kind, count) for kind, count in held if needed or kind not in BLUE_CARDS]
    columns = (len(small) + 1) // 2
    step = spread(columns, SMALL_STEP, HAND.width - needed - SMALL_STEP)
    places = [
        Box(HAND.x + step * (i // 2), HAND.y + 63 * (i % 2), 57, 61) for i in range(len(small))
    ]
    x, large = HAND.x + step * columns, len(held) - len(small)
    step = spread(large, CARD_STEP, HAND.right - x - CARD_WIDTH)
    places += [Box(x + step * i, HAND.y, CARD_WIDTH, CARD_HEIGHT) for i in range(large)]
    ground = "" if small or needed else card_places(view, read, bool(held))
    return ground + "".join(
        own_card(read, seat, kind, count, place)
        for (kind, count), place in zip(held, places, strict=True)
    )


def card_places(view: View, read: Reader, has_cards: bool) -> str:
    """Room for the viewer's cards, with its name while there are none."""
    if view.seat < 0:
        return ""
    places = (
        rect(HAND.x + CARD_STEP * i + 3, HAND.y + 2, 110, 120, "card-place", 10)
        for i in range(CARD_PLACES)
    )
    words = label(read(say("Your cards")), HAND.middle, HAND.y + 62, "note over-places")
    return "".join(places) + ("" if has_cards else words)


def own_card(read: Reader, seat: int, kind: int, count: int, box: Box) -> str:
    """A card, and how many of it the seat has."""
    name = CARD_NAMES[kind]
    shown = face(kind, read) if box.width == CARD_WIDTH else card(kind, box.width)
    shapes = [piece(f"card {name}", f"hand-{seat}-{name}", (box.x, box.y), shown)]
    if count > 1:
        shapes.append(tag("circle", cx=box.x + 12, cy=box.y + 10, r=17, class_="tally"))
        shapes.append(label(count, box.x + 12, box.y + 11, "tally-number"))
    return thing(f"card-{name}", read(CARD_WORDS[kind]), *shapes)


def choices(view: View, read: Reader) -> tuple[str, float]:
    """The two cards or the stones to choose from, and the width that they need."""
    if view.seat in view.movers and view.asking == Question.PAIR_PICK:
        cards = (card_to_keep(read, i, shown - 1) for i, shown in enumerate(view.looked_at))
        return "".join(cards), 2 * CARD_STEP
    if view.seat in view.movers and view.asking == Question.ORDER:
        return order(view, read)
    return "", 0


def card_to_keep(read: Reader, place: int, kind: int) -> str:
    """One of the two cards that only the viewer sees."""
    at = (HAND.right - CARD_STEP * (2 - place) + 8, HAND.y)
    name = CARD_NAMES[kind]
    shown = piece(f"card {name}", f"looked-at-{place + 1}", at, face(kind, read))
    return thing(f"keep-{name}", read(say("keep {card}", card=CARD_WORDS[kind])), shown)


def order(view: View, read: Reader) -> tuple[str, float]:
    """The stones whose order is chosen, then those that are left to choose from."""
    chosen = view.unloading[: view.unload_count]
    rest = [space for space, owner in enumerate(view.cargo[view.ship]) if owner]
    needed = STONE_STEP * (len(chosen) + len(rest))
    x, y = HAND.right - needed + 4, HAND.y + 4
    shapes = []
    for place, owner in enumerate(chosen, 1):
        shapes.append(stone(owner - 1, 64, x + 18, y) + label(place, x + 46, y + 88, "value"))
        x += STONE_STEP
    for space in rest:
        shapes.append(unloaded(view, read, space, x, y))
        x += STONE_STEP
    return "".join(shapes), needed


def unloaded(view: View, read: Reader, space: int, x: float, y: float) -> str:
    """A stone of the ship that is being unloaded, large enough to touch."""
    owner = view.cargo[view.ship][space] - 1
    spoken = say("stone of {owner} on space {space}", owner=Seat(owner), space=space + 1)
    return thing(
        f"unload-{space + 1}",
        read(spoken),
        rect(x, y, 98, 104, "pit edge", 12),
        stone(owner, 80, x + 11, y + 13),
    )
