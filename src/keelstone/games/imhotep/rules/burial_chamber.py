"""The burial chamber.  rules/imhotep.md, chapter 7.

The chamber is stored column by column: space n is row n % 3 of column n // 3. A set of spaces is
one word of 64 bits.
"""

import numpy as np

from keelstone.engine.jit import compiled, rule
from keelstone.engine.masks import ZERO, bit, bits_in, lowest_bit
from keelstone.games.imhotep.rules.board import Site
from keelstone.games.imhotep.rules.obelisks import shared_places
from keelstone.games.imhotep.rules.state import Source

ROWS = 3
S1, S3 = np.uint64(1), np.uint64(3)
#: the spaces of the top and of the bottom row
TOP_ROW = np.uint64(sum(1 << space for space in range(0, 64, ROWS)))
BOTTOM_ROW = np.uint64(sum(1 << space for space in range(2, 64, ROWS)))


@rule("imhotep 7.1")
def build_at_chamber(state, seat):
    """The stone goes on the next space: down the column, then on to the next one."""
    state.chamber[state.chamber_stones] = seat + 1
    state.chamber_stones += 1


@compiled
def stones_in_chamber(state, seat):
    """Where a seat's stones lie, as a set of spaces."""
    found = ZERO
    for space in range(int(state.chamber_stones)):
        if state.chamber[space] == seat + 1:
            found |= bit(space)
    return found


@rule("imhotep 7.2")
def group_of(space, stones):
    """All stones connected along sides with the one on a space."""
    group = bit(space)
    grown = ZERO
    while group != grown:
        grown = group
        beside = (group << S3) | (group >> S3)
        below = (group & ~BOTTOM_ROW) << S1
        above = (group & ~TOP_ROW) >> S1
        group |= (beside | below | above) & stones
    return group


@compiled
def row_value(values, further, count):
    """A table of values for 0 to 5, and `further` for each one more."""
    if count <= 5:
        return int(values[count])
    return int(values[5]) + int(further) * (count - 5)


@rule("imhotep 7.2", "imhotep 7.3")
def group_points(state, board, seat):
    """Every group of connected stones scores by its size."""
    rest = stones_in_chamber(state, seat)
    total = 0
    while rest != ZERO:
        group = group_of(lowest_bit(rest), rest)
        total += row_value(board.group_values, board.group_further, bits_in(group))
        rest &= ~group
    return total


@compiled
def stones_in_row(state, seat, row):
    """A seat's stones in one row of the chamber."""
    found = 0
    for space in range(row, int(state.chamber_stones), ROWS):
        if state.chamber[space] == seat + 1:
            found += 1
    return found


@rule("imhotep 7.4", "imhotep 7.5")
def row_points(state, board, seat):
    """In each row the places share their points among seats that tie; no stone, no points."""
    total = 0
    for row in range(ROWS):
        own = stones_in_row(state, seat, row)
        ahead = 0
        tied = 0
        for other in range(state.seats):
            stones = stones_in_row(state, other, row)
            ahead += stones > own
            tied += stones == own
        if own > 0:
            total += shared_places(board.row_places, ahead, tied)
    return total


@rule("imhotep 7.2", "imhotep 7.4", "imhotep 11.1")
def score_chamber(state, board, seat):
    """At the end of the game: rows on the B side, connected groups on the A side."""
    if board.b_side[Site.BURIAL_CHAMBER.value]:
        state.earned[seat, Source.BURIAL_CHAMBER.value] += row_points(state, board, seat)
    else:
        state.earned[seat, Source.BURIAL_CHAMBER.value] += group_points(state, board, seat)
