"""What holds for every game: it ends, listed moves apply, nothing is lost, files read back."""

from __future__ import annotations

from dataclasses import replace

import pytest

from keelstone.engine import registry
from keelstone.engine.definition import Reason
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from keelstone.i18n import say
from keelstone.testing import begin, contract
from tests.support import SetUp, called, check_conserved, random_steps, some_set_ups


def begun(set_up: SetUp, seed: int = 1) -> Game:
    return begin(*set_up, seed=seed)


@pytest.fixture(params=some_set_ups(6), ids=called)
def set_up(request: pytest.FixtureRequest) -> SetUp:
    found: SetUp = request.param
    return found


@pytest.mark.parametrize("name", registry.game_names())
def test_a_game_loads_with_its_words(name: str) -> None:
    contract.check_loads(name)


def test_a_reason_about_a_feature_that_is_not_there_is_found(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = registry.load("imhotep")
    misspelt = Reason(features=("statuse",), gain=say("good for your statues"))
    wrong = replace(game, text=replace(game.text, reasons=(misspelt,)))
    monkeypatch.setattr(registry, "load", lambda name: wrong)
    with pytest.raises(AssertionError, match="statuse"):
        contract.check_loads("imhotep")


def test_a_legal_move_exists_until_the_end_and_nothing_is_lost(set_up: SetUp, scale: int) -> None:
    contract.check_play(*set_up, games=scale, also=check_conserved)


def test_notation_reads_back(set_up: SetUp) -> None:
    contract.check_notation(*set_up)


def test_a_game_file_replays_to_the_same_bytes(set_up: SetUp) -> None:
    contract.check_game_file(*set_up)


def test_a_position_reads_back_exactly(set_up: SetUp) -> None:
    contract.check_position(*set_up)


def test_the_same_seed_gives_the_same_game(set_up: SetUp) -> None:
    contract.check_same_seed(*set_up)


def test_undo_restores_the_bytes(set_up: SetUp) -> None:
    game = begun(set_up)
    for seat, number in random_steps(game, 5):
        if seat == CHANCE:
            continue
        before = game.states.tobytes()
        game.play(number, seat)
        if game.undo(seat):
            assert game.states.tobytes() == before
            game.play(number, seat)
            assert game.undo(seat)
        else:
            game._restore(game.log.pop().before)


def test_an_illegal_move_says_why_and_changes_nothing(set_up: SetUp) -> None:
    contract.check_illegal_moves(*set_up)


def test_a_story_can_be_told_to_everybody(set_up: SetUp) -> None:
    contract.check_story(*set_up)
