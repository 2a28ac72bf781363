"""Parts of pictures: kept as long as they are the same, and not more of them than can be used."""

from __future__ import annotations

import pytest

import keelstone as ks
from keelstone.drawing import parts
from keelstone.drawing.reader import reader


def drawn_parts(game: ks.Game, *names: str) -> int:
    """How many parts are kept after the game was drawn for these players."""
    view = game.view(0)
    assert game.definition.picture is not None
    game.definition.picture.draw(view, "en", names)
    return len(view.board.parts)


def test_parts_are_found_again_however_many_tables_there_are() -> None:
    game = ks.start("imhotep", seats=2, seed=1)
    once = drawn_parts(game, "Anna", "Bo")
    for number in range(1500):
        reader("en", (f"Anna {number}", "Bo"))
    assert drawn_parts(game, "Anna", "Bo") == once


def test_players_who_change_their_names_do_not_fill_the_memory(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(parts, "MOST", 100)
    game = ks.start("imhotep", seats=2, seed=1)
    once = drawn_parts(game, "Anna", "Bo")
    most = max(drawn_parts(game, f"Anna {number}", "Bo") for number in range(20))
    assert once < 100 < 20 * once
    assert most <= 100 + once
