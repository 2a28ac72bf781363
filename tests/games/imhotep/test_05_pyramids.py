"""The pyramids.  rules/imhotep.md, chapter 5."""

import pytest

import keelstone as ks
from keelstone.engine.seats import CHANCE
from tests.games.imhotep.conserved import conserved
from tests.games.imhotep.table import BLACK, BROWN, WHITE, bring, earned, notations, table
from tests.support import example


@example("imhotep 5.1a")
def test_the_values_of_the_great_pyramid_in_the_order_of_building() -> None:
    game = table(ships=("KKK.", "....", "...", ".."))
    values = game.boards["pyramid_values"][0].tolist()
    assert values == [2, 1, 3, 2, 4, 3, 2, 1, 3, 2, 3, 1, 3, 4]
    game.states["pyramid_stones"] = 12
    game.play("sail 1 pyramids")
    assert earned(game, "pyramids") == [3 + 4 + 1, 0, 0, 0]


def pyramids_b(ship: str = "BKBW") -> ks.Game:
    return table(sides="ABAAA", ships=(ship, "....", "...", ".."))


@example("imhotep 5.3a")
def test_the_owner_chooses_one_of_three_pyramids() -> None:
    game = pyramids_b()
    state = game.states[0]
    game.play("sail 1 pyramids")
    for mover, choice in ((BROWN, "middle"), (BLACK, "middle"), (BROWN, "middle"), (WHITE, "left")):
        assert game.movers == (mover,)
        game.play(f"pyramid {choice}")
    assert state.small_pyramid.tolist() == [1, 3, 0]
    assert earned(game, "pyramids") == [1, 1, 3, 0], "the example mentions no bonus"


def test_the_top_of_a_small_pyramid_is_worth_four() -> None:
    game = pyramids_b("KKK.")
    game.states["small_pyramid"][0] = [4, 4, 4]
    game.play("sail 1 pyramids")
    game.play("pyramid left")
    game.play("pyramid right")
    assert earned(game, "pyramids") == [12, 0, 0, 0]
    assert game.states["small_pyramid"][0].tolist() == [5, 5, 5]


def test_further_stones_are_worth_one_when_all_are_complete() -> None:
    game = pyramids_b("KKK.")
    game.states["small_pyramid"][0] = [5, 5, 5]
    game.play("sail 1 pyramids")
    assert earned(game, "pyramids") == [3, 0, 0, 0]
    assert game.movers == (WHITE,)


def test_a_complete_pyramid_cannot_be_chosen() -> None:
    game = pyramids_b("KKK.")
    game.states["small_pyramid"][0] = [5, 0, 0]
    game.play("sail 1 pyramids")
    with pytest.raises(ks.IllegalMove, match="complete"):
        game.play("pyramid left")


def at_space(bonus: int, ship: str = "KKK.") -> ks.Game:
    """A pyramid board on which every base space has one bonus."""
    game = pyramids_b(ship)
    game.boards.flags.writeable = True
    game.boards["small_bonus"][0][:, :4] = bonus
    game.boards["small_values"][0][:, :4] = 1
    game.play("sail 1 pyramids")
    game.play("pyramid left")
    return game


def test_the_card_bonus_draws_the_top_card_or_nothing() -> None:
    game = at_space(1)
    assert notations(game) == ["decline", "accept"]
    game.play("accept")
    assert game.movers == (CHANCE,)
    bring(game, "card statue")
    assert game.states["hand"][0][BLACK].tolist()[7] == 1
    game.play("pyramid left")
    game.play("decline")
    assert game.states["hand"][0][BLACK].sum() == 1


def test_a_drawn_red_card_acts_at_once_also_in_chains() -> None:
    game = at_space(1)
    game.play("accept")
    bring(game, "card entrance")
    assert notations(game) == ["pyramid left", "pyramid middle", "pyramid right"]
    game.play("pyramid middle")
    game.play("accept")
    bring(game, "card entrance")
    game.play("pyramid right")
    game.play("accept")
    bring(game, "card paved-path")
    assert game.states["obelisk"][0].tolist() == [1, 0, 0, 0]
    assert game.states["small_pyramid"][0].tolist() == [1, 1, 1]
    assert earned(game, "pyramids") == [3, 0, 0, 0]
    conserved(game.states[0], game.boards[0])


def test_the_stones_bonus_fills_the_sled() -> None:
    game = at_space(2)
    assert notations(game) == ["decline", "accept"]
    game.play("accept")
    assert game.states["sled"][0][BLACK] == 5
    game.play("pyramid left")
    assert notations(game) == ["pyramid left", "pyramid middle", "pyramid right"]


def test_the_loading_bonus_puts_a_stone_on_a_ship() -> None:
    game = at_space(3)
    assert notations(game)[0] == "load 2 1"
    assert notations(game)[-1] == "decline"
    game.play("load 3 2")
    assert game.states["cargo"][0][2].tolist() == [0, 1, 0, 0]
    assert game.movers == (BLACK,)


def test_a_loading_bonus_without_a_stone_lapses() -> None:
    game = pyramids_b("KKK.")
    game.boards.flags.writeable = True
    game.boards["small_bonus"][0][:, :4] = 3
    game.states["sled"][0][BLACK] = 0
    game.play("sail 1 pyramids")
    game.play("pyramid left")
    assert notations(game)[0] == "pyramid left"
