"""The temple: a row of columns, the visible stones on top, and what they earn."""

from __future__ import annotations

from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, piece, tag
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import Site, TempleSpace
from keelstone.games.imhotep.svg.layout import Box, label, rect, space
from keelstone.games.imhotep.svg.symbols import block, shape, sign, stone

#: the width of a column, the height of a covered stone
COLUMN, COURSE = 58, 27


def temple(view: View, read: Reader, box: Box) -> str:
    """Columns from left to right in front of the gateway."""
    count = view.board.temple_spaces[view.seats]
    left, floor = box.middle - COLUMN * count / 2, box.bottom - 62
    return gateway(box, floor) + "".join(
        column(view, number, count, left + COLUMN * number, floor)
        + rect(left + COLUMN * number + 2, floor + 4, COLUMN - 4, 48, "slot")
        + gift(view, number, left + COLUMN * (number + 0.5), floor + 28)
        for number in range(count)
    )


def gateway(box: Box, floor: float) -> str:
    """Two towers and the gate between them."""
    x, top = box.middle, box.y + 56
    outline = (
        f"M{x - 142} {floor}L{x - 124} {top}H{x - 44}L{x - 34} {top + 44}H{x + 34}L{x + 44} {top}"
        f"H{x + 124}L{x + 142} {floor}H{x + 26}V{top + 84}H{x - 26}V{floor}Z"
    )
    return tag("path", d=outline, class_="silhouette")


def column(view: View, number: int, count: int, x: float, floor: float) -> str:
    """Limestone for covered stones, and the visible stone on top."""
    height = (view.temple_stones + count - 1 - number) // count
    is_next = view.temple_stones % count == number
    if height == 0:
        return space(x + 4, floor - 50, COLUMN - 8, 48, is_next)
    covered = [
        group(block(-1, 45, COURSE), at=(x + 4, floor - COURSE * (i + 1)))
        for i in range(height - 1)
    ]
    owner, top = view.temple_top[number] - 1, floor - COURSE * (height - 1) - 55
    seen = piece(f"stone {owner}", f"temple-{number + 1}-{height}", (x + 2, top), stone(owner, 56))
    here = tag("path", d=f"M{x + 15} {top - 16}h24l-12 12Z", class_="next-here") if is_next else ""
    return "".join(covered) + seen + here


def gift(view: View, number: int, x: float, y: float) -> str:
    """What the visible stone of a space earns at the end of a round."""
    if not view.board.b_side[Site.TEMPLE]:
        return label(view.board.temple_points, x, y, "value")
    kind = view.board.temple_kinds[number]
    if kind == TempleSpace.CARD:
        return sign("card", x - 20, y - 20, 40)
    if kind == TempleSpace.CHOICE:
        return label(view.board.choice_points, x - 13, y, "value") + stones_instead(view, x, y)
    return label(view.board.temple_b_points, x, y, "value")


def stones_instead(view: View, x: float, y: float) -> str:
    """A stroke and the stones that can be taken instead of the point."""
    count, stroke = view.board.choice_stones, shape("line", f"M{x} {y - 17}V{y + 17}")
    if count > 2:
        return stroke + label(count, x + 15, y, "note")
    squares = "".join(f"M{x + 7} {y - 9 * count + 18 * i + 2}h14v14h-14Z" for i in range(count))
    return stroke + shape("sign", squares)
