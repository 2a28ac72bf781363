"""Reports of the arena: charts, where they are written, tables, and the message of a stopped run.

A file for a chart is checked before hours of play, not after.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from keelstone.arena.match import Contest, Result, play_game
from keelstone.cli import arena, main
from keelstone.drawing.charts import Bar, bar_chart, curve_chart
from keelstone.engine.game import Game

MORRA = "tests.engine.morra"


@pytest.fixture(params=[".", "file/plot.svg", "plot.pdf"])
def nowhere(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A place that no picture can be written to: a folder, below a file, another kind."""
    (tmp_path / "file").touch()
    return tmp_path / str(request.param)


@pytest.mark.parametrize("command", ["arena", "balance"])
def test_a_plot_is_refused_before_anything_is_played(
    nowhere: Path, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    kept = tmp_path / "kept.jsonl"
    given = [command, MORRA, "--bots=random", "--games=1", "--cores=1", f"--results={kept}"]
    assert main([*given, f"--plot={nowhere}"]) == 2
    assert capsys.readouterr().err.startswith(f"keelstone: {nowhere}: ")
    assert not kept.exists()


def test_a_plot_is_refused_before_anything_is_analysed(
    nowhere: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keelstone.cli.analyse.analyse", pytest.fail)
    file = tmp_path / "game.json"
    file.write_text(Game(MORRA, seats=2, seed=3).to_json())
    assert main(["analyse", str(file), f"--plot={nowhere}"]) == 2


def test_checking_a_file_changes_nothing(tmp_path: Path) -> None:
    plot = tmp_path / "new" / "plot.svg"
    given = ["arena", MORRA, "--bots=nobody", f"--plot={plot}"]
    assert main(given) == 2
    assert list(tmp_path.iterdir()) == []
    plot.parent.mkdir()
    plot.write_text("older")
    assert main(given) == 2
    assert plot.read_text() == "older"
    assert list(tmp_path.rglob("*")) == [plot.parent, plot]


def test_a_label_has_enough_room() -> None:
    label = "most card burial-decoration: wins"
    drawn = bar_chart("title", [Bar(label, 0.5, 0.4, 0.6), Bar("short", 0.5, 0.4, 0.6)])
    found = re.search(rf'<text x="(\d+)"[^>]*>{label}<', drawn)
    assert found
    assert int(found[1]) >= 7.5 * len(label)


def test_a_bar_may_be_compared_with_a_share() -> None:
    bar = Bar("builder", 0.5, 0.4, 0.6)
    assert "dasharray" not in bar_chart("title", [bar])
    contest = Contest(game=MORRA, bots=["builder"], seats=2)
    rows = [{"name": "builder", "win_rate": {"rate": 0, "low": 0, "high": 0}, "fair_share": 0.25}]
    drawn = arena.draw_charts(contest, rows)
    found = re.search(r'x1="([\d.]+)" x2="([\d.]+)"[^>]*dasharray', drawn)
    assert found
    assert found[1] == found[2] == "275.0"  # a quarter of the way from 170 to 590


def test_curves_have_room_for_ticks_and_names() -> None:
    drawn = curve_chart("title", ["Ann", "a very long name of a player"], [(0.5, 0.5)] * 123)
    left = re.search(r'<text x="(\d+)"[^>]*>100%<', drawn)
    assert left
    assert int(left[1]) >= 38
    ticks = re.findall(r'text-anchor="middle">(\d+)<', drawn)
    assert ticks == ["0", "20", "40", "60", "80", "100", "120"]
    wide, name = re.search(r'viewBox="0 0 (\d+)', drawn), re.search(r'x="(\d+)"[^>]*>a very', drawn)
    assert wide
    assert name
    assert int(wide[1]) >= int(name[1]) + 7.5 * len("a very long name of a player")


def test_a_curve_has_the_colour_of_its_name() -> None:
    drawn = curve_chart("title", ["Ann", "Bo"], [(0.2, 0.8), (0.0, 1.0)])
    lines = re.findall(r'<polyline.*?stroke="(.+?)"', drawn)
    assert re.findall(r'<line[^>]*stroke="(.+?)" stroke-width="2"/>\n<text', drawn) == lines
    assert len(set(lines)) == 2


def row(name: str) -> dict[str, object]:
    """A bot's figures, as wide as they get."""
    return {
        "name": name,
        "fair_share": 1.0,
        "win_rate": {"rate": 1.0, "low": 0.9633, "high": 1.0},
        "rating": {"mu": -10.5, "low": -21.0, "high": 0.0},
        "points": 104.25,
        "points_by_source": {"temple": 104.25},
        "seconds_a_move": 10.1234,
    }


@pytest.mark.parametrize("name", ["builders", "mine.py:MyBotOfTheLongName"])
def test_the_table_of_bots_fits_into_80_columns(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    contest = Contest(game=MORRA, bots=[name], seats=4)
    arena.show(contest, 100, [row(name)] * 4)
    told = capsys.readouterr().out
    assert "…" not in told
    assert told.count("│96.3 to 100.0% │-10.5 ± 10.5 │") == 4
    assert max(map(len, told.splitlines())) <= 80
    if name == "builders":
        assert told.count("│builders │") == 4


@pytest.mark.parametrize("command", ["arena", "balance"])
def test_a_stopped_run_says_what_was_kept(
    command: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def stopped_in_the_third(contest: Contest, number: int) -> Result:
        if number == 2:
            raise KeyboardInterrupt
        return play_game(contest, number)

    monkeypatch.setattr("keelstone.arena.tournament.play_game", stopped_in_the_third)
    given, kept = [command, MORRA, "--bots=random", "--games=4", "--cores=1"], tmp_path / "k.jsonl"
    assert main(given) == 130
    assert "Nothing is kept" in capsys.readouterr().err
    assert main([*given, f"--results={kept}"]) == 130
    assert f"Games kept in {kept}: 2; the same command goes on" in capsys.readouterr().err
