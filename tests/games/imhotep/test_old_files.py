"""Game files and positions of older rules are played by their own version's rules."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import keelstone as ks
from keelstone.games.imhotep.rules.board import Card
from tests.games.imhotep.table import BLACK, notations, table

#: a whole game on B sides that rules version 1 wrote; every blue card is played in it
RULES_1 = Path(__file__).parent / "files" / "rules_1.json"


def test_a_file_of_version_1_replays_with_its_own_figures() -> None:
    text = RULES_1.read_text(encoding="utf-8")
    game, written = ks.from_json(text), json.loads(text)
    assert written["rules"] == 1
    spelt = [
        {name.replace(" ", "-"): n for name, n in seat.items()}
        for seat in written["result"]["points"]
    ]
    assert game.points == spelt
    assert game.figures["pyramids"]["b"]["middle"] == ["2", "load", "1", "stones"]


def test_a_file_with_another_result_is_refused() -> None:
    text = RULES_1.read_text(encoding="utf-8")
    with pytest.raises(ks.BadFile, match="the result is not what the moves come to"):
        ks.from_json(text.replace('"burial chamber": 16', '"burial chamber": 17'))


def lever_in_play(version: int) -> ks.Game:
    """A lever is in play when the pyramids' bonus draws a card, and the pile is empty."""
    game = table(2, "ABAAA", ships=("KKK.", "...", "..", ".."))
    state = game.states[0]
    state.hand[BLACK, Card.LEVER], state.market[1], state.pile[Card.LEVER] = 2, 0, 0
    state.discarded[:] += state.pile
    state.pile[:], state.pile_size = 0, 0
    header = f"keelstone imhotep {version}"
    position = game.position.replace(game.position[: len(header)], header)
    game = ks.from_position(position, chance="manual")
    for move in ("lever 1 pyramids", "pyramid right", "accept"):
        game.play(move)
    return game


def test_version_1_discards_a_lever_at_once() -> None:
    assert "card lever" in notations(lever_in_play(1))
    assert "card lever" not in notations(lever_in_play(2))


def test_a_file_of_version_1_is_replayed_and_played_on_by_its_own_rules() -> None:
    game = lever_in_play(1)
    game.play("card lever")
    read = ks.from_json(game.to_json())
    assert read.rules_version == 1
    assert read.position == game.position
    with pytest.raises(ks.BadFile, match=r"move 4 .*card lever"):
        ks.from_json(game.to_json().replace('"rules": 1', '"rules": 2'))


def test_a_position_of_version_1_is_read_and_one_of_a_later_version_is_not() -> None:
    game = table(2, "ABAAA", ships=("KKK.", "...", "..", ".."))
    state = game.states[0]
    state.hand[BLACK, Card.LEVER], state.market[1] = 1, 0
    game.play("lever 1 pyramids")
    state.in_play, state.discarded[Card.LEVER] = 0, 1
    written = game.position.replace("keelstone imhotep 2", "keelstone imhotep 1")
    assert ks.from_position(written, chance="manual").position == written
    with pytest.raises(ks.BadFile, match="not a position of"):
        game.set_position(written.replace("keelstone imhotep 1", "keelstone imhotep 3"))
