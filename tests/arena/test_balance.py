"""What options do to a game, and which sources decide it."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from keelstone.arena.balance import decides, report
from keelstone.arena.figures import mean_interval
from keelstone.arena.match import Result
from keelstone.cli import main
from keelstone.commands.balance import for_variant

MORRA = "tests.kernel.morra"


def ended(*points: dict[str, int]) -> Result:
    totals = [sum(one.values()) for one in points]
    winners = [seat for seat, total in enumerate(totals) if total == max(totals)]
    return Result(
        game=0, bots=["builder"] * len(points), winners=winners, standings=totals, moves=10,
        points=list(points), seconds=1.0, pace=[0.0] * len(points),
    )  # fmt: skip


CLOSE = ended({"temple": 5, "market": 3}, {"temple": 0, "market": 7})
CLEAR = ended({"temple": 5, "market": 9}, {"temple": 0, "market": 7})


def test_a_source_decides_when_another_would_win_without_it() -> None:
    assert decides(CLOSE, "temple")
    assert not decides(CLEAR, "temple")
    assert decides(CLEAR, "market") is False


def test_a_report_sums_up_seats_length_and_sources() -> None:
    found = report([CLOSE, CLEAR])
    assert found["seats"][0]["rate"] == 1.0
    assert found["moves"]["mean"] == 10
    assert found["margin"]["mean"] == 4
    assert found["sources"]["temple"]["decides"]["rate"] == 0.5
    assert found["sources"]["market"]["of_winner"]["mean"] == 6


def test_seats_of_one_game_are_not_counted_as_several_games() -> None:
    """Both seats have the same points in a game, so two games say no more than one seat each."""
    few, many = ended({"temple": 2}, {"temple": 2}), ended({"temple": 4}, {"temple": 4})
    found = report([few, many])
    one_each = mean_interval([2, 4])
    for figures in (found["points"], found["sources"]["temple"]["points"]):
        assert (figures["mean"], figures["low"], figures["high"]) == one_each
    assert found["sources"]["temple"]["of_winner"]["low"] == one_each[1]


def test_options_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    plot = tmp_path / "plot.svg"
    given = [MORRA, "--seats=2", "--games=4", "--cores=1", "--vary", "rounds=1,2"]
    assert main(["balance", *given, "--json", "--plot", str(plot)]) == 0
    found = json.loads(capsys.readouterr().out)["reports"]
    assert found["rounds=2"]["moves"]["mean"] == 2 * found["rounds=1"]["moves"]["mean"]
    assert plot.read_text().startswith("<svg")
    assert main(["balance", *given, "--results", str(tmp_path / "kept.jsonl")]) == 0
    assert len(list(tmp_path.glob("kept-rounds=*.jsonl"))) == 2
    assert main(["balance", MORRA, "--vary", "rounds"]) == 2


def test_every_variant_is_looked_at_before_the_first_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("keelstone.arena.tournament.play_game", pytest.fail)
    for vary in ("rounds=1,many", "seats=2,3", "board=mine.toml"):
        assert main(["balance", MORRA, "--games=1", "--cores=1", "--vary", vary]) == 2
        assert capsys.readouterr().err.startswith("keelstone: ")


def test_a_variant_that_is_a_path_keeps_its_results_beside_the_others(tmp_path: Path) -> None:
    args = argparse.Namespace(vary="scene=base,/a/scene.toml", results=tmp_path / "kept.jsonl")
    assert for_variant(args, "scene=/a/scene.toml").results == (
        tmp_path / "kept-scene=_a_scene.toml.jsonl"
    )


def test_only_equal_bots_tell_of_the_game_itself(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["balance", MORRA, "--games=1", "--cores=1", "--bots=builder,novice"]) == 2
    assert "equal bots" in capsys.readouterr().err
