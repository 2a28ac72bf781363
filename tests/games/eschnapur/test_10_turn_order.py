"""New turn order.  rules/eschnapur.md, chapter 10."""

from keelstone.engine.seats import CHANCE
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    finish_round,
    lay,
    notations,
    table,
)

NOBODY_WINS = ("0 0 1 2 3", "0 0 1 2 3", "0 0 1 2 3", "0 0 1 2 3")


def test_the_winner_hands_out_the_markers_one_by_one_as_it_likes() -> None:
    game = table()
    lay(game, "0 0 1 2 3", "0 0 1 2 3", "0 0 1 5 3", "0 0 1 2 3")
    assert game.movers == (GREEN,)
    assert notations(game) == ["order 1 red", "order 1 yellow", "order 1 green", "order 1 blue"]
    game.play("order 1 blue")
    assert notations(game) == ["order 2 red", "order 2 yellow", "order 2 green"]
    game.play("order 2 green")
    game.play("order 3 red")
    assert game.states["order"][0].tolist() == [BLUE, GREEN, RED, YELLOW]


def test_without_a_winner_in_the_first_round_chance_deals_the_markers() -> None:
    game = table()
    lay(game, *NOBODY_WINS)
    assert game.movers == (CHANCE,)
    assert [move.weight for move in game.moves()] == [1, 1, 1, 1]
    for outcome in ("deal 1 yellow", "deal 2 red", "deal 3 blue"):
        game.play(outcome)
    assert game.states["order"][0].tolist() == [YELLOW, RED, BLUE, GREEN]


def test_without_a_winner_later_the_order_stays() -> None:
    game = table()
    lay(game, *NOBODY_WINS)
    for outcome in ("deal 1 yellow", "deal 2 red", "deal 3 blue"):
        game.play(outcome)
    finish_round(game)
    lay(game, *["0 0 1 2 3"] * 4)
    assert game.states["order"][0].tolist() == [YELLOW, RED, BLUE, GREEN]
    assert game.movers != (CHANCE,)
