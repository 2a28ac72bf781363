"""Red, green, violet and blue cards, a test or more for each.  rules/imhotep.md, 9 and 10."""

import pytest

import keelstone as ks
from keelstone.games.imhotep.rules.board import BLUE_CARDS, CARD_NAMES, Card
from keelstone.games.imhotep.rules.scoring import (
    decoration_points,
    statue_points,
    unused_blue_points,
)
from keelstone.games.imhotep.svg.touch import gestures, touch
from tests.games.imhotep.conserved import conserved
from tests.games.imhotep.table import BLACK, BROWN, WHITE, earned, notations, table
from tests.support import example


def taking(card: str, sides: str = "AAAAA") -> ks.Game:
    """White has just taken a card at the market."""
    other = "statue" if card != "statue" else "lever"
    game = table(
        sides=sides, ships=("WBG.", "....", "...", ".."), market=(card, other, other, "sail")
    )
    game.play("sail 1 market")
    game.play(f"card {card}")
    return game


def holding(card: str, ships: tuple[str, ...] = ("....", "....", "...", "..")) -> ks.Game:
    """Black holds a card and is to move."""
    game = table(ships=ships)
    number = CARD_NAMES.index(card)
    game.states["hand"][0][BLACK, number] += 1
    game.states["pile"][0][number] -= 1
    game.states["pile_size"] -= 1
    return game


def test_entrance_builds_at_the_pyramids() -> None:
    game = taking("entrance")
    assert earned(game, "pyramids") == [0, 2, 0, 0]
    assert game.states["discarded"][0][0] == 1


def test_entrance_lets_its_owner_choose_on_the_b_side() -> None:
    game = taking("entrance", "ABAAA")
    assert game.movers == (WHITE,)
    assert notations(game)[0] == "pyramid left"


def test_sarcophagus_builds_in_the_burial_chamber() -> None:
    game = taking("sarcophagus")
    assert game.states["chamber"][0][:2].tolist() == [WHITE + 1, 0]


def test_paved_path_builds_at_the_obelisks_and_may_complete_a_tower() -> None:
    assert taking("paved-path").states["obelisk"][0].tolist() == [0, 1, 0, 0]
    game = table(
        sides="AAAAB", ships=("WBG.", "....", "...", ".."),
        market=("paved-path", "statue", "statue", "sail"),
    )  # fmt: skip
    game.states["waiting"][0][WHITE] = 2
    game.play("sail 1 market")
    game.play("card paved-path")
    assert earned(game, "obelisks") == [0, 10, 0, 0]


def test_a_red_card_takes_its_stone_from_the_quarry_only() -> None:
    game = table(
        ships=("WBG.", "....", "...", ".."), market=("entrance", "statue", "statue", "sail")
    )
    game.states["quarry"][0][WHITE] = 0
    game.play("sail 1 market")
    game.play("card entrance")
    assert earned(game, "pyramids") == [0, 0, 0, 0]
    assert game.states["discarded"][0][0] == 1
    assert game.states["quarry"][0][WHITE] == 1, "the market stone comes home afterwards"


@example("imhotep 9.2a")
def test_a_decoration_earns_a_point_for_three_stones() -> None:
    game = table()
    game.states["chamber_stones"] = 13
    game.states["hand"][0][BLACK, Card.BURIAL_DECORATION] = 1
    assert decoration_points(game.states[0], game.boards[0], BLACK) == 4


@pytest.mark.parametrize(
    ("card", "points"),
    [
        (Card.PYRAMID_DECORATION, 2),
        (Card.TEMPLE_DECORATION, 3),
        (Card.BURIAL_DECORATION, 4),
        (Card.OBELISK_DECORATION, 5),
    ],
)
def test_each_decoration_counts_its_own_site(card: Card, points: int) -> None:
    game = table()
    state = game.states[0]
    state.pyramid_stones, state.temple_stones, state.chamber_stones = 6, 9, 12
    state.obelisk[:] = [5, 5, 5, 2]
    state.hand[BLACK, card] = 2
    assert decoration_points(state, game.boards[0], BLACK) == 2 * points


@example("imhotep 9.3a")
@pytest.mark.parametrize(
    ("statues", "points"), [(0, 0), (1, 1), (2, 3), (3, 6), (4, 10), (5, 15), (6, 17), (10, 25)]
)
def test_statues_score_by_number(statues: int, points: int) -> None:
    game = table()
    game.states["hand"][0][WHITE, Card.STATUE] = statues
    assert statue_points(game.states[0], game.boards[0], WHITE) == points


