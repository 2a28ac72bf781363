"""The shapes that recur in the picture: stones, cards, boats and small signs, drawn once.

A style sheet cannot look into a symbol from outside, so classes in here carry the game's name;
colours come in as custom properties from the `<use>` (`seat-0`, `blue`).
"""

from __future__ import annotations

from functools import lru_cache

from keelstone.drawing.svg import group, number, tag, text
from keelstone.games.imhotep.rules.board import CARD_NAMES, CARDS, MAX_SEATS, SPACES, Card
from keelstone.games.imhotep.text.names import LETTERS

#: a boat: from the bow to its first space, from one space to the next, the stern, its breadth
BOW, PITCH, STERN, BREADTH = 66, 98, 64, 104
CARD_WIDTH, CARD_HEIGHT = 116, 124
#: in place of a card: its back
BACK = -1

#: one shape for each seat, and how far its letter lies below the middle
MARKS = (
    ("M-20 0A20 20 0 0 1 20 0A20 20 0 0 1-20 0Z", 1),
    ("M0-24L24 0L0 24L-24 0Z", 1),
    ("M0-22L25 20H-25Z", 7),
    ("M-19-19H19V19H-19Z", 1),
)

#: signs in a square of 100 by 100: how a shape looks, and its outline
SIGNS = {
    "pyramids": (
        ("sign", "M50 12L98 88H2Z"),
        ("shade", "M50 12L98 88H62Z"),
        ("cut", "M37 33H58M25 52H59M13 71H61"),
    ),
    "temple": (
        ("sign", "M50 6L96 28V36H4V28ZM4 80H96V92H4Z"),
        ("sign", "M12 40H26V76H12ZM43 40H57V76H43ZM74 40H88V76H74Z"),
    ),
    "burial": (
        ("sign", "M36 4H64L80 30L68 96H32L20 30Z"),
        ("hole", "M50 14A11 12 0 0 1 50 38A11 12 0 0 1 50 14Z"),
        ("cut", "M28 50H72M31 64H69M34 78H66"),
    ),
    "obelisks": (
        ("sign", "M50 2L62 18L68 84H32L38 18ZM20 86H80V97H20Z"),
        ("shade", "M50 2L62 18L68 84H54Z"),
    ),
    "statue": (
        (
            "sign",
            "M50 4C68 4 74 20 77 48L64 43V48Q80 52 82 68V96H18V68Q20 52 36 48V43L23 48"
            "C26 20 32 4 50 4Z",
        ),
        ("hole", "M38 26Q50 12 62 26V34Q60 46 50 48Q40 46 38 34Z"),
        ("cut", "M34 62Q50 76 66 62M40 54Q50 64 60 54M50 80V96"),
    ),
    "lever": (
        ("sign", "M3 70L9 80L97 26L91 16ZM40 62L60 94H20Z"),
        ("shade", "M64 54H96V86H64Z"),
    ),
    "hammer": (
        ("sign", "M16 14H80Q88 28 80 46H16Q8 30 16 14ZM41 50H57V92Q49 98 41 92Z"),
        ("cut", "M29 15V45M67 15V45"),
    ),
    "sail": (
        ("sign", "M46 2H54V80H46ZM10 10H90Q78 36 90 62H10Q22 36 10 10Z"),
        ("sign", "M4 76H96Q86 97 66 97H34Q14 97 4 76Z"),
        ("cut", "M20 36H80"),
    ),
    "chisel": (
        ("shade", "M50 28L72 50L30 84L6 94L16 70Z"),
        ("sign", "M66 4L96 34L74 56L44 26Z"),
        ("cut", "M54 16L84 46"),
    ),
    "stones": (("sign", "M34 8H66V40H34ZM14 46H46V78H14ZM54 46H86V78H54Z"),),
    "load": (
        ("sign", "M34 2H66V34H34ZM2 62H98Q86 94 64 94H36Q14 94 2 62Z"),
        ("line", "M50 40V54M40 47L50 56L60 47"),
    ),
    "card": (
        ("sign", "M22 6H78V94H22Z"),
        ("hole", "M30 50Q50 28 70 50Q50 72 30 50Z"),
    ),
}

