"""The board in a terminal: complete, and not cut in narrow terminals."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

import keelstone as ks
from tests.games.imhotep.table import BLACK, WHITE, table
from tests.support import random_steps


def shown(game: ks.Game, width: int = 80, language: str = "en") -> str:
    console = Console(width=width, record=True, file=io.StringIO())
    console.print(game.definition.text.terminal(game.view(), language, game.player_names()))
    return console.export_text()


def test_places_towers_cards_and_wrath_are_told() -> None:
    text = shown(table(sides="ABABB", wrath=True))
    for line in ("Round 1 of 6 · wrath of the Pharaoh", "30 cards in the pile",
                 "each row: 8 4 2 1", "next towers: 10 9 8 7 6 5 4 3 2",
                 "not yet built at the pyramids, the temple"):  # fmt: skip
        assert line in text
    assert "by height: 15 10 5 1" in shown(table())
    assert "groups: 1 3 6 10 15, then +2" in shown(table())


@pytest.mark.parametrize("sides", ["AAAAA", "BBBBB"])
def test_the_stones_of_a_pyramid_are_seen(sides: str) -> None:
    game = table(sides=sides)
    state = game.states[0]
    state.pyramid[:2], state.pyramid_stones = [BLACK + 1, WHITE + 1], 2
    state.small_pyramid[0] = 2
    lines = shown(game).splitlines()
    assert any(" K  W  3  2  4 " in line or "left     K  W  2 1+card 4" in line for line in lines)


@pytest.mark.parametrize(("width", "language"), [(80, "en"), (50, "en"), (50, "de"), (50, "nl")])
def test_nothing_is_cut_in_a_narrow_terminal(width: int, language: str) -> None:
    game = ks.start("imhotep", seats=4, seed=2, sides="ABBAB", wrath=True)
    for step, _ in enumerate(random_steps(game, 4)):
        if step % 25 == 0:
            assert "…" not in shown(game, width, language)
