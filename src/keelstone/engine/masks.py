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
S1, S2, S3, S4 = np.uint64(1), np.uint64(2), np.uint64(3), np.uint64(4)
S7, S8, S56 = np.uint64(7), np.uint64(8), np.uint64(56)
#: in each byte of a word: the highest bit, all other bits, and bit k in byte k
H80, H7F, DIAGONAL = (
    np.uint64(0x8080808080808080), np.uint64(0x7F7F7F7F7F7F7F7F), np.uint64(0x8040201008040201)
)  # fmt: skip
BYTE = np.uint64(0xFF)


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
def bits_to_byte(word):
    """In byte k, how many bits of bytes 0 to k of a word are set."""
    word = word - ((word >> S1) & M1)
    word = (word & M2) + ((word >> S2) & M2)
    word = (word + (word >> S4)) & M4
    return word * H01


@wrapping
def bits_in(word):
    """How many bits of a word are set."""
    return np.int64(bits_to_byte(word) >> S56)


@wrapping
def lowest_bit(word):
    """The number of the lowest set bit; 64 for an empty word."""
    return bits_in((word & (~word + ONE)) - ONE)


@wrapping
def bytes_up_to(sums, place):
    """How many bytes of a word are at most `place`; all are below 128."""
    is_up_to = (((place * H01) | H80) - sums) & H80
    return ((is_up_to >> S7) * H01) >> S56


@wrapping
def nth_bit(word, place):
    """The number of the set bit at a place (from 0) of a word that has so many.

    It has no branches: which of some legal moves is drawn cannot be predicted.
    """
    rest, sums = np.uint64(place), bits_to_byte(word)
    shift = bytes_up_to(sums, rest) << S3
    rest -= ((sums << S8) >> shift) & BYTE
    spread = (((word >> shift) & BYTE) * H01) & DIAGONAL
    is_set = (((spread + H7F) | spread) & H80) >> S7
    return np.int64(shift + bytes_up_to(is_set * H01, rest))


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
            return index * WORD + nth_bit(word, place)
        place -= here
    return -1
