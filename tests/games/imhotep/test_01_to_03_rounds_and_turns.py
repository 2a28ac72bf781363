"""Set-up, rounds and turns.  rules/imhotep.md, chapters 1 to 3."""

import pytest

import keelstone as ks
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.games.imhotep.rules.state import Question
from tests.games.imhotep.conserved import conserved
from tests.games.imhotep.table import BLACK, WHITE, bring, earned, notations, table
from tests.support import example


def test_seats_begin_with_two_three_four_and_five_stones() -> None:
    game = table()
    assert game.states["sled"][0].tolist() == [2, 3, 4, 5]
    assert game.states["quarry"][0].tolist() == [27, 26, 25, 24]


@example("imhotep 1.5a")
def test_black_starts_with_two_stones() -> None:
    game = table()
    assert game.movers == (BLACK,)
    assert game.states["sled"][0][BLACK] == 2


def test_every_unseen_round_card_is_as_likely_and_none_comes_twice() -> None:
    game = Game("imhotep", seats=3, seed=1, chance="manual")
    assert [move.weight for move in game.moves()] == [1] * 7
    bring(game, "round-card 4")
    game.states["stage"], game.states["due"] = 0, 0
    assert game.states["round_cards"][0] == 0b1110111


@example("imhotep 2.1a")
def test_the_ships_of_the_round_card_are_laid_out() -> None:
    game = table(ships=("....", "...", "..", ".."))
    assert game.states["spaces"][0].tolist() == [4, 3, 2, 2]
    assert game.states["docked"][0].tolist() == [0, 0, 0, 0]


@example("imhotep 3.2a")
def test_a_seat_takes_as_many_stones_as_there_is_room_for() -> None:
    game = table()
    game.states["sled"][0][BLACK] = 3
    game.play("take")
    assert game.states["sled"][0][BLACK] == 5


def test_no_stones_can_be_got_with_a_full_sled_or_an_empty_quarry() -> None:
    game = table()
    game.states["sled"][0][BLACK] = 5
    with pytest.raises(ks.IllegalMove, match="sled is full"):
        game.play("take")
    game.states["sled"][0][BLACK] = 2
    game.states["quarry"][0][BLACK] = 0
    with pytest.raises(ks.IllegalMove, match="quarry"):
        game.play("take")
    game.states["quarry"][0][BLACK] = 1
    game.play("take")
    assert game.states["sled"][0][BLACK] == 3


def test_a_stone_goes_on_any_empty_space() -> None:
    game = table(ships=("K...", "....", "...", ".."))
    spaces = [n for n in notations(game) if n.startswith("load 1")]
    assert spaces == ["load 1 2", "load 1 3", "load 1 4"]
    game.play("load 1 4")
    assert game.states["cargo"][0][0].tolist() == [1, 0, 0, 1]
    assert game.movers == (WHITE,)


def test_nothing_can_be_loaded_from_an_empty_sled() -> None:
    game = table()
    game.states["sled"][0][BLACK] = 0
    with pytest.raises(ks.IllegalMove, match="no stone on your sled"):
        game.play("load 1 1")


@pytest.mark.parametrize(
    ("ship", "may_sail"),
    [("KW..", False), ("K.WB", True), (".KWB", True), ("KWBG", True)],
)
def test_a_four_ship_sails_with_three_stones(ship: str, may_sail: bool) -> None:
    game = table(ships=(ship, "....", "...", ".."))
    assert ("sail 1 temple" in notations(game)) == may_sail


@pytest.mark.parametrize(("ship", "number"), [("K..", 3), (".K", 4)])
def test_smaller_ships_sail_with_one_stone_less_than_they_hold(ship: str, number: int) -> None:
    ships = ["....", "....", "...", ".."]
    ships[number - 1] = ship
    game = table(ships=ships)
    assert (f"sail {number} temple" in notations(game)) == (len(ship) == 2)


def test_a_ship_may_be_sailed_without_a_stone_of_ones_own() -> None:
    game = table(ships=("WBG.", "....", "...", ".."))
    game.play("sail 1 obelisks")
    assert game.states["obelisk"][0].tolist() == [0, 1, 1, 1]


