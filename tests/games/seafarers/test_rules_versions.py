"""Games that were played by older versions of the rules."""

from __future__ import annotations

from pathlib import Path

import pytest

from keelstone.engine.errors import BadFile
from keelstone.engine.game import Game
from keelstone.engine.gamefile import decoded, from_json, from_position

FILES = Path(__file__).parent / "files"


@pytest.mark.parametrize("name", ["version_1_base", "version_1_oceania_3"])
def test_games_of_version_1_replay(name: str) -> None:
    """Files hold all options, so a first road where a ship is a must now is still there."""
    text = (FILES / f"{name}.json").read_text(encoding="utf-8")
    game, document = from_json(text), decoded(text)
    assert document.rules == 1
    assert len(game.log) == len(document.moves)
    assert game.options["strict_ships"] is False


def test_a_position_of_version_1_is_refused() -> None:
    """Its questions have other numbers, and an offer that is composed stands elsewhere."""
    header, _, body = Game("seafarers", seats=3, seed=1).position.partition("\n")
    old = header.replace("seafarers 2", "seafarers 1").replace(" proposals=3", "")
    with pytest.raises(BadFile, match=r"not a position of .*seafarers 2.*seafarers 1"):
        from_position(f"{old}\n{body}")