RED_SIGNS: dict[int, str] = {
    Card.ENTRANCE: "pyramids",
    Card.SARCOPHAGUS: "burial",
    Card.PAVED_PATH: "obelisks",
}
DECORATION_SIGNS: dict[int, str] = {
    Card.PYRAMID_DECORATION: "pyramids",
    Card.TEMPLE_DECORATION: "temple",
    Card.BURIAL_DECORATION: "burial",
    Card.OBELISK_DECORATION: "obelisks",
}


@lru_cache(4096)
def use(
    name: str, x: float, y: float, width: float, height: float, class_: str | None = None
) -> str:
    """A symbol that fills a rectangle, in the colours of a class."""
    return tag("use", href=f"#imhotep-{name}", x=x, y=y, width=width, height=height, class_=class_)


def shape(look: str, outline: str) -> str:
    """A path in a style of the style sheet."""
    return tag("path", d=outline, class_=f"imhotep-{look}")


def sign(name: str, x: float, y: float, size: float) -> str:
    """A sign in a square, by its top left corner."""
    return use(name, x, y, size, size)


def stone(seat: int, size: float, x: float = 0, y: float = 0) -> str:
    """A stone of a seat seen from above."""
    return use(f"stone-{seat}", x, y, size, size, f"seat-{seat}")


def mark(seat: int, size: float, x: float, y: float) -> str:
    """The mark of a seat around a point: its shape and letter in its colours."""
    return use(f"mark-{seat}", x - size / 2, y - size / 2, size, size, f"seat-{seat}")


def card(index: int, width: float, x: float = 0, y: float = 0) -> str:
    """A market card's face, or its BACK."""
    name = CARD_NAMES[index] if index != BACK else "back"
    return use(f"card-{name}", x, y, width, width * CARD_HEIGHT / CARD_WIDTH, colour_of(index))


def colour_of(index: int) -> str:
    """Red acts at once, green and violet count at the end, blue is played."""
    if index in RED_SIGNS:
        return "red"
    if index in DECORATION_SIGNS:
        return "green"
    return {BACK: "back", Card.STATUE: "violet"}.get(index, "blue")


def boat_length(spaces: int) -> int:
    return BOW + PITCH * spaces + STERN


def boat(spaces: int, scale: float) -> str:
    """A boat seen from above, the bow on the left at the origin, its keel along y = 0."""
    length, breadth = boat_length(spaces) * scale, BREADTH * scale
    return use(f"boat-{spaces}", 0, -breadth / 2, length, breadth)


def hull(spaces: int) -> str:
    """The outline of a boat: a pointed bow, a broad stern."""
    long = boat_length(spaces)
    return (
        f"M3 0Q30-47 96-49H{long - 84}Q{long - 22}-47 {long - 3}-12"
        f"V12Q{long - 22} 47 {long - 84} 49H96Q30 47 3 0Z"
    )


@lru_cache(256)
def block(seat: int, width: float, height: float) -> str:
    """A stone seen from the front, as a course of a tower; -1: limestone."""
    lean, rise = number(width * 0.2), number(min(height * 0.5, 9.0))
    wide, high = number(width), number(height)
    return group(
        shape("face", f"M0 0H{wide}V{high}H0Z"),
        shape("side", f"M{wide} 0l{lean}-{rise}v{high}l-{lean} {rise}Z"),
        shape("lit", f"M0 0l{lean}-{rise}h{wide}l-{lean} {rise}Z"),
        class_=f"seat-{seat}" if seat >= 0 else "limestone",
    )


@lru_cache(64)
def symbols(minimum_load: tuple[int, ...]) -> str:
    """All symbols, with the least loads on the boats."""
    return tag(
        "defs",
        *(
            _symbol(name, 100, 100, *(shape(look, line) for look, line in shapes))
            for name, shapes in SIGNS.items()
        ),
        *map(_stone, range(MAX_SEATS)),
        *map(_mark, range(MAX_SEATS)),
        *map(_card, range(CARDS)),
        _card_back(),
        *(_boat(spaces, minimum_load[spaces]) for spaces in range(1, SPACES + 1)),
        _pattern("waves", 120, 60, "wave", "M10 16q10-9 20 0t20 0M68 46q10-9 20 0t20 0"),
        _pattern("quay", 72, 16, "joint", "M0 8H72M22 0V8M58 8V16"),
        aria_hidden="true",
    )


def _symbol(name: str, width: float, height: float, *shapes: str) -> str:
    return tag("symbol", *shapes, id=f"imhotep-{name}", viewBox=f"0 0 {width} {height}")