def test_no_second_ship_sails_to_a_site() -> None:
    game = table(ships=("WBG.", "WBGK", "...", ".."))
    game.play("sail 1 obelisks")
    with pytest.raises(ks.IllegalMove, match="this round"):
        game.play("sail 2 obelisks")
    with pytest.raises(ks.IllegalMove, match="has sailed"):
        game.play("sail 1 temple")


@example("imhotep 3.6a")
def test_a_ship_is_unloaded_from_the_bow() -> None:
    game = table(ships=("WKGB", "....", "...", ".."))
    game.play("sail 1 pyramids")
    assert earned(game, "pyramids") == [1, 2, 2, 3]


def test_empty_spaces_are_passed_over() -> None:
    game = table(ships=("W.KB", "....", "...", ".."))
    game.play("sail 1 pyramids")
    assert earned(game, "pyramids") == [1, 2, 3, 0]


def test_the_round_ends_with_the_fourth_ship_and_the_next_seat_begins() -> None:
    game = table(ships=("KKKK", "WWWW", "BBB", "GG"))
    for move in ("sail 1 temple", "sail 2 pyramids", "sail 3 obelisks"):
        game.play(move)
    assert game.movers == (3,)
    game.play("sail 4 burial-chamber")
    assert game.movers == (CHANCE,)
    assert earned(game, "temple") == [4, 0, 0, 0]
    bring(game, "round-card 2", "card statue", "card statue", "card statue", "card hammer")
    assert game.movers == (0,)
    assert game.states["round_number"][0] == 2


def test_cards_left_on_the_market_are_discarded() -> None:
    game = table(ships=("KKKK", "WWWW", "BBB", "GG"))
    for move in ("sail 1 temple", "sail 2 pyramids", "sail 3 obelisks", "sail 4 burial-chamber"):
        game.play(move)
    assert game.states["discarded"][0].sum() == 4
    conserved(game.states[0], game.boards[0])


def stuck_table(ships: tuple[str, ...] = ("K...", "W...", "B..", "..")) -> Game:
    game = table(ships=ships)
    game.states["sled"][0] = 0
    game.states["quarry"][0] = 0
    return game


def test_a_pass_exists_only_where_nothing_else_is_possible() -> None:
    game = stuck_table()
    assert notations(game) == ["pass"]
    game.states["quarry"][0][BLACK] = 1
    assert notations(game) == ["take"]


def test_when_all_seats_pass_the_round_ends_and_stones_go_home() -> None:
    game = stuck_table()
    for _ in range(4):
        game.play("pass")
    assert game.movers == (CHANCE,)
    assert game.states["quarry"][0].tolist() == [1, 1, 1, 0]
    assert game.states["turn"][0] == 0


def test_ships_are_gone_when_the_temple_of_a_stuck_round_is_assessed() -> None:
    game = table(2, "ABBAA", ships=("KK..", "K..", "..", ".."))
    state, board = game.states[0], game.boards[0]
    state.sled[:], state.quarry[:] = 0, 0
    state.temple_stones, state.temple_top[:4] = 4, BLACK + 1
    state.pyramid_stones, state.small_pyramid[1], state.pyramid[5] = 1, 1, BLACK + 1
    state.obelisk[:2] = 29 - 3 - 4 - 1, 29
    conserved(state, board)
    game.play("pass")
    game.play("pass")
    for answer in ("stones", "point", "card entrance", "pyramid middle"):
        conserved(state, board)
        assert ks.from_position(game.position, chance="manual").position == game.position
        game.play(answer)
    assert game.states["asking"][0] == Question.ROUND_CARD_DUE, "there is no ship to put a stone on"
    conserved(state, board)


def test_a_move_in_between_begins_the_counting_of_passes_anew() -> None:
    game = stuck_table()
    game.states["sled"][0][2] = 1
    game.play("pass")
    game.play("pass")
    assert game.states["passes"][0] == 2
    game.play("load 1 2")
    assert game.states["passes"][0] == 0
    game.play("pass")
    assert game.states["round_number"][0] == 1
    assert game.movers == (0,)
