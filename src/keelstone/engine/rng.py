"""Counter-based random streams: number n of stream k of a seed is the same everywhere.

A stream is two unsigned words, `rng[0]` its key and `rng[1]` how many numbers it gave. Rules use it
for nothing but the lay-out of a random board and for redeals; all else is a chance move.
"""

import numpy as np

from keelstone.engine.jit import compiled, wrapping

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
MIX_2 = np.uint64(0x94D049BB133111EB)
S11, S16, S27 = np.uint64(11), np.uint64(16), np.uint64(27)
S30, S31, S32 = np.uint64(30), np.uint64(31), np.uint64(32)
ONE = np.uint64(1)
STREAM_WORDS = 2
#: one of the 2**53 steps of `fraction`
UNIT = 2.0**-53


@wrapping
def mix(word):
    """A well-mixed word for each word (SplitMix64's finisher)."""
    word = (word ^ (word >> S30)) * MIX_1
    word = (word ^ (word >> S27)) * MIX_2
    return word ^ (word >> S31)


@wrapping
def key_of(seed):
    """The word from which all streams of a seed follow."""
    return mix(np.uint64(seed) + GOLDEN)


@wrapping
def open_keyed(rng, key, number):
    """Set `rng` to the beginning of stream `number` of the seed that has a key."""
    rng[0] = mix(key ^ mix(np.uint64(number) * GOLDEN + ONE))
    rng[1] = np.uint64(0)


@compiled
def open_stream(rng, seed, number):
    """Set `rng` to the beginning of stream `number` of a seed."""
    open_keyed(rng, key_of(seed), number)


@wrapping
def derived_seed(seed, number):
    """Seed `number` of those that follow from a seed, of 48 bits: JSON keeps it exactly."""
    return np.int64(mix(key_of(seed) ^ mix(np.uint64(number) * GOLDEN + ONE)) >> S16)


@wrapping
def draw(rng):
    """The next 64 random bits of a stream."""
    rng[1] += ONE
    return mix(rng[0] + rng[1] * GOLDEN)


@wrapping
def below(rng, limit):
    """A random integer from 0 to limit - 1."""
    return np.int64(((draw(rng) >> S32) * np.uint64(limit)) >> S32)


@compiled
def fraction(rng):
    """A random number from 0 up to 1, with the 53 bits that a float holds."""
    return np.float64(draw(rng) >> S11) * UNIT


@compiled
def shuffle(rng, values, length):
    """Shuffle the first `length` values in place."""
    for last in range(length - 1, 0, -1):
        other = below(rng, last + 1)
        moved = values[last]
        values[last] = values[other]
        values[other] = moved


@compiled
def weighted(rng, weights, total):
    """A random index, drawn by its weight. The weights add up to `total`, which is above 0."""
    index = 0
    rest = below(rng, total) - int(weights[0])
    while rest >= 0:
        index += 1
        rest -= int(weights[index])
    return index


def new_stream(seed, number):
    """A new array for stream `number` of a seed."""
    rng = np.zeros(STREAM_WORDS, np.uint64)
    open_stream(rng, seed, number)
    return rng
