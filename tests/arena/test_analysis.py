"""Looking back at a game."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from keelstone.arena.analysis import analyse
from keelstone.cli import main
from keelstone.game import Game

MORRA = "tests.kernel.morra"


def a_game() -> Game:
    game = Game(MORRA, seats=2, seed=3)
    while not game.is_over:
        seat = game.movers[0]
        game.play(game.moves(seat)[0])
    return game


def test_chances_lead_from_an_open_game_to_its_result() -> None:
    game = a_game()
    found = analyse(game, playouts=400)
    assert len(found.curve) == len(game.log) + 1
    assert found.curve[0] == pytest.approx((0.5, 0.5), abs=0.1)
    assert found.curve[-1] == tuple(
        1 / len(game.winners) if seat in game.winners else 0.0 for seat in range(2)
    )


def test_luck_own_moves_and_others_moves_add_up() -> None:
    found = analyse(a_game(), playouts=300)
    for seat, balance in enumerate(found.balance):
        gained = found.curve[-1][seat] - found.curve[0][seat]
        assert balance.luck + balance.own + balance.others == pytest.approx(gained)


def test_every_choice_is_judged_and_no_cost_is_negative() -> None:
    game = a_game()
    found = analyse(game, playouts=300)
    assert {one.step for one in found.choices} == {
        step
        for step, entry in enumerate(game.log)
        if entry.seat >= 0 and len(game.at(step).legal_numbers(entry.seat)) > 1
    }
    assert all(one.cost >= 0 for one in found.choices)
    assert found.costliest(0) == sorted(found.costliest(0), key=lambda one: -one.cost)


def test_analyse_reads_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, plot = tmp_path / "game.json", tmp_path / "plot.svg"
    file.write_text(a_game().to_json())
    assert main(["analyse", str(file), "--playouts=50", "--plot", str(plot)]) == 0
    assert "Turning points" in capsys.readouterr().out
    assert plot.read_text().startswith("<svg")
    assert main(["analyse", str(file), "--playouts=50", "--json"]) == 0
    assert "curve" in json.loads(capsys.readouterr().out)
