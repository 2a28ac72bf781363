"""Documents from outside name no files: only what a person gives as a path is opened."""

from __future__ import annotations

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest

import keelstone as ks
from keelstone import cli
from keelstone.engine import gamefile
from keelstone.engine.boards import boardfile
from keelstone.engine.errors import BadFile, KeelstoneError

OWN_SCENE = Path(__file__).parents[2] / "docs" / "examples" / "own_scene.toml"


@pytest.fixture
def document() -> dict[str, Any]:
    text = ks.start("seafarers", seats=3, seed=1, scene="new-shores").to_json()
    found: dict[str, Any] = json.loads(text)
    return found


@pytest.fixture
def trap(tmp_path: Path) -> Path:
    """A FIFO: a program that opened it would wait for ever."""
    path = tmp_path / "trap.toml"
    os.mkfifo(path)
    return path


def with_scene(document: dict[str, Any], path: str) -> list[dict[str, Any]]:
    """Every way in which a document could name a file."""
    board, options = document["board"], document["options"]
    return [
        {**document, "board": {**board, "scene": path}},
        {**document, "board": {}, "options": {**options, "scene": path}},
        {**document, "options": {**options, "layout": path}},
        {**document, "board": {**board, "layout": path}, "options": {**options, "layout": path}},
        {**document, "board": {**board, "box": path}},
    ]


def test_a_game_file_opens_no_file(document: dict[str, Any], trap: Path) -> None:
    for hostile in with_scene(document, str(trap)):
        with pytest.raises(KeelstoneError):
            ks.from_json(json.dumps(hostile))


def test_a_toml_file_elsewhere_is_not_read(document: dict[str, Any]) -> None:
    """The scene is sound: it would be accepted if it were read."""
    for hostile in with_scene(document, str(OWN_SCENE))[:2]:
        with pytest.raises(BadFile, match=r"file given as a Path|should be a table"):
            ks.from_json(json.dumps(hostile))


def test_a_position_opens_no_file(trap: Path) -> None:
    text = ks.start("seafarers", seats=3, seed=1).position
    for option in ("scene", "layout"):
        word = next(w for w in text.split("\n")[0].split() if w.startswith(f"{option}="))
        with pytest.raises(KeelstoneError):
            ks.from_position(text.replace(word, f"{option}={trap}", 1))


@pytest.mark.parametrize("command", ["verify", "replay"])
def test_the_commands_open_the_named_file_only(
    document: dict[str, Any],
    trap: Path,
    command: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for number, hostile in enumerate(with_scene(document, str(trap))):
        file = tmp_path / f"{number}.json"
        file.write_text(json.dumps(hostile))
        assert cli.main([command, str(file)]) == 2
        assert capsys.readouterr().err.startswith("keelstone: ")


def test_a_server_that_takes_own_boards_opens_no_file(
    document: dict[str, Any], trap: Path, tmp_path: Path
) -> None:
    from tests.server.support import serving

    async def scene() -> None:
        async with serving(tmp_path / "t.db", "seafarers", own_boards=True) as place:
            for hostile in with_scene(document, str(trap)):
                for path in ("/api/verify", "/api/tables/import"):
                    answer = await place.client.post(path, json=hostile)
                    assert answer.status_code in (400, 403), answer.text

    asyncio.run(scene())


def test_a_path_that_a_person_gives_is_opened(tmp_path: Path) -> None:
    game = ks.start("seafarers", seats=3, seed=1, scene=OWN_SCENE)
    assert game.figures["scene"]["name"] == "The strait"
    assert ks.from_json(game.to_json()).position == game.position  # the file holds its scene
    with pytest.raises(KeelstoneError, match="file given as a Path"):
        ks.start("seafarers", seats=3, seed=1, scene=str(OWN_SCENE))


def test_files_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadFile, match="bytes"):
        boardfile.read_toml(Path("/dev/zero"))
    monkeypatch.setattr("keelstone.cli.support.arguments.MAX_BYTES", 1000)
    assert cli.main(["verify", "/dev/zero"]) == 2
    monkeypatch.setattr(gamefile, "MAX_BYTES", 10)
    with pytest.raises(BadFile, match="bytes"):
        ks.from_json("{" + " " * 20 + "}")
