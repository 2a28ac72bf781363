"""What holds for every game: it ends, listed moves apply, nothing is lost, files read back."""

from __future__ import annotations

from typing import Any

import pytest

import keelstone as ks
from keelstone.engine.game import Game
from keelstone.engine.seats import CHANCE
from tests.support import called, check_conserved, random_steps, some_set_ups

SetUp = tuple[str, int, dict[str, Any]]


def begun(set_up: SetUp, seed: int = 1) -> Game:
    name, seats, mix = set_up
    return Game(name, seats=seats, seed=seed, chance="manual", **mix)


@pytest.fixture(params=some_set_ups(6), ids=called)
def set_up(request: pytest.FixtureRequest) -> SetUp:
    found: SetUp = request.param
    return found


def test_a_legal_move_exists_until_the_end_and_nothing_is_lost(set_up: SetUp, scale: int) -> None:
    for seed in range(scale):
        game = begun(set_up, seed)
        for seat, _ in random_steps(game, seed):
            check_conserved(game)
            assert seat == CHANCE or game.legal_numbers(seat)
        check_conserved(game)
        assert game.is_over
        assert game.winners
        assert len(game.points) == game.seats


def test_notation_reads_back(set_up: SetUp) -> None:
    game = begun(set_up)
    for step, (seat, _) in enumerate(random_steps(game, 2)):
        if step % 7:
            continue
        table = game.definition.rules.chances if seat == CHANCE else game.definition.rules.moves
        for move in game.moves(seat):
            assert move.number in table.parse(move.notation, game.printed)
            assert move.notation == table.notation(move.number, game.printed)
            assert move.text("en")


def test_a_game_file_replays_to_the_same_bytes(set_up: SetUp) -> None:
    game = begun(set_up)
    for step, _ in enumerate(random_steps(game, 3)):
        if step == 20:
            unfinished = game.to_json()
            assert ks.from_json(unfinished).to_json() == unfinished
    text = game.to_json()
    again = ks.from_json(text)
    assert again.states.tobytes() == game.states.tobytes()
    assert again.to_json() == text


def test_a_position_reads_back_exactly(set_up: SetUp) -> None:
    game = begun(set_up)
    for step, _ in enumerate(random_steps(game, 4)):
        if step % 25 == 0:
            again = ks.from_position(game.position, chance="manual")
            assert again.states.tobytes() == game.states.tobytes()
            assert again.position == game.position


def test_the_same_seed_gives_the_same_game(set_up: SetUp) -> None:
    name, seats, mix = set_up
    played = []
    for _ in range(2):
        game = Game(name, seats=seats, seed=11, **mix)
        while game.movers:
            seat = game.movers[-1]
            game.play(game.legal_numbers(seat)[-1], seat)
            if len(game.log) > 400:
                break
        played.append(game.states.tobytes())
    assert played[0] == played[1]


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
    game = begun(set_up)
    for step, (seat, _) in enumerate(random_steps(game, 6)):
        if seat == CHANCE or step % 11:
            continue
        legal = set(game.legal_numbers(seat))
        before = game.states.tobytes()
        for kind in game.definition.rules.moves:
            number = kind.first + step % kind.length
            if number not in legal:
                with pytest.raises(ks.IllegalMove) as fault:
                    game.play(number, seat)
                assert len(str(fault.value)) > 10
        assert game.states.tobytes() == before


def test_a_story_can_be_told_to_everybody(set_up: SetUp) -> None:
    game = begun(set_up)
    for step, _ in enumerate(random_steps(game, 7)):
        if step > 150:
            break
    for viewer in (-1, *range(game.seats)):
        told = [phrase.text("en", game.called()) for _, phrase in game.story(viewer)]
        assert len(told) == len(game.log)
        assert any(told)
    for seat in game.movers:
        if seat != CHANCE:
            assert str(game.definition.text.question(game.look(seat), seat))
