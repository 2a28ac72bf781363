"""Building.  rules/eschnapur.md, chapter 11."""

import pytest

import keelstone as ks
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    build,
    fill,
    finish_round,
    hand_out,
    lay,
    notations,
    stones,
    stones_in,
    table,
)


def building(*stones_of: int, sites: list[tuple[int, int]] | None = None) -> ks.Game:
    """A first round that has come to building, in the order of the seats."""
    game = table()
    given = sites or [(2, 3), (2, 4), (3, 4), (5, 6)]
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=given)
    game.states["stones"][0] = [*stones_of, *[0] * (4 - len(stones_of))]
    game.states["supply"][0] = 20 - game.states["stones"][0]
    return game


def test_seats_build_in_turn_order_and_turn_over_their_sites_then() -> None:
    game = building(2, 2, 2, 2)
    hand_out(game, "green", "blue", "red", "yellow")
    assert game.movers == (GREEN,)
    assert game.states["sites"][0].tolist() == [0, 0, 0b1100, 0]
    assert game.view_as_dict(RED)["state"]["chosen"][BLUE] is None
    game.play("build 3")
    game.play("build 4")
    assert game.movers == (BLUE,)
    assert game.states["sites"][0].tolist() == [0, 0, 0b1100, 0b110000]


def test_a_stone_goes_to_the_lowest_free_space_of_one_of_the_two_sites() -> None:
    game = building(3)
    build(game, 2, "GB")
    hand_out(game, "red", "yellow", "green", "blue")
    assert notations(game) == ["build 2", "build 3"]
    with pytest.raises(ks.IllegalMove, match="your site cards do not show part 5"):
        game.play("build 5")
    game.play("build 2")
    assert stones_in(game, 2) == "GBR"


def test_all_stones_may_go_to_one_part() -> None:
    game = building(3)
    hand_out(game, "red", "yellow", "green", "blue")
    for _ in range(3):
        game.play("build 3")
    assert stones_in(game, 3) == "RRR"
    assert game.states["round_number"][0] == 2, "nobody else had a stone"


def test_stones_must_be_placed_as_long_as_any_can_be() -> None:
    game = building(2)
    hand_out(game, "red", "yellow", "green", "blue")
    assert "pass" not in notations(game)


def test_a_full_part_takes_no_more_and_the_rest_goes_to_the_other() -> None:
    game = building(4)
    fill(game, 2, "GB", free=2)
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("build 2")
    game.play("build 2")
    assert stones(game)[RED] == 0, "the last two had only part 3 to go to"
    assert stones_in(game, 3) == "RR"


def test_stones_that_cannot_be_placed_are_kept_for_later() -> None:
    game = building(4)
    fill(game, 2, "GB", free=1)
    fill(game, 3, "YB", free=1)
    hand_out(game, "red", "yellow", "green", "blue")
    game.play("build 2")
    assert stones(game)[RED] == 2
    finish_round(game)
    assert stones(game)[RED] == 2


def test_a_seat_may_then_place_more_than_five_stones() -> None:
    game = building(7)
    hand_out(game, "red", "yellow", "green", "blue")
    for _ in range(6):
        game.play("build 3")
    assert len(stones_in(game, 3)) == 6


def test_a_seat_without_stones_is_not_asked() -> None:
    game = building(0, 1)
    hand_out(game, "red", "yellow", "green", "blue")
    assert game.movers == (YELLOW,)
