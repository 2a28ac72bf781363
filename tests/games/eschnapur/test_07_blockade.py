"""The blockade marker.  rules/eschnapur.md, chapter 7."""

import pytest

import keelstone as ks
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    choose,
    choose_all,
    finish_round,
    give,
    hold,
    lay,
    notations,
    stones,
    table,
)  # fmt: skip

FIRST_ROUND = ("5 0 2 2 3", "4 1 2 2 3", "3 1 2 2 3", "2 0 2 3 4")


def blocked(target: str = "yellow 3", seats: int = 4) -> ks.Game:
    """A first round in which Red has blocked a card."""
    game = table(seats)
    lay(game, *FIRST_ROUND[:seats])
    game.play(f"block {target}")
    return game


def test_the_winner_may_block_a_face_down_card_of_another_seat() -> None:
    game = table()
    lay(game, *FIRST_ROUND)
    assert game.movers == (RED,)
    expected = [f"block {who} {k}" for who in ("yellow", "green", "blue") for k in (2, 3, 4, 5)]
    assert sorted(notations(game)) == sorted([*expected, "beside"])


def test_nobody_can_block_an_own_card_or_one_already_turned_over() -> None:
    game = table()
    lay(game, *FIRST_ROUND)
    with pytest.raises(ks.IllegalMove, match="your own card"):
        game.play("block red 3")
    with pytest.raises(ks.IllegalMove, match="no card lies face down there"):
        game.play("block yellow 1")


def test_a_blocked_card_is_not_turned_over_and_its_owner_gets_a_stone() -> None:
    game = blocked("yellow 2")
    state = game.states[0]
    assert state.shown[YELLOW, 1] == 0
    assert state.laid[YELLOW, 1] == 2
    assert stones(game)[YELLOW] == 1
    assert state.supply[YELLOW] == 19
    assert state.winner_of[1] == GREEN, "Yellow's 1 does not cancel out Green's"


def test_a_blocked_zero_brings_a_stone_too() -> None:
    game = blocked("blue 2")
    assert stones(game) == [1, 1, 1, 2], "the third official gave one to everybody"


def test_the_marker_may_be_laid_beside_the_palace() -> None:
    game = table()
    lay(game, *FIRST_ROUND)
    game.play("beside")
    assert game.states["blockade_seat"][0] == -1
    assert stones(game) == [1, 1, 1, 1], "the third official gave one to everybody"


def test_without_a_winner_the_marker_goes_beside_the_palace() -> None:
    game = blocked()
    finish_round(game)
    assert game.states["blockade_seat"][0] == YELLOW
    lay(game, *["0 0 2 3 3", "0 1 2 3", "0 1 2 3 3", "0 0 2 3 3"])
    assert game.states["blockade_seat"][0] == -1


def test_the_blocked_card_stays_and_is_one_of_the_next_five() -> None:
    game = blocked("yellow 3")
    finish_round(game)
    state = game.states[0]
    assert state.laid[YELLOW].tolist() == [0, 0, 3, 0, 0]
    assert (state.carried_seat, state.carried_official) == (YELLOW, 2)
    choose_all(game)
    officials = []
    while notations(game, YELLOW) != ["commit"]:
        officials.append(notations(game, YELLOW)[0].split()[1])
        game.play(game.moves(YELLOW)[-1])
    assert officials == ["1", "2", "4", "5"]


def test_the_carried_card_is_turned_over_like_any_other() -> None:
    game = blocked("yellow 3")
    finish_round(game)
    lay(game, "0 0 2 3 3", "0 1 3 4", "0 1 2 3 3", "0 0 2 3 3")
    state = game.states[0]
    assert state.shown[YELLOW, 2] == 3
    assert state.carried_seat == -1
    assert stones(game)[YELLOW] >= 1, "a 2 that others show as well brings one stone"


def test_the_next_blockade_goes_to_another_seat_and_another_official() -> None:
    game = blocked("yellow 3")
    finish_round(game)
    lay(game, "5 0 1 3 3", "0 1 3 4", "0 1 2 3 3", "0 0 2 3 3")
    assert game.movers == (RED,)
    expected = [f"block {who} {k}" for who in ("green", "blue") for k in (2, 4, 5)]
    assert sorted(notations(game)) == sorted([*expected, "beside"])
    with pytest.raises(ks.IllegalMove, match="lay at this official"):
        game.play("block green 3")
    with pytest.raises(ks.IllegalMove, match="lay on a card of Yellow"):
        game.play("block yellow 4")


def test_after_a_round_beside_the_palace_there_is_no_limit() -> None:
    game = table()
    lay(game, *FIRST_ROUND)
    game.play("beside")
    finish_round(game)
    lay(game, "5 0 1 3 3", "0 1 3 3 4", "0 1 2 3 3", "0 0 2 3 3")
    assert "block yellow 3" in notations(game)


def test_a_blocked_card_brings_no_privilege_points() -> None:
    game = blocked("yellow 5")
    finish_round(game)
    # 4 at the first official, 1 at the second; 2 at the third went to the bank, 2 at the fourth.
    assert game.states["privilege"][0, YELLOW] == 4 + 1 + 2


def test_without_anything_to_block_the_winner_is_not_asked() -> None:
    game = table()
    for seat in (YELLOW, GREEN, BLUE):
        hold(game, seat, "1")
    for seat in range(4):
        choose(game, seat)
    give(game, RED, "5 0 0 1 1")
    for seat in (YELLOW, GREEN, BLUE):
        give(game, seat, "1")
    assert game.states["blockade_seat"][0] == -1
    assert game.states["settled"][0] > 1
