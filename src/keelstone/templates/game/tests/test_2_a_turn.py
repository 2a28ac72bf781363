"""Tests of rules.md chapter 2. Add a test for every rule; its name is a sentence."""

import keelstone as ks
import pytest
from keelstone.testing import example


def position(stone, rested=None, **fields):
    """A game of two seats, the first in turn: where the frogs are, and where they last rested."""
    written = {"seats": 2, "round_number": 1, "dealt": 2, "charm": "1 2 0 0", "has_hopped": 1}
    written |= {"stone": f"{stone} 0 0 0", "rested": f"{rested or stone} 0 0 0"} | fields
    lines = "\n".join(f"{name} {value}" for name, value in written.items())
    return ks.from_position(f"keelstone riverhop 1 rounds=8\n{lines}", chance="manual")


def hop(game, pips):
    game.play("hop")
    game.play(f"die {pips}")
    return int(game.states["stone"][0][0])


@example("riverhop 2.1a")
def test_a_frog_moves_as_many_stones_as_the_die_shows():
    assert hop(position(stone=6), 4) == 10


@example("riverhop 2.2a")
def test_a_frog_that_slips_goes_back_to_where_it_rested():
    game = position(stone=3, rested=2)
    assert hop(game, 2) == 2
    assert game.movers == (1,)


def test_a_frog_may_rest_after_a_hop():
    game = position(stone=6, rested=2)
    game.play("rest")
    assert game.states["rested"][0][0] == 6
    assert game.movers == (1,)


def test_a_frog_may_not_rest_before_it_has_hopped():
    with pytest.raises(ks.IllegalMove, match="after a hop"):
        position(stone=6, has_hopped=0).play("rest")


def test_a_frog_goes_no_further_than_the_last_stone():
    game = position(stone=22)
    assert hop(game, 6) == 24
    assert game.movers == (1,)
