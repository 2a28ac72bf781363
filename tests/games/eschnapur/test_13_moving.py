"""Moving a stone.  rules/eschnapur.md, chapter 13."""

import pytest

import keelstone as ks
from tests.games.eschnapur.table import (
    RED,
    YELLOW,
    build,
    fill,
    hand_out,
    lay,
    notations,
    stones_in,
    table,
    take_all,
)


def moving(palace: dict[int, str], stop: int = 0, cards: str = "0 3 0 2 5") -> ks.Game:
    """A first round in which Red has won the fifth official, with these stones in the palace."""
    game = table()
    for seat in range(4):
        game.states["hand"][0, seat, 0] = 5
    lay(game, cards, "0 5 0 5 2", "0 0 0 0 2", "0 0 0 0 2")
    for part, stones in palace.items():
        build(game, part, stones)
    game.play(f"stop {stop}" if stop else "beside")
    hand_out(game, "red", "yellow", "green", "blue")
    return game


def test_the_last_stone_of_any_part_and_colour_goes_to_another_part() -> None:
    game = moving({2: "RG", 3: "BY", 5: "Y"})
    assert game.movers == (RED,)
    sources = {n.split()[1] for n in notations(game) if n.startswith("move")}
    assert sources == {"2", "3", "5"}
    assert "move 3 3" not in notations(game)
    game.play("move 3 2")
    assert stones_in(game, 3) == "B"
    assert stones_in(game, 2) == "RGY"


def test_moving_is_optional() -> None:
    game = moving({2: "RG"})
    assert "pass" in notations(game)
    game.play("pass")
    assert stones_in(game, 2) == "RG"
    assert game.states["round_number"][0] == 2


def test_no_stone_leaves_or_enters_the_stopped_part() -> None:
    game = moving({2: "RG", 3: "BY"}, stop=2)
    assert {n.split()[1] for n in notations(game) if n.startswith("move")} == {"3"}
    with pytest.raises(ks.IllegalMove, match="building is stopped in part 2"):
        game.play("move 2 3")
    with pytest.raises(ks.IllegalMove, match="building is stopped in part 2"):
        game.play("move 3 2")


def test_no_stone_goes_to_a_full_part() -> None:
    game = moving({3: "B"})
    fill(game, 4, "Y")
    assert "move 3 4" not in notations(game)
    assert "move 4 3" in notations(game)


def test_a_stone_moved_onto_a_purse_brings_no_premium() -> None:
    game = moving({2: "RGBY", 3: "Y"})
    game.play("move 3 2")
    assert game.states["received"][0].sum() == 0


def test_a_part_filled_by_moving_is_finished_this_round() -> None:
    game = moving({3: "B"})
    fill(game, 4, "Y", free=1)
    game.play("move 3 4")
    take_all(game)
    assert game.states["finished"][0] == 1
    assert game.states["space_points"][0].tolist() == [0, 10, 0, 11]


def test_a_full_part_that_loses_its_last_stone_is_not_finished() -> None:
    game = moving({3: "B"})
    fill(game, 4, "Y")
    game.play("move 4 3")
    assert game.states["finished"][0] == 0
    assert stones_in(game, 3) == "BY"


def test_the_winner_is_not_asked_when_no_stone_can_be_moved() -> None:
    game = moving({})
    assert game.states["round_number"][0] == 2


def test_without_a_winner_no_stone_is_moved() -> None:
    game = moving({2: "RG"}, cards="0 3 0 2 2")
    assert game.states["round_number"][0] == 2
    assert YELLOW in game.movers
