"""The obelisks: one for each seat, or towers of three on spaces with values."""

from __future__ import annotations

from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import group, piece
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import Site
from keelstone.games.imhotep.svg.layout import Box, coins, label, rect, space
from keelstone.games.imhotep.svg.symbols import block, mark, stone


def obelisks(view: View, read: Reader, box: Box) -> str:
    step = box.width / view.seats
    places = [Box(box.x + step * seat, box.y, step, box.height) for seat in range(view.seats)]
    if view.board.b_side[Site.OBELISKS]:
        waiting = "".join(waiting_stones(view, seat, place) for seat, place in enumerate(places))
        return value_spaces(view, box) + waiting
    prizes = view.board.obelisk_places[view.seats][: view.seats]
    return coins(prizes, box) + "".join(
        obelisk(view, seat, place) for seat, place in enumerate(places)
    )


def obelisk(view: View, seat: int, box: Box) -> str:
    """An obelisk to scale, with its mark and height at the foot."""
    x, floor = box.middle, box.bottom - 46
    unit = min(26.0, 144 / max(1, *view.obelisk))
    courses = (
        piece(
            f"stone {seat}",
            f"obelisk-{seat}-{i + 1}",
            (x - 24, floor - unit * (i + 1)),
            block(seat, 42, unit),
        )
        for i in range(view.obelisk[seat])
    )
    foot = (
        rect(x - 42, floor, 84, 5, "plinth", 2)
        + mark(seat, 38, x - 22, floor + 24)
        + label(view.obelisk[seat], x + 20, floor + 25, "value")
    )
    return foot + "".join(courses)


def value_spaces(view: View, box: Box) -> str:
    """The spaces for towers, the best one first."""
    values = [value for value in view.board.tower_values if value]
    step = (box.width - 24) / max(1, len(values))
    wide, floor = min(39.0, step - 4), box.y + 158
    shapes = []
    for place, value in enumerate(values):
        x = box.x + 12 + step * (place + 0.5)
        shapes.append(space(x - wide / 2, floor - 76, wide, 80, place == view.towers))
        if place < view.towers:
            shapes.append(tower(view, place, x - wide / 2 + 1, floor, wide - 9))
            shapes.append(label(value, x, floor - 92, "note"))
        else:
            shapes.append(label(value, x, floor - 36, "tower-value"))
    return "".join(shapes)


def tower(view: View, place: int, x: float, floor: float, width: float) -> str:
    """Three stones on a value space."""
    seat = view.tower[place] - 1
    courses = (group(block(seat, width, 22), at=(0, -22 * (i + 1))) for i in range(3))
    owner = mark(seat, 24, width / 2, -33)
    return piece("tower", f"tower-{place + 1}", (x, floor), *courses, owner)


def waiting_stones(view: View, seat: int, box: Box) -> str:
    """The two waiting spaces of a seat; more stones wait when no value space is left."""
    count, y = view.waiting[seat], box.bottom - 70
    shapes = []
    for place in range(2):
        x = box.middle - 43 + 44 * place
        shapes.append(rect(x, y, 42, 42, "slot"))
        if place < count:
            id_ = f"waiting-{seat}-{place + 1}"
            shapes.append(piece(f"stone {seat}", id_, (x, y), stone(seat, 42)))
        else:
            shapes.append(mark(seat, 26, x + 21, y + 21))
    if count > 2:
        shapes.append(label(f"×{count}", box.middle, y + 57, "note"))
    return "".join(shapes)