def test_unused_blue_cards_earn_a_point_each() -> None:
    game = table()
    game.states["hand"][0][WHITE, BLUE_CARDS] = [1, 0, 2, 1]
    assert unused_blue_points(game.states[0], game.boards[0], WHITE) == 4


def test_a_blue_card_taken_now_is_played_later_and_then_discarded() -> None:
    game = taking("hammer")
    game.play("decline")
    game.play("decline")
    assert game.movers == (WHITE,)
    assert "hammer" in notations(game)
    game.play("hammer")
    game.play("load 2 1")
    assert game.states["discarded"][0][Card.HAMMER] == 1
    assert game.states["hand"][0][WHITE].sum() == 0


def test_lever_chooses_the_order_of_all_stones() -> None:
    game = holding("lever", ("KWBW", "....", "...", ".."))
    game.play("lever 1 pyramids")
    assert notations(game) == ["unload 1", "unload 2", "unload 3"]
    game.play("unload 3")
    game.play("unload 2")
    assert game.movers == (BLACK,)
    assert notations(game) == ["unload 1", "unload 4"]
    assert earned(game, "pyramids") == [0, 0, 0, 0], "nothing is delivered before the order stands"
    game.play("unload 4")
    assert earned(game, "pyramids") == [2, 1 + 3, 2, 0]
    conserved(game.states[0], game.boards[0])


def test_any_of_several_equal_stones_can_be_touched() -> None:
    game = holding("lever", ("KWBW", "....", "...", ".."))
    game.play("lever 1 pyramids")
    view, moves = game.view(BLACK), {move.notation: move.number for move in game.moves()}
    assert touch(view, BLACK, moves["unload 2"]) == ("unload-2",)
    assert gestures(view, BLACK, moves["unload 2"]) == [("unload-4",)]
    assert gestures(view, BLACK, moves["unload 1"]) == []


def test_lever_does_not_ask_where_all_stones_are_of_one_colour() -> None:
    game = holding("lever", ("WWW.", "....", "...", ".."))
    game.play("lever 1 pyramids")
    assert earned(game, "pyramids") == [0, 6, 0, 0]


def test_lever_keeps_both_conditions_of_sailing() -> None:
    game = holding("lever", ("KW..", "....", "...", ".."))
    with pytest.raises(ks.IllegalMove, match="at least 3"):
        game.play("lever 1 pyramids")
    without = table(ships=("KWB.", "....", "...", ".."))
    with pytest.raises(ks.IllegalMove, match="no lever"):
        without.play("lever 1 pyramids")


def test_the_owner_of_a_stone_chooses_what_it_brings_not_who_plays_the_lever() -> None:
    game = table(sides="ABAAA", ships=("WBW.", "....", "...", ".."))
    game.states["hand"][0][BLACK, Card.LEVER] = 1
    game.play("lever 1 pyramids")
    game.play("unload 2")
    assert game.movers == (BROWN,)
    game.play("pyramid right")
    assert (game.movers, notations(game)) == ((BROWN,), ["decline", "accept"])
    game.play("decline")
    assert game.movers == (WHITE,)


def test_hammer_takes_stones_and_then_loads_one() -> None:
    game = holding("hammer")
    game.play("hammer")
    assert game.states["sled"][0][BLACK] == 5
    assert game.movers == (BLACK,)
    assert all(n.startswith("load") for n in notations(game))
    game.play("load 4 2")
    assert game.states["sled"][0][BLACK] == 4
    assert game.movers == (WHITE,)


def test_hammer_is_playable_with_a_full_sled_but_not_without_a_free_space() -> None:
    game = holding("hammer")
    game.states["sled"][0][BLACK] = 5
    assert "hammer" in notations(game)
    full = holding("hammer", ("WWWW", "WWWW", "BBB", "GG"))
    assert "hammer" not in notations(full)
    with pytest.raises(ks.IllegalMove, match="as a whole"):
        full.play("hammer")


def test_hammer_with_an_empty_quarry_still_loads() -> None:
    game = holding("hammer")
    game.states["quarry"][0][BLACK] = 0
    assert "hammer" in notations(game)
    game.states["sled"][0][BLACK] = 0
    assert "hammer" not in notations(game)


