"""The game for three and for two.  rules/eschnapur.md, chapters 18 and 19."""

from keelstone.games.eschnapur.rules.scoring import is_palace_finished
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    choose,
    finish_round,
    hand,
    lay,
    notations,
    table,
)


def test_three_play_without_part_1() -> None:
    game = table(3)
    assert game.states["open_parts"][0] == 0b11111110
    assert notations(game, RED)[0] == "site 2"
    assert game.states["finished"][0] == 0


def test_three_leave_the_gold_of_the_fourth_seat_in_the_box() -> None:
    game = table(3)
    assert game.states["hand"][0].sum() == 48
    assert game.states["bank"][0].sum() == 0
    assert game.states["hand"][0, BLUE].sum() == 0


def test_three_end_after_the_fifth_part() -> None:
    game = table(3)
    for finished, is_over in ((4, False), (5, True), (6, True)):
        game.states["finished"] = finished
        assert bool(is_palace_finished(game.states[0], game.boards[0])) is is_over


def test_three_may_block_the_same_seat_again_but_at_another_official() -> None:
    game = table(3)
    lay(game, "5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3")
    game.play("block yellow 3")
    finish_round(game)
    lay(game, "5 0 1 3 3", "0 1 3 4", "0 1 2 3 3")
    blocks = [n for n in notations(game) if n.startswith("block")]
    assert blocks == [f"block {who} {k}" for who in ("yellow", "green") for k in (2, 4, 5)]


def test_two_play_without_parts_1_and_7() -> None:
    assert table(2).states["open_parts"][0] == 0b10111110


def test_two_get_three_more_gold_cards_each() -> None:
    game = table(2)
    assert hand(game, RED) == hand(game, YELLOW) == "5 5 5 4 4 3 3 3 3 2 2 2 2 2 1 1 1 0 0"


def test_two_have_no_first_official_and_lay_four_cards() -> None:
    game = table(2)
    choose(game, RED, (2, 3))
    officials = []
    while notations(game, RED) != ["commit"]:
        officials.append(notations(game, RED)[0].split()[1])
        game.play(game.moves(RED)[-1])
    assert officials == ["2", "3", "4", "5"]


def test_two_never_see_the_blockade_marker() -> None:
    game = table(2)
    lay(game, "5 3 1 2", "4 2 2 1")
    assert game.movers == (RED,)
    assert "stop 2" in notations(game)
    assert not any(n.startswith("block") for n in notations(game))


def test_two_play_without_two_of_the_privilege_cards() -> None:
    assert table(2).states["privileges"][0] == 0b1111101110


def test_two_end_after_the_fourth_part() -> None:
    game = table(2)
    for finished, is_over in ((3, False), (4, True)):
        game.states["finished"] = finished
        assert bool(is_palace_finished(game.states[0], game.boards[0])) is is_over


def test_with_two_equal_cards_nobody_wins() -> None:
    game = table(2)
    lay(game, "5 0 4 3", "5 0 4 3")
    assert game.movers == (-1,)
    assert GREEN not in game.movers
