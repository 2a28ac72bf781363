"""Sets of corners and edges: member m is bit m % 64 of word m // 64, one row of words a seat."""

import numpy as np

from keelstone.engine.jit import compiled
from keelstone.engine.masks import bit, bits_in

NONE = np.uint64(0)


@compiled
def is_in(words, member):
    """Whether a set (one row of words) holds a member."""
    return words[member >> 6] & bit(member & 63) != NONE


@compiled
def has(rows, seat, member):
    """Whether a seat's set holds a member."""
    return rows[seat, member >> 6] & bit(member & 63) != NONE


@compiled
def put(rows, seat, member):
    """Put a member into a seat's set."""
    rows[seat, member >> 6] |= bit(member & 63)


@compiled
def drop(rows, seat, member):
    """Take a member out of a seat's set."""
    rows[seat, member >> 6] &= ~bit(member & 63)


@compiled
def common(rows, seat, others, row, words):
    """How many members a seat's set has in common with another row of sets."""
    found = 0
    for word in range(words):
        found += bits_in(rows[seat, word] & others[row, word])
    return found


@compiled
def meets(rows, seat, others, row, words):
    """Whether a seat's set has a member in common with another row of sets."""
    for word in range(words):
        if rows[seat, word] & others[row, word] != NONE:
            return True
    return False


@compiled
def has_building(state, seat, corner):
    """Whether a settlement or city of this seat stands on a corner."""
    word = corner >> 6
    return (state.settlement[seat, word] | state.city[seat, word]) & bit(corner & 63) != NONE


@compiled
def is_held_by_other(state, seat, corner):
    """Whether another seat's settlement or city stands on a corner."""
    return is_in(state.built, corner) and not has_building(state, seat, corner)


@compiled
def other_end(board, edge, corner):
    """The corner at the other end of an edge."""
    return int(board.edge_corners[edge, 0]) + int(board.edge_corners[edge, 1]) - corner
