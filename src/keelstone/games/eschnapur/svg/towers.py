"""The two towers beside the palace: the tracks of victory points and of privilege points."""

from __future__ import annotations

from functools import lru_cache

from keelstone.drawing.parts import part
from keelstone.drawing.svg import group, number, piece, tag
from keelstone.engine.views import View
from keelstone.games.eschnapur.svg.help import Words
from keelstone.games.eschnapur.svg.palace import GROUND, WIDTH
from keelstone.games.eschnapur.svg.symbols import centred, fitted, use
from keelstone.i18n import say

TOP, FOOT = 130, GROUND - 22  # where the markers stand with the most points and with none
MIDDLE = 70


@part
def draw_towers(view: View, words: Words) -> str:
    """Victory points climb the left tower, privilege points the right one."""
    left = tower(points_of(view), 100, "points", words(say("Points")))
    right = tower(view.privilege[: view.seats], 50, "privilege", words(say("Privilege")))
    return group(group(left), group(right, at=(WIDTH - 2 * MIDDLE, 0)), class_="block towers")


def points_of(view: View) -> list[int]:
    """The victory points of every seat, as everybody can count them."""
    sources = (view.space_points, view.stone_points, view.place_points)
    return [sum(source[seat] for source in sources) for seat in range(view.seats)]


def tower(amounts: list[int], least: int, kind: str, title: str) -> str:
    """A vertical track: a lane for each seat, and the amount on its marker."""
    most = max(least, -(-max(amounts) // 50) * 50)
    return (
        shaft(most, kind)
        + "".join(
            marker(kind, seat, len(amounts), amounts[seat], most) for seat in range(len(amounts))
        )
        + centred(title, MIDDLE, GROUND + 48, 22)
    )


def height(amount: int, most: int) -> float:
    return FOOT - (FOOT - TOP) * amount / most


def marker(kind: str, seat: int, seats: int, amount: int, most: int) -> str:
    """A seat's marker in its lane, over the seat's mark."""
    x = MIDDLE + (seat + 0.5 - seats / 2) * (2 * MIDDLE - 8) / seats
    shape = tag(
        "rect",
        class_="marker",
        x=-16,
        y=-14,
        width=32,
        height=28,
        rx=14 if kind == "privilege" else 5,
    )
    at = (x, height(amount, most))
    label = centred(amount, 0, 0, fitted(str(amount), 30, 20), "on-stone")
    return group(
        piece(f"{kind} {seat}", f"{kind}-{seat}", at, shape, label),
        use(f"mark-{seat}", x, GROUND + 12, 0.9),
        class_=f"seat-{seat}",
    )


@lru_cache(4096)
def shaft(most: int, kind: str) -> str:
    """The tower itself, with a line for every ten and a number for some."""
    tens = range(10, most + 1, 10)
    lines = "".join(f"M0 {number(height(ten, most))}h{2 * MIDDLE}" for ten in tens)
    return (
        use("roof-0", MIDDLE, TOP - 26, MIDDLE / 46, "roof tower-roof")
        + tag("rect", class_="shaft", y=TOP - 26, width=2 * MIDDLE, height=GROUND + 58 - TOP)
        + tag("path", class_="tens", d=lines)
        + "".join(
            centred(fifty, MIDDLE, height(fifty, most), 20, "fifty")
            for fifty in range(50, most + 1, 50)
        )
        + use("crown" if kind == "points" else "disc", MIDDLE, TOP - 52, 1.4, f"icon {kind}")
    )
