"""benchmarks/strength.py prints the table of docs/measurements.md, and never mixes games."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks import strength

from keelstone.arena.match import Contest
from tests.arena.test_arena import MORRA

DOCS = Path(__file__).parents[2] / "docs" / "measurements.md"
PAIR = {"builder against a random player": (("builder", "random", "random"), "33 %")}


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """One quick contest of three seats instead of hours."""
    monkeypatch.setattr(strength, "CONTESTS", PAIR)
    monkeypatch.setattr(strength, "Contest", lambda seats, **rest: Contest(seats=3, **rest))


def test_the_table_matches_the_documentation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    strength.main([MORRA, "--games=3", f"--folder={tmp_path}"])
    *heading, row = capsys.readouterr().out.splitlines()
    assert "\n".join(heading) in DOCS.read_text("utf-8")
    assert row.count("|") == heading[0].count("|")
    assert row.endswith("%) | 33 % | 3 |")


def test_another_seed_has_another_results_file(tmp_path: Path) -> None:
    for seed in (1, 2):
        strength.main([MORRA, "--games=1", f"--folder={tmp_path}", f"--seed={seed}"])
    assert len(list(tmp_path.glob("*.jsonl"))) == 2


def test_games_of_other_rules_are_refused_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [MORRA, "--games=1", f"--folder={tmp_path}"]
    strength.main(given)
    monkeypatch.setattr("keelstone.arena.results._digest_of_sources", lambda game: "other")
    with pytest.raises(SystemExit, match="2"):
        strength.main(given)
    told = capsys.readouterr().err
    assert "other rules or bots" in told
    assert told.count("\n") == 1
