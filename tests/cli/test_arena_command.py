"""What `keelstone arena` prints, and where."""

from __future__ import annotations

from pathlib import Path

import pytest

from keelstone.cli import main

BOT = """
import keelstone as ks

class LooksFarAhead(ks.Bot):
    def choose(self, view, moves):
        return moves[0]
"""


def test_an_error_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", "imhotep", "--bots", "nobody", "--games", "4"]) == 2
    told = capsys.readouterr().err
    assert told.startswith("keelstone: there is no bot 'nobody'")
    assert told.count("\n") == 1


def test_without_a_terminal_lines_tell_how_far_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "imhotep", "--bots", "random", "--seats", "2", "--games", "4", "--cores", "1"]
    assert main(words) == 0
    lines = [line for line in capsys.readouterr().err.splitlines() if "played" in line]
    assert lines == [f"{done} of 4 games played" for done in (1, 2, 3, 4)]
    assert main([*words, "--json"]) == 0
    assert "played" not in capsys.readouterr().err


def test_the_name_of_a_bot_and_its_time_are_readable_at_80_columns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(BOT)
    bots = "bot.py:LooksFarAhead,random"
    assert main(["arena", "imhotep", "--bots", bots, "--seats", "2", "--games", "2"]) == 0
    told = capsys.readouterr().out
    assert told.count("bot.py:LooksFarAhead") == 2  # in both tables, unbroken
    assert "0.000" not in told


def test_a_scene_that_is_no_file_is_no_fault_of_a_scene(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["scene", "check", "nowhere.toml"]) == 2
    assert capsys.readouterr().err.startswith("keelstone: nowhere.toml")
