"""Tests of rules.md chapter 3. Add a test for every way to score."""

import keelstone as ks


def finished(stones, charms="1 2 0 0", rounds=8):
    """The last turn of a round is about to end: the second seat rests."""
    header = f"keelstone riverhop 1 rounds={rounds}"
    lines = f"seats 2\nround_number 1\nturn 1\ndealt 2\nhas_hopped 1\ncharm {charms}"
    game = ks.from_position(f"{header}\n{lines}\nstone {stones}", chance="manual")
    game.play("rest")
    return game


def test_the_game_ends_with_the_round_in_which_a_frog_gets_across():
    assert finished("24 10 0 0").is_over
    assert not finished("23 10 0 0").is_over


def test_the_game_ends_after_the_last_round():
    assert finished("4 10 0 0", rounds=1).is_over


def test_stones_the_prize_and_the_charm_score():
    assert finished("24 10 0 0").points[0] == {"stones": 24, "prize": 6, "charm": 0}


def test_equal_points_share_the_victory():
    assert finished("11 10 0 0", charms="1 2 0 0", rounds=1).winners == (0, 1)
