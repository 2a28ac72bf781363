"""Home islands, foreign islands and chips.  rules/seafarers.md, chapter 19."""

from keelstone.engine.jit import rule
from keelstone.games.seafarers.rules.board import NO_ISLAND
from keelstone.games.seafarers.rules.map.layout import island_at


@rule("seafarers 19.3", "seafarers 23.3", "seafarers 26.5")
def make_home(state, board, seat, corner):
    """An island with a starting settlement is home."""
    island = island_at(state, board, corner)
    if island != NO_ISLAND:
        state.homes[seat] |= 1 << island


@rule("seafarers 19.3", "seafarers 19.4", "seafarers 22.3", "seafarers 25.4", "seafarers 26.6",
      "seafarers 31.23")  # fmt: skip
def is_first_on_foreign_island(state, island, seat):
    """Whether a seat settles an island that is not its home for the first time; it makes no
    difference who else has."""
    known = int(state.homes[seat]) | int(state.visited[seat])
    return island != NO_ISLAND and not known >> island & 1


@rule("seafarers 22.3", "seafarers 23.5", "seafarers 25.4", "seafarers 26.6")
def visit(state, board, seat, corner):
    """Chips for the first settlement on a foreign island; further islands may earn more."""
    island = island_at(state, board, corner)
    if board.chips_first and is_first_on_foreign_island(state, island, seat):
        chips = board.chips_further if state.visited[seat] else board.chips_first
        state.visited[seat] |= 1 << island
        lay_chips(state, board, seat, corner, int(chips))


@rule("seafarers 19.1", "seafarers 31.21")
def lay_chips(state, board, seat, corner, chips):
    """Chips go under the building that earned them, each worth a point; they may be limited."""
    if board.chip_limit:
        chips = min(chips, int(board.chip_limit) - int(state.chips_laid))
    state.chips[corner] += chips
    state.chips_laid += chips
    state.score[seat] += chips
