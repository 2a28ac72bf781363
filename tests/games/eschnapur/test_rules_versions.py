"""Game files of earlier rules versions replay by their own version's rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import keelstone as ks
from keelstone.engine.errors import BadFile

FILES = sorted((Path(__file__).parent / "files").glob("rules_1_*.json"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_file_of_version_1_replays_by_the_rules_of_version_1(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert ks.from_json(text).to_json() == text


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_same_moves_are_not_legal_by_version_2(file: Path) -> None:
    """The files are worth something as tests: they meet a window that version 1 did not have."""
    document = json.loads(file.read_text(encoding="utf-8"))
    with pytest.raises(BadFile, match="Before building begins"):
        ks.from_json(json.dumps({**document, "rules": 2}))


def test_a_position_of_version_1_goes_on_by_version_1() -> None:
    game = ks.Game("eschnapur", seed=1, rules_version=1)
    again = ks.from_position(game.position)
    assert again.rules_version == 1
    assert again.position == game.position
