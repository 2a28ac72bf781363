"""The board as a picture, from a view. Change the parts; each is a function that returns SVG."""

from collections.abc import Sequence

from keelstone.drawing.svg import group, picture, piece, tag, text, thing
from keelstone.engine.views import View
from keelstone.i18n import Phrase, as_phrase, say

from riverhop.svg.layout import BANK, WIDTH, bank_top, frog_at, height, stone_at
from riverhop.text import names as words

#: where the pips of a die that shows five lie
PIPS = ((-28, -28), (28, -28), (0, 0), (-28, 28), (28, 28))


def draw(view: View, language: str = "en", names: Sequence[str | Phrase] = ()) -> str:
    """The whole picture as a viewer sees it."""
    called = [as_phrase(name).text(language) for name in names or words.COLOURS]
    letters = [colour.text(language)[:1] for colour in words.COLOURS]
    spoken = say("Riverhop, round {n} of {rounds}", n=view.round_number, rounds=view.board.rounds)
    return picture(
        WIDTH,
        height(view),
        spoken.text(language),
        tag("rect", width=WIDTH, height=height(view), class_="bank"),
        tag("rect", y=BANK, width=WIDTH, height=bank_top(view) - BANK, class_="water"),
        text(spoken.text(language), 24, 46, class_="title"),
        *(stone(view, number, language) for number in range(1, view.board.last_stone + 1)),
        *(frog(view, seat, letters[seat]) for seat in range(view.seats)),
        die(view, language),
        *(panel(view, seat, called[seat], letters[seat], language) for seat in range(view.seats)),
        class_="riverhop",
    )


def stone(view: View, number: int, language: str) -> str:
    """A stone with its number, which is touched to rest on it."""
    kind = "slippery" if view.board.is_slippery[number] else "dry"
    return thing(
        f"stone-{number}",
        words.stone(number).text(language),
        tag("circle", r=56, class_=f"edge {kind}"),
        label(str(number), 0, 0, "number"),
        at=stone_at(view, number),
    )


def frog(view: View, seat: int, letter: str) -> str:
    """A frog; its id says where it is, so that the page lets it slide to the next stone."""
    return piece(
        f"frog {seat}",
        f"stone-{view.stone[seat]}-frog-{seat}",
        frog_at(view, seat),
        tag("circle", r=24, class_=f"frog seat-{seat}"),
        label(letter, 0, 0, f"letter seat-{seat}"),
    )


def die(view: View, language: str) -> str:
    """The die on the near bank, which is touched to hop."""
    return thing(
        "die",
        say("the die").text(language),
        tag("rect", x=-56, y=-56, width=112, height=112, rx=18, class_="edge die"),
        *(tag("circle", cx=x, cy=y, r=11, class_="pip") for x, y in PIPS),
        at=(100, bank_top(view) + 76),
    )


def panel(view: View, seat: int, name: str, letter: str, language: str) -> str:
    """What a seat has: its points so far, and its charm where the viewer may know it."""
    width = (WIDTH - 20) / view.seats
    worth = view.points[seat]["charm"]
    caption = say("charm {worth}", worth="?" if worth is None else worth).text(language)
    return group(
        tag("rect", width=width - 12, height=96, rx=12,
            class_="panel due" if seat in view.movers else "panel"),
        tag("circle", cx=34, cy=48, r=22, class_=f"frog seat-{seat}"),
        label(letter, 34, 48, f"letter seat-{seat}"),
        label(name[: int(width / 40)], 64, 32, "name", "start"),
        label(caption, 64, 68, "charm", "start"),
        label(str(view.points_of(seat)), width - 30, 48, "points", "end"),
        at=(16 + width * seat, height(view) - 112),
    )  # fmt: skip


def label(words: str, x: float, y: float, class_: str, anchor: str = "middle") -> str:
    """Words whose middle line lies at y."""
    return text(words, x, y, class_=class_, text_anchor=anchor, dominant_baseline="central")
