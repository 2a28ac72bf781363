"""An installation without extras: what works, and what says which extra it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from keelstone.cli.extras import OPTIONAL

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
HIDE = f"import sys; sys.modules.update(dict.fromkeys({sorted(OPTIONAL)}))\n"


def run(code: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process where nothing but the base dependencies can be imported."""
    path = os.pathsep.join(filter(None, sys.path))
    return subprocess.run(
        [sys.executable, "-c", HIDE + code],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
    )


PLAY = """
import keelstone as ks
from keelstone.ai import ask, make

for name in ks.game_names():
    game = ks.start(name, seed=1)
    game.play(game.moves(game.movers[0])[0], game.movers[0])
    while len(game.log) < 40:
        seat = game.movers[0]
        game.play(ask(make("builder", name), game, seat), seat)
    assert game.svg().startswith("<svg")
    assert ks.from_json(game.to_json()).position == game.position
    assert [str(move) for move in game.moves(game.movers[0])]
    batch = ks.Batch(name, games=3)
    assert batch.play_out().all()
print("played")
"""


def test_games_bots_pictures_and_batches_need_no_extra() -> None:
    ended = run(PLAY)
    assert ended.stdout.strip() == "played", ended.stderr


def test_other_languages_name_their_extra() -> None:
    ended = run("import keelstone as ks; ks.start('imhotep', seed=1).svg(language='de')")
    assert ended.stderr.strip().endswith("pip install 'keelstone[languages]'")


NEEDS = {
    "play imhotep": "cli",
    "simulate imhotep": "cli",
    "replay game.json": "cli",
    "draw game.json -o game.svg": "cli",
    "rules imhotep": "cli",
    "board imhotep": "cli",
    "scene show base": "cli",
    "bench imhotep": "cli",
    "analyse game.json": "cli",
    "arena imhotep": "arena",
    "balance imhotep": "arena",
    "serve": "server",
    "tables list": "server",
}


@pytest.mark.parametrize(("words", "extra"), NEEDS.items(), ids=NEEDS)
def test_a_missing_extra_is_one_line(words: str, extra: str) -> None:
    ended = run(f"from keelstone.cli import main; sys.exit(main({words.split()}))")
    needed = f"keelstone[{extra}]"
    command = words.split()[0]
    assert ended.stderr == f"keelstone {command} needs {needed}: pip install '{needed}'\n"
    assert ended.returncode == 2


@pytest.mark.parametrize("words", ["--help", "--version", "compile imhotep", "verify --help"])
def test_some_commands_need_no_extra(words: str) -> None:
    ended = run(f"from keelstone.cli import main; sys.exit(main({words.split()}))")
    assert ended.returncode == 0, ended.stderr


def test_every_extra_of_a_message_exists() -> None:
    assert {*NEEDS.values(), "languages", "postgres", "ray"} <= PROJECT[
        "optional-dependencies"
    ].keys()
