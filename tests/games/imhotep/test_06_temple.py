"""The temple.  rules/imhotep.md, chapter 6."""

import keelstone as ks
from keelstone.engine.seats import CHANCE
from keelstone.games.imhotep.rules.board import Card
from tests.games.imhotep.table import BLACK, BROWN, GREY, WHITE, bring, earned, notations, table
from tests.support import example


@example("imhotep 6.1a")
def test_a_full_level_is_built_over_from_the_left() -> None:
    game = table(ships=("....", "....", "BBW", ".."))
    game.states["temple_top"][0] = [4, 1, 2, 4, 0]
    game.states["temple_stones"] = 4
    game.play("sail 3 temple")
    assert game.states["temple_top"][0].tolist() == [3, 2, 2, 4, 3]
    assert game.states["temple_stones"][0] == 7


def test_two_seats_use_four_spaces() -> None:
    game = table(2, ships=("KKKW", "...", "..", ".."))
    game.states["temple_stones"] = 3
    game.play("sail 1 temple")
    assert game.states["temple_top"][0].tolist() == [1, 1, 2, 1, 0]


def last_ship(sides: str, tops: list[int]) -> ks.Game:
    """Four ships sail, the last one to the burial chamber; the temple is as given."""
    game = table(sides=sides, ships=("KKKK", "WWWW", "BBB", "GG"))
    state = game.states[0]
    state.temple_top[:] = tops
    state.temple_stones = sum(top > 0 for top in tops)
    state.sled[:] = 3
    for move in ("sail 1 market", "decline", "decline", "decline", "decline"):
        game.play(move)
    for move in ("sail 2 obelisks", "sail 3 burial-chamber"):
        game.play(move)
    game.states["open_sites"] |= 1 << 3
    game.play("sail 4 burial-chamber")
    return game


@example("imhotep 6.2a")
def test_every_stone_to_be_seen_earns_a_point() -> None:
    game = last_ship("AAAAA", [4, 2, 3, 4, 1])
    assert earned(game, "temple") == [1, 1, 1, 2]


@example("imhotep 6.3a")
def test_the_b_side_gives_what_its_spaces_show() -> None:
    game = last_ship("AABAA", [4, 3, 2, 2, 1])
    assert game.movers == (GREY,)
    assert notations(game) == ["point", "stones"]
    game.play("stones")
    assert game.movers == (WHITE,)
    game.play("point")
    assert game.movers == (CHANCE,)
    bring(game, "card hammer")
    assert game.movers == (BLACK,)
    game.play("stones")
    assert earned(game, "temple") == [0, 1, 2, 0]
    assert game.states["sled"][0].tolist() == [5, 3, 3, 5]
    assert game.states["hand"][0][WHITE].tolist()[Card.HAMMER] == 1


def test_without_room_on_the_sled_the_point_is_taken() -> None:
    game = last_ship("AABAA", [0, 0, 0, 0, 0])
    assert game.movers == (CHANCE,)
    full = table(sides="AABAA", ships=("KKKK", "WWWW", "BBB", "GG"))
    full.states["sled"][0] = 5
    full.states["temple_top"][0] = [3, 0, 0, 0, 0]
    full.states["sailed"] = 3
    full.play("sail 1 obelisks")
    assert earned(full, "temple")[BROWN] == 1


def test_a_red_card_from_the_temple_acts_before_the_next_space() -> None:
    game = last_ship("ABBAA", [0, 0, 0, 3, 4])
    bring(game, "card entrance")
    assert game.movers == (BROWN,)
    game.play("pyramid right")
    assert game.movers == (BROWN,)
    game.play("decline")
    assert game.movers == (GREY,)
    assert notations(game) == ["point", "stones"]


def test_two_seats_have_no_fifth_space() -> None:
    game = table(2, sides="AABAA", ships=("KKKK", "WWW", "KK", "WW"))
    game.states["temple_top"][0] = [0, 1, 0, 0, 2]
    game.states["sailed"] = 3
    game.states["sled"][0] = 5
    game.play("sail 1 obelisks")
    assert earned(game, "temple") == [2, 0]
    assert BLACK == 0
