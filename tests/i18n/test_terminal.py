"""A game in the terminal, in another language."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from keelstone.cli import main


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("platformdirs.user_data_dir", lambda name: str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    answers = iter(lines)
    monkeypatch.setattr("builtins.input", lambda prompt="": next(answers))


def test_the_terminal_plays_in_danish(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed(monkeypatch, "u", "h", "pyramid left", "nonsense", "take", "p", "q")
    game = ["play", "imhotep", "--seats", "2", "--seed", "7", "--hot-seat", "--language", "da"]
    assert main(game) == 0
    shown = " ".join(capsys.readouterr().out.split())
    for text in (
        "h for hjælp",
        "Runde 1: skibe med plads til",
        "Din tur: tag sten, last et skib",
        "tag nye sten",
        "der er endnu intet at tage tilbage",
        "Sådan skrives træk:",
        "det er ikke det, der spørges om nu",
        "ingen slags træk hedder 'nonsense'",
        "får 3 sten",
        "stenbrud",
        "gemt: keelstone play imhotep --resume fortsætter",
    ):
        assert text in shown, text
    for english in ("Your turn", "quarry", "points", "the market", "kept"):
        assert english not in shown, english


def test_the_rules_are_read_in_another_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "imhotep", "8.2", "--language", "de"]) == 0
    shown = capsys.readouterr().out
    assert "Die Obelisken" in shown
    assert "nach Höhe" in shown
    assert main(["rules", "seafarers", "--language", "nl"]) == 0
    assert "Ontwikkelingskaarten" in capsys.readouterr().out


def test_a_saved_game_is_replayed_in_norwegian(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    file: Any = tmp_path / "game.json"
    typed(monkeypatch, "take", f"s {file}", "q")
    main(["play", "imhotep", "--seats", "2", "--seed", "7", "--hot-seat"])
    capsys.readouterr()
    assert main(["replay", str(file), "--language", "nb"]) == 0
    shown = capsys.readouterr().out
    assert "Runde 1: skip med plass til" in shown
    assert "får 3 steiner" in shown