def _pattern(name: str, width: int, height: int, look: str, line: str) -> str:
    return tag("pattern", shape(look, line), id=f"imhotep-{name}", width=width, height=height,
               patternUnits="userSpaceOnUse")  # fmt: skip


def _letter(words: str, x: float, y: float, look: str) -> str:
    return text(words, x, y, class_=f"imhotep-{look}", text_anchor="middle",
                dominant_baseline="central")  # fmt: skip


def _stone(seat: int) -> str:
    """A cube in slight relief: its top with the mark, and the two sides away from the light."""
    outline, drop = MARKS[seat]
    return _symbol(
        f"stone-{seat}", 64, 64,
        shape("deep", "M2 52L11 62H62L52 52Z"),
        shape("side", "M52 2L62 11V62L52 52Z"),
        shape("face", "M2 2H52V52H2Z"),
        group(shape("mark", outline), _letter(LETTERS[seat], 0, drop, "letter"), at=(27, 27)),
    )  # fmt: skip


def _mark(seat: int) -> str:
    outline, drop = MARKS[seat]
    inside = shape("face", outline) + _letter(LETTERS[seat], 0, drop, "badge")
    return _symbol(f"mark-{seat}", 54, 54, group(inside, at=(27, 27)))


CARD_OUTLINE = "M12 2H104Q114 2 114 12V112Q114 122 104 122H12Q2 122 2 112V12Q2 2 12 2Z"


#: red cards show a stone and its way, green ones a garland
STONE_AND_WAY = "M10 20H34V44H10ZM22 54V70H40M32 62L41 70L32 78"
GARLAND = "M20 68Q58 88 96 68M39 76v7M58 79v7M77 76v7"


def _card(index: int) -> str:
    name = CARD_NAMES[index]
    if index in RED_SIGNS:
        inside = sign(RED_SIGNS[index], 44, 14, 64) + shape("line", STONE_AND_WAY)
    elif index in DECORATION_SIGNS:
        inside = sign(DECORATION_SIGNS[index], 29, 8, 58) + shape("line", GARLAND)
    else:
        inside = sign(name, 23, 12, 70)
    band = shape("band", "M2 92H114V112Q114 122 104 122H12Q2 122 2 112Z")
    ground = shape("card", CARD_OUTLINE)
    return _symbol(f"card-{name}", CARD_WIDTH, CARD_HEIGHT, ground, inside, band)


def _card_back() -> str:
    eye = "M20 58Q58 24 96 58Q58 90 20 58ZM58 84V106M76 77Q84 94 98 95M24 40Q58 8 92 40"
    return _symbol(
        "card-back", CARD_WIDTH, CARD_HEIGHT,
        shape("card", CARD_OUTLINE),
        shape("line", eye),
        shape("sign", "M46 57A12 12 0 0 1 70 57A12 12 0 0 1 46 57Z"),
    )  # fmt: skip


#: where the small stones of the least load lie at the bow
AT_THE_BOW = (
    (),
    ((50, 0),),
    ((50, -14), (50, 14)),
    ((26, 0), (52, -14), (52, 14)),
    ((27, 0), (53, -26), (53, 0), (53, 26)),
)


def _boat(spaces: int, least: int) -> str:
    """A papyrus boat: a bundle bound at both ends, numbered spaces, its least load at the bow."""
    long = boat_length(spaces)
    bindings = f"M{long - 12}-25V25M13-11V11"
    reeds = (
        f"M36-27Q60-42 98-45H{long - 86}Q{long - 50}-44 {long - 30}-27"
        f"M36 27Q60 42 98 45H{long - 86}Q{long - 50} 44 {long - 30} 27"
    )
    inside = group(
        shape("hull", hull(spaces)),
        shape("reeds", reeds),
        shape("binding", bindings),
        *(shape("least", f"M{x - 11} {y - 11}h22v22h-22Z") for x, y in AT_THE_BOW[least]),
        *map(_boat_space, range(spaces)),
        at=(0, BREADTH / 2),
    )
    return _symbol(f"boat-{spaces}", long, BREADTH, inside)


def _boat_space(space: int) -> str:
    x = BOW + PITCH * space
    outline = f"M{x + 7}-38H{x + 91}V38H{x + 7}Z"
    return shape("hold", outline) + _letter(str(space + 1), x + 49, 1, "space-number")
