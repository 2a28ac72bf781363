"""benchmarks/ladder.py measures the levels of a game, each against the one below."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks import ladder

from tests.arena.test_arena import MORRA


def measured(tmp_path: Path, *more: str) -> list[dict[str, object]]:
    figures = tmp_path / "figures.json"
    bots = "--bots=one-ply@1,builder"
    ladder.main([MORRA, bots, f"--folder={tmp_path}", f"--json={figures}", *more])
    found: list[dict[str, object]] = json.loads(figures.read_text())["rows"]
    return found


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ladder, "BLOCK", 4)


def test_ratings_add_up_from_pair_to_pair(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lower, upper = measured(tmp_path, "--games=8")
    assert [lower["below"], upper["below"]] == ["random", "one-ply@1"]
    assert [lower["games"], upper["games"]] == [8, 8]
    heading, rows = ladder.HEADING.splitlines()[0], capsys.readouterr().out.splitlines()[2:]
    assert [row.count("|") for row in rows] == [heading.count("|")] * 2
    assert upper["rating"] != lower["rating"]


def test_an_exact_figure_gets_no_more_games(tmp_path: Path) -> None:
    known = measured(tmp_path, "--games=40", "--width=30")
    assert all(row["games"] in (4, 8, 12) for row in known)


def test_the_random_player_can_be_left_out(tmp_path: Path) -> None:
    (row,) = measured(tmp_path, "--games=4", "--no-random")
    assert row["bot"] == "builder"
