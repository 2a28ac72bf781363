"""Sets of moves as bits: move m is bit m % 64 of word m // 64.

Words, not bytes: a thousand moves need sixteen words, and a rule may fill a whole word at once.
"""

import numpy as np
from numpy.typing import NDArray

from keelstone.engine.jit import compiled, wrapping

WORD = 64
ZERO, ONE = np.uint64(0), np.uint64(1)
M1 = np.uint64(0x5555555555555555)
M2 = np.uint64(0x3333333333333333)
M4 = np.uint64(0x0F0F0F0F0F0F0F0F)
H01 = np.uint64(0x0101010101010101)
S1, S2, S4, S56 = np.uint64(1), np.uint64(2), np.uint64(4), np.uint64(56)


def words_for(moves: int) -> int:
    """The number of words that hold `length` moves."""
    return (moves + WORD - 1) // WORD


def numbers_in(mask: NDArray[np.uint64]) -> list[int]:
    """The moves of a set, lowest first."""
    found = []
    for place, word in enumerate(mask.tolist()):
        while word:
            lowest = word & -word
            found.append(WORD * place + lowest.bit_length() - 1)
            word ^= lowest
    return found


@compiled
def bit(number):
    """The word with only bit `number` set (0 to 63)."""
    return ONE << np.uint64(number)


@wrapping
def bits_in(word):
    """How many bits of a word are set."""
    word = word - ((word >> S1) & M1)
    word = (word & M2) + ((word >> S2) & M2)
    word = (word + (word >> S4)) & M4
    return np.int64((word * H01) >> S56)


@wrapping
def lowest_bit(word):
    """The number of the lowest set bit; 64 for an empty word."""
    return bits_in((word & (~word + ONE)) - ONE)


@wrapping
def without_lowest(word):
    """The word with its lowest set bit cleared."""
    return word & (word - ONE)


@compiled
def clear(mask):
    for index in range(len(mask)):
        mask[index] = ZERO


@compiled
def allow(mask, move):
    """Put a move into the set."""
    mask[move >> 6] |= bit(move & 63)


@compiled
def allow_run(mask, first, bits):
    """Put move `first` + k into the set for every bit k of a word (the run may cross a word)."""
    shift = first & 63
    mask[first >> 6] |= bits << np.uint64(shift)
    if shift and bits >> np.uint64(64 - shift):
        mask[(first >> 6) + 1] |= bits >> np.uint64(64 - shift)


@compiled
def is_allowed(mask, move):
    return (mask[move >> 6] >> np.uint64(move & 63)) & ONE != ZERO


@compiled
def is_empty(mask):
    """Whether no move is in the set."""
    for index in range(len(mask)):
        if mask[index] != ZERO:
            return False
    return True


@compiled
def count(mask):
    """How many moves are in the set."""
    total = 0
    for index in range(len(mask)):
        total += bits_in(mask[index])
    return total


@compiled
def nth(mask, place):
    """The move at a place (from 0) of the set, in rising order; -1 if there are fewer."""
    for index in range(len(mask)):
        word = mask[index]
        here = bits_in(word)
        if place < here:
            for _ in range(place):
                word = without_lowest(word)
            return index * WORD + lowest_bit(word)
        place -= here
    return -1
