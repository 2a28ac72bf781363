"""The premium, and taking gold cards.  rules/eschnapur.md, chapter 12."""

from collections.abc import Iterator

import keelstone as ks
from tests.games.eschnapur.table import (
    BLUE,
    GREEN,
    RED,
    YELLOW,
    bank,
    build,
    hand_out,
    lay,
    notations,
    table,
)
from tests.support import example


def before_premium(*gold: int, present: str = "GBBB") -> ks.Game:
    """Red is about to build on the purse of part 2, its fifth space; the bank holds this gold."""
    game = table()
    lay(game, "0 0 3 5 2", "0 0 3 2 2", "0 0 3 2 2", "0 0 3 2 2", sites=[(2, 3)] * 4)
    game.states["stones"][0] = [2, 0, 0, 0]
    game.states["supply"][0] = [18, 20, 20, 20]
    build(game, 2, present)
    game.states["bank"][0] = [0, *gold]
    hand_out(game, "blue", "red", "yellow", "green")
    return game


def ways(game: ks.Game) -> Iterator[tuple[int, ...]]:
    """All ways in which the present payee may take its cards, the dearest card first."""
    payee = game.movers[0]
    for move in game.moves():
        before = game.states.copy()
        game.play(move)
        value = int(move.notation.split()[1])
        if game.movers == (payee,) and notations(game)[0].startswith("take"):
            yield from ((value, *rest) for rest in ways(game))
        else:
            # What had no choice any more was taken by itself.
            rest = before["bank"][0] - game.states["bank"][0]
            rest[value] -= 1
            yield (value, *(v for v in range(5, 0, -1) for _ in range(rest[v])))
        game.states[:] = before


def test_everybody_present_takes_three_at_once_in_turn_order() -> None:
    game = before_premium(9, 9, 9, 0, 0)
    game.play("build 2")
    assert game.movers == (BLUE,), "Blue has the first marker"
    game.play("take 3")
    assert game.movers == (RED,), "the builder itself is present too"
    game.play("take 3")
    assert game.movers == (GREEN,)
    game.play("take 3")
    assert game.states["received"][0].tolist() == [3, 0, 3, 3]
    assert game.movers == (RED,), "and Red builds on"


def test_the_number_of_stones_does_not_matter_and_absent_seats_get_nothing() -> None:
    game = before_premium(9, 9, 9, 0, 0, present="BBBB")
    game.play("build 2")
    game.play("take 3")
    game.play("take 3")
    assert game.states["received"][0].tolist() == [3, 0, 0, 3]
    assert YELLOW not in game.movers


@example("eschnapur 12.2a")
def test_three_is_one_card_or_two_and_one_or_three_ones() -> None:
    game = before_premium(9, 9, 9, 9, 9)
    game.play("build 2")
    assert sorted(ways(game)) == [(1, 1, 1), (2, 1), (3,)]


def test_what_can_be_taken_in_one_way_only_is_taken_by_itself() -> None:
    game = before_premium(0, 0, 9, 0, 0)
    game.play("build 2")
    assert game.states["received"][0].tolist() == [3, 0, 3, 3]


def test_a_short_bank_pays_less_or_nothing_and_never_too_much() -> None:
    game = before_premium(0, 2, 0, 3, 3)
    game.play("build 2")
    assert game.states["received"][0].tolist() == [2, 0, 0, 2], "Green came too late for the twos"
    assert bank(game) == [0, 0, 0, 0, 3, 3]


def test_the_greatest_total_within_the_sum_is_taken() -> None:
    game = before_premium(1, 1, 0, 9, 9)
    game.play("build 2")
    assert game.states["received"][0].tolist() == [0, 0, 0, 3], "2 and 1, not 2 alone"


def test_a_purse_space_that_is_filled_again_pays_again() -> None:
    game = before_premium(0, 0, 9, 0, 0)
    game.play("build 2")
    state = game.states[0]
    state.filled[1] -= 1
    state.palace[1, 4] = 0
    state.supply[RED] += 1
    game.play("build 2")
    assert state.received.tolist() == [6, 0, 6, 6]


def test_other_spaces_bring_no_premium() -> None:
    game = before_premium(0, 0, 9, 0, 0, present="GBB")
    game.play("build 2")
    assert game.states["received"][0].sum() == 0
