"""Where pictures go: looked at before hours of play, not after."""

from __future__ import annotations

from pathlib import Path

import pytest

from keelstone.cli import main
from keelstone.game import Game

MORRA = "tests.kernel.morra"


@pytest.fixture(params=["folder", "below a file"])
def nowhere(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A place that no picture can be written to."""
    (tmp_path / "file").touch()
    return tmp_path if request.param == "folder" else tmp_path / "file" / "plot.svg"


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
    monkeypatch.setattr("keelstone.commands.analyse.analyse", pytest.fail)
    file = tmp_path / "game.json"
    file.write_text(Game(MORRA, seats=2, seed=3).to_json())
    assert main(["analyse", str(file), f"--plot={nowhere}"]) == 2


def test_looking_leaves_nothing_behind_and_an_older_plot_as_it_was(tmp_path: Path) -> None:
    plot = tmp_path / "new" / "plot.svg"
    given = ["arena", MORRA, "--bots=nobody", f"--plot={plot}"]
    assert main(given) == 2
    assert list(tmp_path.iterdir()) == []
    plot.parent.mkdir()
    plot.write_text("older")
    assert main(given) == 2
    assert plot.read_text() == "older"
    assert list(tmp_path.rglob("*")) == [plot.parent, plot]
