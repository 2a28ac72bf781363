"""Sets of moves as bits."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from keelstone.engine.masks import (
    allow,
    allow_run,
    bits_in,
    clear,
    count,
    is_allowed,
    lowest_bit,
    nth,
)

MOVES = st.sets(st.integers(0, 191), max_size=60)


def mask_of(moves: set[int]) -> np.ndarray:
    mask = np.zeros(3, np.uint64)
    for move in moves:
        allow(mask, move)
    return mask


@given(MOVES)
def test_a_mask_holds_exactly_what_was_allowed(moves: set[int]) -> None:
    mask = mask_of(moves)
    assert {move for move in range(192) if is_allowed(mask, move)} == moves
    assert count(mask) == len(moves)


@given(MOVES)
def test_nth_counts_in_rising_order(moves: set[int]) -> None:
    mask = mask_of(moves)
    assert [int(nth(mask, place)) for place in range(len(moves))] == sorted(moves)
    assert nth(mask, len(moves)) == -1


@given(st.integers(0, 2**64 - 1))
def test_bits_of_a_word(number: int) -> None:
    word = np.uint64(number)
    assert bits_in(word) == number.bit_count()
    lowest = (number & -number).bit_length() - 1 if number else 64
    assert lowest_bit(word) == lowest


def test_clear_empties_a_mask() -> None:
    mask = mask_of({0, 63, 64, 191})
    clear(mask)
    assert not mask.any()


@given(st.integers(0, 127), st.integers(0, 2**64 - 1))
def test_a_run_is_allowed_as_one_by_one(first: int, bits: int) -> None:
    mask = np.zeros(3, np.uint64)
    allow_run(mask, first, np.uint64(bits))
    expected = mask_of({first + k for k in range(64) if bits >> k & 1})
    assert mask.tolist() == expected.tolist()
