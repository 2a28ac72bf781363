"""Tables in a database of the first version: people go on where they were.

`files/version_1.sql` was written by the program before sittings, salts and rules version 2;
`files/version_1.json` holds what it said about these tables.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from keelstone import cli
from keelstone.server.storage.open_database import locked
from tests.server.support import Player, serving

FILES = Path(__file__).parent / "files"
TABLES: dict[str, Any] = json.loads((FILES / "version_1.json").read_text(encoding="utf-8"))


@pytest.fixture
def old_database(tmp_path: Path) -> Path:
    with closing(sqlite3.connect(tmp_path / "t.db")) as connection:
        connection.executescript((FILES / "version_1.sql").read_text(encoding="utf-8"))
    return tmp_path / "t.db"


def test_no_command_upgrades_a_database_under_an_older_server(
    old_database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["tables", "--database", str(old_database), "list"]
    with locked(str(old_database)):
        assert cli.main(command) == 2
    assert "a server of another version uses" in capsys.readouterr().err
    with closing(sqlite3.connect(old_database)) as connection:
        assert [*connection.execute("SELECT version_num FROM alembic_version")] == [("0001",)]
    assert cli.main(command) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(TABLES)


@pytest.mark.parametrize("game", TABLES)
def test_a_table_of_the_first_version_is_as_it_was(game: str, old_database: Path) -> None:
    expected = TABLES[game]

    async def scene() -> None:
        async with serving(old_database, game) as place:
            session = await place.service.table_registry.find(expected["table"])
            table = session.table
            assert table.game is not None
            assert table.setup.rules == 1
            assert table.last == expected["events"]
            assert list(table.game.movers) == expected["movers"]
            assert [list(by_source.values()) for by_source in table.game.points] == expected[
                "points"
            ]
            assert len(table.game.log) == expected["entries"]
            latest = table.game.log[-len(expected["moves"]) :]
            made = [table.game.notation(entry.seat, entry.number) for entry in latest]
            assert made == expected["moves"]

    asyncio.run(scene())


@pytest.mark.parametrize("game", TABLES)
def test_people_play_on_with_the_tokens_of_then(game: str, old_database: Path) -> None:
    expected = TABLES[game]

    async def scene() -> None:
        async with serving(old_database, game) as place:
            players = [
                Player(place, expected["table"], seat, token)
                for seat, token in enumerate(expected["tokens"])
            ]
            moved = [await player.move_somehow() for player in players]
            assert any(moved)
            shown = await place.get(f"/api/tables/{expected['table']}", players[0].token)
            assert shown["phase"] == "playing"

    asyncio.run(scene())


def test_the_files_hold_a_table_of_every_game() -> None:
    assert set(TABLES) == {"imhotep", "eschnapur", "seafarers"}
    assert all(table["moves"] and table["points"] for table in TABLES.values())
