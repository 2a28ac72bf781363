"""The end of the game and Wrath of the Pharaoh.  rules/imhotep.md, chapters 11 and 12."""

import pytest

from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.games.imhotep.rules.scoring import score_game
from tests.games.imhotep.table import earned, table


def last_round(*, wrath: bool = False) -> Game:
    game = table(ships=("KKKK", "WWWW", "BBB", "GG"), wrath=wrath)
    game.states["round_number"] = 6
    for move in ("sail 1 temple", "sail 2 pyramids", "sail 3 obelisks", "sail 4 burial-chamber"):
        game.play(move)
    return game


def test_the_game_ends_after_six_rounds_and_everything_is_scored() -> None:
    game = last_round()
    assert game.is_over
    assert game.movers == ()
    assert earned(game, "temple") == [4, 0, 0, 0]
    assert earned(game, "pyramids") == [0, 8, 0, 0]
    assert earned(game, "obelisks") == [0, 0, 15, 0]
    assert earned(game, "burial-chamber") == [0, 0, 0, 3]
    assert game.winners == (2,)


def test_wrath_costs_five_points_once() -> None:
    assert earned(last_round(), "wrath") == [0, 0, 0, 0]
    assert earned(last_round(wrath=True), "wrath") == [-5, -5, -5, -5]


def test_wrath_spares_who_has_built_at_all_four_sites() -> None:
    game = table(wrath=True)
    game.states["delivered"][0] = [0b11110, 0b01111, 0b11101, 0b11111]
    score_game(game.states[0], game.boards[0])
    assert earned(game, "wrath") == [0, -5, -5, 0]


@pytest.mark.parametrize(
    ("sleds", "winners"), [([2, 3, 0, 0], (1,)), ([3, 3, 0, 0], (0, 1)), ([0, 0, 5, 5], (0, 1))]
)
def test_among_equals_more_stones_on_the_sled_win(
    sleds: list[int], winners: tuple[int, ...]
) -> None:
    game = last_round()
    state = game.states[0]
    state.earned[:] = 0
    state.earned[:2, 0] = 20
    state.sled[:] = sleds
    assert game.winners == winners
    assert (game.tie_break is not None) == (len(winners) == 1), "said where it decides"


def test_six_of_seven_round_cards_are_used() -> None:
    game = Game("imhotep", seats=2, seed=5)
    while game.movers:
        game.play(game.legal_numbers(game.movers[0])[0])
    used = [e.number for e in game.log if e.seat == CHANCE and e.number < 7]
    assert len(used) == len(set(used)) == 6


def test_points_as_if_the_game_ended_now_are_those_of_the_end() -> None:
    game = table(ships=("KKKK", "WWWW", "BBB", "GG"))
    game.states["round_number"] = 6
    for move in ("sail 1 temple", "sail 2 pyramids", "sail 3 obelisks"):
        game.play(move)
    projected = game.snapshot.projected_points(0)
    assert projected is not None
    assert [points["obelisks"] for points in projected] == [0, 0, 15, 0]
    assert earned(game, "obelisks") == [0, 0, 0, 0], "nothing has changed"
    game.play("sail 4 burial-chamber")
    assert game.snapshot.projected_points(0) is None, "it has ended"
