"""A game in play, tried on the toy game: simultaneous secrets, undo, chance, errors, files."""

import json
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import keelstone as ks
from keelstone.engine.batch.simulate import simulate
from keelstone.engine.jit.parts import Part
from keelstone.engine.seats import CHANCE

MORRA = "tests.engine.morra"


@pytest.fixture
def game() -> ks.Game:
    return ks.start(MORRA, seats=3, seed=5)


def test_everybody_is_due_at_once_and_must_be_named(game: ks.Game) -> None:
    assert game.movers == (0, 1, 2)
    with pytest.raises(ks.AmbiguousMove, match="say which one"):
        game.play("hide one")


def test_a_hidden_choice_is_known_to_its_seat_alone(game: ks.Game) -> None:
    game.play("hide two", 1)
    assert game.view_as_dict(1)["state"]["hidden"] == [None, 2, None]
    assert game.view_as_dict(0)["state"]["hidden"] == [-1, None, None]
    assert game.view_as_dict()["state"]["hidden"] == [None, None, None]
    assert game.is_seen(game.log[0], viewer=1)
    assert not game.is_seen(game.log[0], viewer=0)
    assert not game.is_seen(game.log[0], viewer=-1)


def test_a_choice_can_be_taken_back_though_others_have_chosen(game: ks.Game) -> None:
    game.play("hide two", 0)
    game.play("hide one", 1)
    assert game.undo(0)
    assert game.view_as_dict(0)["state"]["hidden"][0] == -1
    assert game.view_as_dict(1)["state"]["hidden"][1] == 1


def test_what_is_shown_stays_shown(game: ks.Game) -> None:
    game.play("hide two", 0)
    game.play("show", 0)
    assert not game.can_undo(0)
    assert not game.undo(0)


def test_chance_is_a_barrier(game: ks.Game) -> None:
    for seat in range(3):
        game.play("hide one", seat)
        game.play("show", seat)
    assert game.log[-1].seat == CHANCE
    assert not game.undo(2)


@pytest.mark.parametrize(
    "begin", [ks.start, partial(ks.Batch, games=2), partial(simulate, games=2)]
)
def test_bad_arguments_are_refused_before_anything_is_compiled(
    begin: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Part, "ensure", None)
    with pytest.raises(ks.BadOption, match="not 9"):
        begin(MORRA, seats=9)


def test_manual_chance_is_handed_over() -> None:
    game = ks.start(MORRA, seats=2, seed=1, chance="manual", rounds=1)
    for seat in range(2):
        game.play("hide one", seat)
        game.play("show", seat)
    assert game.movers == (CHANCE,)
    assert [move.notation for move in game.moves()] == [f"die {pips}" for pips in range(1, 7)]
    game.play("die 4")
    assert game.is_over
    assert game.winners == (0, 1)
    assert game.points == [{"guesses": 1}, {"guesses": 1}]


@pytest.mark.parametrize(
    ("choices", "fault"),
    [
        ({"seats": 7}, "for 2, 3 seats"),
        ({"rounds": 99}, "between 1 and 9"),
        ({"rounds": "many"}, "not a whole number"),
        ({"colour": "red"}, "no option 'colour'"),
        ({"seed": -1}, "a seed"),
        ({"chance": "dice"}, "'seed' or 'manual'"),
        ({"names": ["a"]}, "1 names for"),
    ],
)
def test_a_bad_option_is_explained(choices: dict[str, Any], fault: str) -> None:
    with pytest.raises(ks.BadOption, match=fault):
        ks.start(MORRA, **choices)


def test_an_unknown_game_is_explained() -> None:
    with pytest.raises(ks.BadOption, match="games are"):
        ks.start("chess")


def finished() -> str:
    game = ks.start(MORRA, seats=2, seed=3)
    while game.movers:
        game.play(game.moves(game.movers[0])[0])
    return game.to_json()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (lambda d: d["moves"].__setitem__(1, [1, "show"]), "move 2"),
        (lambda d: d["moves"].__setitem__(0, [0, "swim"]), "move 1"),
        (lambda d: d["moves"].pop(), "the result"),
        (lambda d: d.update(version=99), "version 99"),
        (lambda d: d.update(rules=99), "rules version 99"),
        (lambda d: d.update(game="chess"), "no game 'chess'"),
        (lambda d: d.update(seats=9), "seats"),
        (lambda d: d.update(surprise=1), "surprise"),
        (lambda d: d.update(options={"rounds": 0}), "rounds"),
        (lambda d: d.update(moves="none"), "moves"),
    ],
)
def test_an_edited_file_is_refused_with_the_reason(
    change: Callable[[dict[str, Any]], object], fault: str
) -> None:
    document = json.loads(finished())
    change(document)
    with pytest.raises(ks.BadFile, match=fault):
        ks.from_json(json.dumps(document))


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '{"format": "other"}', "\x00\xff", "7"])
def test_anything_else_is_not_a_game_file(text: str) -> None:
    with pytest.raises(ks.BadFile):
        ks.from_json(text)


def test_a_cut_file_is_refused() -> None:
    text = finished()
    for end in range(0, len(text) - 2, 97):
        with pytest.raises(ks.BadFile):
            ks.from_json(text[:end])


def test_an_older_step_is_a_game_of_its_own(game: ks.Game) -> None:
    game.play("hide two", 0)
    game.play("hide one", 1)
    earlier = game.at(1)
    assert earlier.movers == (0, 1, 2)
    assert len(earlier.log) == 1
    assert earlier.view_as_dict(0)["state"]["hidden"][0] == 2
    with pytest.raises(ks.BadOption, match="steps are"):
        game.at(99)
