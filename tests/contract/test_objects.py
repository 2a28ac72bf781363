"""Games, moves and batches as objects: copied, compared, pickled, shown, and asked oddly."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pytest

import keelstone as ks
from keelstone.engine import registry


@pytest.fixture(params=registry.game_names())
def game(request: pytest.FixtureRequest) -> ks.Game:
    begun = ks.start(request.param, seed=5)
    for _ in range(6):
        begun.play(begun.moves(begun.movers[0])[0])
    return begun


@pytest.mark.parametrize("copied", [ks.Game.copy, copy.copy, copy.deepcopy])
def test_a_copy_leaves_the_original_alone(game: ks.Game, copied: Any) -> None:
    twin, before = copied(game), game.to_json()
    twin.play(twin.moves(twin.movers[0])[-1])
    assert game.to_json() == before != twin.to_json()


def test_a_pickled_game_goes_on_alike(game: ks.Game) -> None:
    twin = pickle.loads(pickle.dumps(game))
    move = game.moves(game.movers[0])[-1]
    game.play(move)
    twin.play(move.number, move.seat)
    assert twin.position == game.position


def test_moves_can_be_compared_and_put_into_sets(game: ks.Game) -> None:
    seat = game.movers[0]
    assert set(game.moves(seat)) == set(game.copy().moves(seat))


def test_a_game_says_what_it_is(game: ks.Game) -> None:
    assert game.name in repr(game)
    assert "3 games" in repr(ks.Batch(game.name, games=3))


def test_a_seat_that_is_not_due_has_no_moves(game: ks.Game) -> None:
    assert game.legal_numbers(99) == []
    assert game.legal_numbers(ks.SPECTATOR) == []


@pytest.mark.parametrize("move", [None, 1.9, True, b"take", ["take"]])
def test_a_move_is_a_text_or_a_number(game: ks.Game, move: Any) -> None:
    with pytest.raises(ks.MalformedMove):
        game.play(move, game.movers[0])


def test_a_position_of_other_options_is_refused() -> None:
    mixed = ks.start("imhotep", sides="AAABB")
    with pytest.raises(ks.BadFile, match="AAABB"):
        mixed.set_position(ks.start("imhotep", wrath=True).position)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "keelstone imhotep 1\nseats",
        "keelstone imhotep 1\nseats \u00b2",
        "keelstone imhotep 1 seats=4\nseats 4",
        "keelstone imhotep 1 board=/etc/passwd\nseats 4",
        "keelstone antigravity 1\nseats 4",
        "keelstone imhotep 99\nseats 4",
    ],
)
def test_what_is_not_a_position_is_refused(text: str) -> None:
    with pytest.raises(ks.BadFile):
        ks.from_position(text)


def test_a_position_on_a_board_of_ones_own_reads_back() -> None:
    figures = copy.deepcopy(registry.load("imhotep").figures({}))
    figures["box"]["stones_of_a_colour"] = 20
    game = ks.start("imhotep", board=figures)
    assert ks.from_position(game.position, board=figures).position == game.position


@pytest.mark.parametrize(
    "wrong",
    [{"seed": -1}, {"seed": 2**63}, {"seed": "1"}, {"games": 1.5}, {"games": 0}, {"first": -1},
     {"cores": -1}, {"seats": 2.5}, {"seats": 9}],
)  # fmt: skip
def test_a_batch_of_something_else_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(ks.BadOption):
        ks.Batch("imhotep", **{"games": 2, **wrong})


def test_numbers_of_numpy_are_numbers() -> None:
    assert ks.start("imhotep", seed=np.int64(3)).seed == 3
    choices: dict[str, Any] = {"games": np.int32(2), "seed": np.uint8(3)}
    batch = ks.Batch("imhotep", **choices)
    with pytest.raises(ks.MalformedMove):
        batch.play(np.array([0.9, 0.9]))


def test_there_is_no_game_of_that_name() -> None:
    names: list[Any] = [None, 3, "", "a.b.c", "os"]
    for name in names:
        with pytest.raises(ks.BadOption):
            ks.start(name)
