"""The obelisks.  rules/imhotep.md, chapter 8."""

import pytest

from keelstone.games.imhotep.rules.obelisks import obelisk_points, score_obelisks
from tests.games.imhotep.table import earned, table
from tests.support import example


def heights(*stones: int) -> list[int]:
    """Points for obelisks of these heights."""
    seats = len(stones)
    game = table(
        seats, ships=("....", "....", "...", "..") if seats == 4 else ("....", "...", "..", "..")
    )
    game.states["obelisk"][0][:seats] = stones
    return [int(obelisk_points(game.states[0], game.boards[0], seat)) for seat in range(seats)]


@example("imhotep 8.1a")
def test_every_stone_makes_its_owners_tower_higher() -> None:
    game = table(ships=("....", "....", "KWK", ".."))
    game.play("sail 3 obelisks")
    assert game.states["obelisk"][0].tolist() == [2, 1, 0, 0]


@example("imhotep 8.3a")
def test_tied_obelisks_share_and_no_stone_scores_nothing() -> None:
    assert heights(3, 4, 0, 3) == [7, 15, 0, 7]


@pytest.mark.parametrize(
    ("stones", "points"),
    [
        ((4, 3, 2, 1), [15, 10, 5, 1]),
        ((3, 2, 1), [12, 6, 1]),
        ((2, 1), [10, 1]),
        ((2, 2), [5, 5]),
        ((1, 1, 1, 1), [7, 7, 7, 7]),
        ((0, 0, 1, 0), [0, 0, 15, 0]),
        ((2, 2, 1), [9, 9, 1]),
    ],
)
def test_the_table_of_places(stones: tuple[int, ...], points: list[int]) -> None:
    assert heights(*stones) == points


@example("imhotep 8.5a")
def test_the_third_stone_makes_a_tower_on_the_best_free_space() -> None:
    game = table(sides="AAAAB", ships=("....", "....", "KWG", ".."))
    state = game.states[0]
    state.waiting[1] = state.obelisk[1] = 2
    state.towers = 1
    game.play("sail 3 obelisks")
    assert earned(game, "obelisks") == [0, 9, 0, 0]
    assert state.waiting.tolist() == [1, 0, 0, 1]
    assert state.towers == 2


def test_a_colour_can_build_several_towers() -> None:
    game = table(sides="AAAAB", ships=("KKK.", "....", "...", ".."))
    game.states["waiting"][0][0] = 2
    game.play("sail 1 obelisks")
    assert earned(game, "obelisks")[0] == 10
    assert game.states["waiting"][0][0] == 2


def test_without_a_value_space_stones_stay_single() -> None:
    game = table(sides="AAAAB", ships=("KKK.", "....", "...", ".."))
    game.states["towers"] = 9
    game.play("sail 1 obelisks")
    assert game.states["waiting"][0][0] == 3
    score_obelisks(game.states[0], game.boards[0], 0)
    assert earned(game, "obelisks")[0] == 3
