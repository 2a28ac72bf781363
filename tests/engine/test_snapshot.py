"""Snapshots: a position of a game, and what is computed about it once."""

from __future__ import annotations

import random

import pytest

from keelstone.drawing.parts import part
from keelstone.engine import loops, registry
from keelstone.engine.game import Game
from keelstone.engine.seats import SPECTATOR
from keelstone.engine.views import View

VIEWERS = (SPECTATOR, 0, 1, 2)


def played(moves: int = 20) -> Game:
    game, chooser = Game("imhotep", seats=3, seed=4), random.Random(4)
    for _ in range(moves):
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
    return game


def test_a_snapshot_is_the_same_until_the_state_changes() -> None:
    game = played()
    before = game.snapshot
    assert game.snapshot is before
    assert before.as_seen_by(1) is game.view(1)
    game.play(game.legal_numbers(game.movers[0])[0])
    assert game.snapshot is not before
    assert game.snapshot_of(game.log[-1].before) is not game.snapshot


def test_a_state_that_somebody_changes_by_hand_is_another_snapshot() -> None:
    game = played()
    before = game.points
    game.states["earned"][0] += 1
    assert game.points != before


def test_movers_are_asked_for_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game, calls, real = played(), list[int](), loops.movers_at

    def counting(*given: object) -> int:
        calls.append(1)
        return int(real(*given))

    snapshot = game.copy().snapshot
    monkeypatch.setattr(loops, "movers_at", counting)
    for viewer in VIEWERS:
        snapshot.as_seen_by(viewer)
        snapshot.points_seen_by(viewer)
    assert snapshot.movers
    assert len(calls) == 1


def test_a_seat_cannot_tell_a_redealt_game_from_the_true_one() -> None:
    game = played()
    for seat in range(game.seats):
        other = game.redealt(seat, seed=7)
        assert other.view(seat) == game.view(seat)
        assert other.legal_numbers(seat) == game.legal_numbers(seat)
        assert (other.log, other.seed, other.fair) == ([], 0, None)


def test_a_redealt_game_leaves_the_true_one_alone() -> None:
    game = played()
    state, other = game.states.tobytes(), game.redealt(0, seed=7)
    seat = other.movers[0]
    other.play(other.legal_numbers(seat)[0], seat)
    assert game.states.tobytes() == state


def test_a_part_of_a_picture_is_drawn_again_when_what_it_read_has_changed() -> None:
    drawn = list[int]()

    @part
    def sleds(view: View, seat: int) -> str:
        drawn.append(seat)
        return f"{view.sled[seat]} {seat in view.movers}"

    game = played()
    before = sleds(game.view(0), 1)
    assert sleds(game.view(2), 1) == before
    game.states["quarry"][0] += 1
    game.states["sled"][0][0] += 1
    sleds(game.view(0), 1)
    assert drawn == [1], "another seat's sled, and what was not read"
    game.states["sled"][0][1] += 1
    assert sleds(game.view(0), 1) != before
    assert drawn == [1, 1]


def test_a_part_that_reads_who_the_viewer_is_is_drawn_for_each() -> None:
    @part
    def viewer(view: View) -> str:
        return str(view.seat)

    game = played()
    for _ in range(2):
        assert [viewer(game.view(seat)) for seat in VIEWERS] == [str(seat) for seat in VIEWERS]


@pytest.mark.parametrize("name", registry.game_names())
def test_pictures_from_kept_parts_are_those_that_are_drawn_anew(name: str, scale: int) -> None:
    game, chooser = Game(name, seats=3, seed=9), random.Random(9)
    picture = game.definition.picture
    assert picture is not None
    for move in range(300 * scale):
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat)
        for viewer in VIEWERS if move % 3 == 0 else ():
            kept = picture.draw(game.view(viewer), "en", ())
            game.printed.parts, parts = {}, game.printed.parts
            assert picture.draw(game.view(viewer), "en", ()) == kept
            game.printed.parts = parts
