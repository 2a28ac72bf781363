"""The market: face-up cards, the face-down pair, and the stone whose card is being chosen."""

from __future__ import annotations

from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, piece, thing
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import CARD_NAMES, DECORATIONS
from keelstone.games.imhotep.svg.layout import Box, fitted, rect
from keelstone.games.imhotep.svg.symbols import BACK, CARD_WIDTH, card, colour_of, shape, stone
from keelstone.games.imhotep.text.names import CARD_WORDS, SITE_TITLES
from keelstone.i18n import say, say_n

#: names short enough for a card: a decoration, which is green, is called by its site
CAPTIONS = CARD_WORDS | {card: SITE_TITLES[site] for site, card in DECORATIONS.items()}

#: so many letters of a name are written large; the room for a line; a band for two lines
SHORT, ROOM = 7, 104
HIGH_BAND = "M2 83H114V112Q114 122 104 122H12Q2 122 2 112Z"

Point = tuple[float, float]


def market(view: View, read: Reader, box: Box) -> str:
    """Four places in two rows; on the B side the pair lies on the last one."""
    places = [(box.x + 12 + 128 * (i % 2), box.y + 46 + 128 * (i // 2)) for i in range(4)]
    empty = "".join(rect(x + 3, y + 3, 110, 118, "card-place", 10) for x, y in places)
    delivered = guest(view.market_stone - 1, "market-stone", box) if view.market_stone else ""
    return empty + face_up(view, read, places) + pair(view, read, places[3]) + delivered


def face_up(view: View, read: Reader, places: list[Point]) -> str:
    """The face-up cards. Equal cards are one thing to touch."""
    found: dict[int, list[int]] = {}
    for place, shown in enumerate(view.market):
        if shown:
            found.setdefault(shown - 1, []).append(place)
    return "".join(
        thing(
            f"market-{CARD_NAMES[kind]}",
            read(say("{card}, on the market", card=CARD_WORDS[kind])),
            *(_face_at(kind, f"market-place-{at + 1}", places[at], read) for at in where),
        )
        for kind, where in found.items()
    )


def _face_at(kind: int, id_: str, at: Point, read: Reader) -> str:
    return piece(f"card {CARD_NAMES[kind]}", id_, at, face(kind, read))


def face(kind: int, read: Reader) -> str:
    """A card with its name."""
    return card(kind, CARD_WIDTH) + rect(2, 2, 112, 120, "line edge", 10) + caption(kind, read)


def caption(kind: int, read: Reader) -> str:
    """A card's name on its band. Two words have two lines on a higher band."""
    words = read(CAPTIONS[kind])
    first, _, second = words.partition(" ")
    if len(words) <= SHORT:
        return fitted(words, 58, 107, "caption", 21, ROOM, "middle")
    if not second:
        return fitted(words, 58, 107, "caption small", 18, ROOM, "middle")
    return (
        group(shape("band", HIGH_BAND), class_=colour_of(kind))
        + fitted(first, 58, 94, "caption small", 18, ROOM, "middle")
        + fitted(second, 58, 111, "caption small", 18, ROOM, "middle")
    )


def pair(view: View, read: Reader, place: Point) -> str:
    """The face-down cards; while another seat looks at them they are still drawn here."""
    is_away = view.looker >= 0 and view.looker != view.seat
    size = 2 if is_away else view.pair_size
    if not size:
        return ""
    x, y = place
    backs = [
        piece("card back", f"pair-{i + 1}", (x + 16 * i, y + 10 * i), card(BACK, 98))
        for i in range(size)
    ]
    spoken = say_n("{n} card face down", "{n} cards face down", size)
    return thing("market-pair", read(spoken), *backs, rect(x + 2, y + 2, 112, 120, "line edge", 10))


def guest(seat: int, id_: str, box: Box) -> str:
    """A stone that has arrived at a site and has no place yet."""
    return piece(f"stone {seat}", id_, (box.right - 92, box.y + 4), stone(seat, 42))
