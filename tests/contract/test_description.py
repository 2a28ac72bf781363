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
