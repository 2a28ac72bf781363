"""The table in sentences: every piece has its owner and its place, in the viewer's words."""

from __future__ import annotations

import random

import pytest

import keelstone
from keelstone.engine.registry import load

GAMES = ("imhotep", "eschnapur", "seafarers")


def described(game: keelstone.Game, seat: int, language: str = "en") -> list[str]:
    names = ["Anna", "Bo", "Cy"]
    sections = load(game.definition.name).text.describe(game.view(seat))
    return [line for one in sections for line in one.plain(language, names)["lines"]]


def play_on(game: keelstone.Game, moves: int) -> keelstone.Game:
    chooser = random.Random(1)
    for _ in range(moves):
        if not game.movers:
            break
        seat = chooser.choice(game.movers)
        game.play(chooser.choice(game.legal_numbers(seat)), seat=seat)
    return game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "da", "nb", "nl", "de"])
def test_every_position_is_described_in_every_language(name: str, language: str) -> None:
    game = keelstone.start(name, seats=3, seed=2)
    for _ in range(8):
        for seat in range(-1, 3):
            lines = described(game, seat, language)
            assert lines
            assert not [line for line in lines if "{" in line]
        play_on(game, 12)


def test_a_seat_is_told_its_own_secret_choices_and_nobody_else() -> None:
    game = keelstone.start("eschnapur", seats=3, seed=2)
    for site in ("site 3", "site 7"):
        game.play(site, 0)
    told = "You have laid the site cards 3, 7, face down"
    assert told in described(game, 0)
    assert not [line for seat in (-1, 1, 2) for line in described(game, seat) if "7, face" in line]


def test_free_corners_are_told_with_the_way_there() -> None:
    game, reached = keelstone.start("seafarers", seats=3, seed=2), 0
    while game.view(0).turns < 60 and game.movers:
        play_on(game, 1)
        seat = game.movers[0]
        if game.view(seat).settled < 6:  # in the set-up every corner is free
            continue
        near = [line for line in described(game, seat) if "your routes reach it" in line]
        for move in game.moves(seat):
            if move.kind == "settlement":
                place = move.notation.removeprefix("settlement ")
                assert any(line.startswith(f"{place}:") for line in near), (move, near)
                reached += 1
    assert reached
