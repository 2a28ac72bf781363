"""The example bot plays whole games of every game over the API."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from keelstone.engine import registry
from tests.server.support import MORRA, SHORTER
from tests.server.support.process import ROOT, ServerProcess

CHECKER = ROOT / "docs" / "examples" / "check_chance.py"
BOT = ROOT / "docs" / "examples" / "http_bot.py"


@pytest.mark.parametrize("example", [CHECKER, BOT])
def test_it_is_short_and_needs_only_the_standard_library(example: Path) -> None:
    code = example.read_text().partition('"""\n\n')[2]
    assert len(code.splitlines()) <= 50
    imports = [line.split()[1] for line in code.splitlines() if line.startswith("import ")]
    imported = {name.partition(".")[0] for name in imports}
    assert imported <= sys.stdlib_module_names


@pytest.mark.parametrize("game", [MORRA, *registry.game_names()])
def test_it_plays_a_whole_game(game: str, tmp_path: Path) -> None:
    seats = min(registry.load(game).seats)
    with ServerProcess(str(tmp_path / "t.db"), (game,), log=tmp_path / "log") as server:
        options = SHORTER.get(game, {})
        asked = {"game": game, "seats": [{}] * seats, "settings": {"away": 0}, "options": options}
        made = httpx.post(f"{server.address}/api/tables", json=asked, timeout=60).json()
        links = [f"{server.address}/t/{made['table']}#{token}" for token in made["invitations"]]
        bots = [
            subprocess.Popen([sys.executable, BOT, link, f"Bot {n}"], stdout=subprocess.PIPE)
            for n, link in enumerate(links)
        ]
        for bot in bots:
            said, _ = bot.communicate(timeout=500)
            assert bot.returncode == 0
            assert b"The game is over" in said
        path = f"{server.address}/api/tables/{made['table']}"
        fair = httpx.get(
            f"{path}/fair", headers={"Authorization": f"Bearer {made['watch']}"}, timeout=60
        )
        assert fair.json()["verdict"] == "fair"
        assert all(fair.json()["salt_commitments"])
        assert game != MORRA or len(fair.json()["lines"]) == 5
        check_with_the_example(path, made["watch"], tmp_path)


def check_with_the_example(path: str, token: str, folder: Path) -> None:
    """A checker that knows only what the docs say comes to the same."""
    files = []
    for what in ("file", "fair"):
        headers = {"Authorization": f"Bearer {token}"}
        answer = httpx.get(f"{path}/{what}", headers=headers, timeout=60)
        files.append(folder / f"{what}.json")
        files[-1].write_text(answer.text)
    run = [sys.executable, str(CHECKER), *map(str, files)]
    assert subprocess.run(run, check=False).returncode == 0
    game = json.loads(files[0].read_text())
    game["fair"]["salts"][0] = "another"
    files[0].write_text(json.dumps(game))
    assert subprocess.run(run, check=False).returncode == 1
