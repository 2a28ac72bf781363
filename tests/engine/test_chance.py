"""Random streams are counters: reproducible alone, even, and independent of one another."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from keelstone.engine.rng import below, draw, fraction, open_stream, shuffle, weighted


def stream(seed: int, number: int) -> np.ndarray:
    rng = np.zeros(2, np.uint64)
    open_stream(rng, seed, number)
    return rng


def test_a_stream_is_the_same_wherever_it_is_opened() -> None:
    first = [int(draw(rng)) for rng in [stream(7, 3)] for _ in range(5)]
    again = [int(draw(rng)) for rng in [stream(7, 3)] for _ in range(5)]
    assert first == again
    assert len({*first, *(int(draw(stream(7, n))) for n in range(100))}) == 104


@given(st.integers(0, 2**63 - 1), st.integers(1, 1000))
def test_below_stays_below(seed: int, limit: int) -> None:
    rng = stream(seed, 0)
    assert all(0 <= below(rng, limit) < limit for _ in range(50))


def test_every_number_is_as_likely() -> None:
    rng = stream(1, 0)
    counts = np.bincount([int(below(rng, 6)) for _ in range(12_000)], minlength=6)
    assert counts.min() > 1_850
    assert counts.max() < 2_150


def test_a_fraction_is_finer_than_thousandths() -> None:
    """In thousandths every tenth of a thousandth would be hit ten times as often as it should."""
    rng = stream(4, 0)
    found = np.array([float(fraction(rng)) for _ in range(100_000)])
    assert 0 <= found.min() < found.max() < 1
    assert abs(found.mean() - 0.5) < 0.005
    assert 0 < (found < 0.0001).sum() < 30
    assert len(np.unique(found)) > 99_990


def test_weights_are_kept() -> None:
    rng = stream(2, 0)
    weights = np.array([0, 1, 0, 3, 0], np.int32)
    counts = np.bincount([int(weighted(rng, weights, 4)) for _ in range(8_000)], minlength=5)
    assert counts[[0, 2, 4]].sum() == 0
    assert abs(counts[3] - 6_000) < 200


def test_a_shuffle_keeps_the_cards() -> None:
    cards = np.arange(30)
    shuffle(stream(3, 0), cards, 20)
    assert sorted(cards[:20].tolist()) == list(range(20))
    assert cards[:20].tolist() != list(range(20))
    assert cards[20:].tolist() == list(range(20, 30))
