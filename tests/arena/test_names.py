"""Names are shown as they are, whatever they hold: people's, and those of files and options."""

from __future__ import annotations

from pathlib import Path

import pytest

from keelstone.arena.balance import report
from keelstone.cli import main
from keelstone.cli.balance import show
from keelstone.engine.game import Game
from tests.arena.test_balance import CLOSE

MORRA = "tests.engine.morra"
ODD = "[/b]:bomb:"


@pytest.fixture(autouse=True)
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "300")


def test_an_analysis_names_players_as_they_are_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game, file = Game(MORRA, seats=2, seed=3, names=[ODD, "Bo"]), tmp_path / "game.json"
    while not game.is_over:
        game.play(game.moves(game.movers[0])[0], game.movers[0])
    file.write_text(game.to_json())
    assert main(["analyse", str(file), "--playouts=50"]) == 0
    assert ODD in capsys.readouterr().out


def test_the_arena_names_a_bots_file_as_it_is_called(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / ODD
    folder.mkdir(parents=True)
    bot = folder / "mine.py"
    bot.write_text(
        "import keelstone as ks\n\n"
        "class Mine(ks.Bot):\n"
        "    def choose(self, view, moves):\n"
        "        return moves[0]\n"
    )
    assert main(["arena", MORRA, "--games=2", "--cores=1", f"--bots={bot}:Mine,random"]) == 0
    assert capsys.readouterr().out.count(f"{bot}:Mine") == 2  # bots, and points by source


def test_balance_names_a_variant_as_it_was_given(capsys: pytest.CaptureFixture[str]) -> None:
    show({f"scene={ODD}": report([CLOSE])})
    assert capsys.readouterr().out.count(ODD) > 1
