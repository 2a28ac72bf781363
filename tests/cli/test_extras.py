"""An installation without extras: what works, and what says which extra it needs."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from keelstone.cli.support.extras import OPTIONAL

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
#: package -> the optional modules that it installs, where that is not one of its own name
MODULES = {
    "markdown-it-py": {"markdown_it"},
    "prometheus-client": {"prometheus_client"},
    "rich": {"rich", "markdown_it"},
}


def run(code: str, *extras: str) -> subprocess.CompletedProcess[str]:
    """Run code in a process that can import the base dependencies and those of some extras."""
    hidden = OPTIONAL - {module for extra in extras for module in modules_of(extra)}
    hide = f"import sys; sys.modules.update(dict.fromkeys({sorted(hidden)}))\n"
    return subprocess.run(
        [sys.executable, "-c", hide + code],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
        capture_output=True,
        text=True,
    )


def modules_of(extra: str) -> set[str]:
    """The modules that an extra installs, and those of the extras in it."""
    found: set[str] = set()
    for need in map(Requirement, PROJECT["optional-dependencies"][extra]):
        if need.name == "keelstone":
            found |= {module for other in need.extras for module in modules_of(other)}
        else:
            found |= MODULES.get(need.name, {need.name})
    return found


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


@pytest.mark.parametrize(("words", "extra"), NEEDS.items(), ids=NEEDS)
def test_the_extra_of_a_command_is_all_it_imports(words: str, extra: str) -> None:
    command = words.split()[0]
    code = f"from keelstone.cli import main; sys.exit(main([{command!r}, '--help']))"
    ended = run(code, extra)
    assert ended.returncode == 0, ended.stderr


SERVER = """
import keelstone.server.app, keelstone.server.serve
import keelstone.server.storage.open_database, keelstone.server.observability.logs
"""


def test_the_server_needs_no_other_extra() -> None:
    ended = run(SERVER, "server")
    assert ended.returncode == 0, ended.stderr


@pytest.mark.parametrize("words", ["--help", "--version", "compile imhotep", "verify --help"])
def test_some_commands_need_no_extra(words: str) -> None:
    ended = run(f"from keelstone.cli import main; sys.exit(main({words.split()}))")
    assert ended.returncode == 0, ended.stderr


def test_verifying_needs_no_extra() -> None:
    ended = run("from keelstone.cli import main; sys.exit(main(['verify', 'nowhere.json']))")
    assert ended.stderr == "keelstone: nowhere.json: No such file or directory\n"


def test_every_extra_of_a_message_exists() -> None:
    assert {*NEEDS.values(), "languages", "postgres", "ray"} <= PROJECT[
        "optional-dependencies"
    ].keys()
