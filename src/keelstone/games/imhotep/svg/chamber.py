"""The burial chamber: three rows that grow to the right."""

from __future__ import annotations

from keelstone.drawing.reader import Reader
from keelstone.drawing.svg import piece
from keelstone.engine.views import View
from keelstone.games.imhotep.rules.board import Site
from keelstone.games.imhotep.svg.layout import Box, coins, space
from keelstone.games.imhotep.svg.symbols import stone

ROWS = 3
PRINTED_COLUMNS = 8


def burial_chamber(view: View, read: Reader, box: Box) -> str:
    """The three rows. They shrink when stones lie beyond the printed columns."""
    columns = max(PRINTED_COLUMNS, view.chamber_stones // ROWS + 1)
    cell = min(64.0, (box.width - 28) / columns)
    left, top = box.middle - cell * columns / 2, box.y + 146 - cell * ROWS / 2
    shapes = [coins(printed_values(view), box)]
    for place in range(ROWS * columns):
        column, row = divmod(place, ROWS)
        x, y = left + cell * column, top + cell * row
        if place < view.chamber_stones:
            owner, id_ = view.chamber[place] - 1, f"chamber-{place + 1}"
            shapes.append(piece(f"stone {owner}", id_, (x + 1, y + 1), stone(owner, cell - 2)))
        else:
            is_next = place == view.chamber_stones
            shapes.append(space(x + 2, y + 2, cell - 6, cell - 6, is_next))
    return "".join(shapes)


def printed_values(view: View) -> list[str]:
    """A side: groups of one, two, three stones, ...; B side: places in each row."""
    if view.board.b_side[Site.BURIAL_CHAMBER]:
        return [str(value) for value in view.board.row_places[: view.seats]]
    return [*map(str, view.board.group_values[1:]), f"+{view.board.group_further}"]