def test_sail_loads_a_stone_and_sails_that_ship() -> None:
    game = holding("sail", ("WB..", "W...", ".B.", ".."))
    game.play("sail-card")
    ships = {n.split()[1] for n in notations(game)}
    assert ships == {"1", "3", "4"}, "with one stone more these have their least load"
    game.play("load 1 4")
    assert {n.split()[1] for n in notations(game)} == {"1"}
    with pytest.raises(ks.IllegalMove, match="must sail"):
        game.play("sail 3 temple")
    game.play("sail 1 obelisks")
    assert game.states["obelisk"][0].tolist() == [1, 1, 1, 0]
    assert game.movers == (WHITE,)


def test_sail_needs_a_stone_and_a_ship() -> None:
    game = holding("sail", ("W...", "W...", "...", "GG"))
    assert "sail-card" not in notations(game)
    game = holding("sail", ("WB..", "W...", "...", "GG"))
    game.states["sled"][0][BLACK] = 0
    assert "sail-card" not in notations(game)


def test_chisel_loads_two_stones_on_one_ship_or_two() -> None:
    for second in ("load 1 2", "load 4 1"):
        game = holding("chisel")
        game.play("chisel")
        game.play("load 1 1")
        assert game.movers == (BLACK,)
        game.play(second)
        assert game.states["sled"][0][BLACK] == 0
        assert game.movers == (WHITE,)


def test_chisel_needs_two_stones_and_two_spaces() -> None:
    game = holding("chisel")
    game.states["sled"][0][BLACK] = 1
    assert "chisel" not in notations(game)
    game = holding("chisel", ("WWWW", "WWWW", "BBB", "G."))
    assert "chisel" not in notations(game)


def test_a_red_card_is_discarded_before_its_stone_brings_a_card() -> None:
    game = table(
        2, "ABAAA", ships=("KKK.", "...", "..", ".."), market=["entrance"] + ["statue"] * 3
    )
    state = game.states[0]
    state.discarded[:], state.pile[:], state.pile_size = 0, 0, 0
    game.play("sail 1 market")
    game.play("card entrance")
    game.play("pyramid right")
    game.play("accept")
    assert [move.notation for move in game.moves()] == ["card entrance"]


def with_an_empty_pile(card: str, ship: str) -> ks.Game:
    """Black holds a blue card; a ship may bring cards of the pyramids, and the pile is empty."""
    game = table(2, "ABAAA", ships=(ship, "...", "..", ".."))
    state = game.states[0]
    state.hand[BLACK, CARD_NAMES.index(card)] = 1
    state.discarded[:], state.pile[:], state.pile_size = 0, 0, 0
    state.discarded[Card.STATUE] = 1
    return game


@pytest.mark.parametrize(
    ("card", "ship", "moves"),
    [
        ("lever", "KKK.", ("lever 1 pyramids",)),
        ("sail", "KK..", ("sail-card", "load 1 3", "sail 1 pyramids")),
    ],
)
def test_a_blue_card_cannot_be_drawn_while_it_is_in_play(
    card: str, ship: str, moves: tuple[str, ...]
) -> None:
    game = with_an_empty_pile(card, ship)
    state = game.states[0]
    for move in (*moves, "pyramid right", "accept"):
        game.play(move)
    assert notations(game) == ["card statue"]
    assert state.in_play == CARD_NAMES.index(card) + 1
    game.play("card statue")
    for _ in range(2):
        game.play("pyramid left")
        if "decline" in notations(game):
            game.play("decline")
    assert game.movers == (WHITE,)
    assert state.in_play == 0
    assert state.discarded[CARD_NAMES.index(card)] == 1


def test_a_blue_card_of_the_last_ship_is_discarded_before_the_temple_is_assessed() -> None:
    game = table(2, "AABAA", ships=("KKK.", "...", "..", ".."))
    state = game.states[0]
    state.hand[BLACK, Card.LEVER] = 1
    state.docked[1:], state.sailed = [3, 4, 5], 3
    state.open_sites, state.free_spaces = 0b00011, 8
    state.temple_stones, state.temple_top[:4] = 4, [2, 2, 2, 1]
    state.sled[:2] = 5
    state.discarded[:], state.pile[:], state.pile_size = 0, 0, 0
    game.play("lever 1 pyramids")
    assert notations(game) == ["card lever"], "the temple's card comes from the new pile"
