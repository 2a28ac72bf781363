"""Where everything lies in the picture. Change the sizes; a thing to touch is at least 104 wide."""

from keelstone.engine.views import View

WIDTH = 1000
COLUMNS = 6
BANK = 70
ROW = 132
#: where four frogs sit on one stone
CORNERS = ((-27, -27), (27, -27), (-27, 27), (27, 27))


def rows(view: View) -> int:
    """How many rows of stones there are."""
    return -(-int(view.board.last_stone) // COLUMNS)


def bank_top(view: View) -> int:
    """Where the near bank begins, below the river."""
    return BANK + 10 + ROW * rows(view)


def height(view: View) -> int:
    """The height of the picture: the river, the near bank and the panels of the seats."""
    return bank_top(view) + 270


def stone_at(view: View, number: int) -> tuple[float, float]:
    """The middle of a stone. Stones lie in rows from bottom to top, every other one backwards."""
    row, column = divmod(number - 1, COLUMNS)
    if row % 2:
        column = COLUMNS - 1 - column
    return 100 + 160 * column, bank_top(view) - 5 - ROW * (row + 0.5)


def frog_at(view: View, seat: int) -> tuple[float, float]:
    """The middle of a frog: on its stone, or on the near bank."""
    if view.stone[seat] == 0:
        return 260 + 90 * seat, bank_top(view) + 76
    x, y = stone_at(view, view.stone[seat])
    return x + CORNERS[seat][0], y + CORNERS[seat][1]
