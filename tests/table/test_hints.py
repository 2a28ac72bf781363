"""Hints: moves that were tried enough, the best first."""

from __future__ import annotations

from keelstone.bots import Considered, Thought
from keelstone.table.hints import NAMED, named


def numbers(*moves: tuple[int, float]) -> list[int]:
    """The moves a hint names, of moves with visits and a chance, the most tried first."""
    considered = [
        Considered(number, visits, (chance, 1 - chance))
        for number, (visits, chance) in enumerate(moves)
    ]
    thought = Thought(0, tuple(considered), (0.5, 0.5), (), 1000, 1.0)
    return [one.number for one in named(thought)]


def test_the_best_chance_stands_first() -> None:
    assert numbers((500, 0.40), (300, 0.45), (200, 0.42)) == [1, 2, 0]


def test_what_was_seldom_tried_is_not_named() -> None:
    assert numbers((500, 0.40), (50, 0.30), (49, 0.90)) == [0, 1]


def test_among_equals_the_most_tried_stands_first() -> None:
    assert numbers((500, 0.40), (300, 0.404), (200, 0.402)) == [0, 1, 2]
    assert numbers((500, 0.40), (300, 0.406), (200, 0.402)) == [1, 2, 0]


def test_only_some_moves_are_named() -> None:
    assert numbers(*[(100, 0.3)] * (NAMED + 3)) == list(range(NAMED))
