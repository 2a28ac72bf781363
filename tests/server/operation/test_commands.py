"""`keelstone tables`: what operators do with the tables in the database."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from keelstone import cli
from keelstone.engine import gamefile
from keelstone.server.serve import name_of
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.schema import tables
from tests.server.support import Place, play_out, serving

DAY = 86_400_000


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with a table that is over, one in play, and one that waits."""

    async def scene() -> None:
        async with serving(tmp_path / "t.db") as place:
            await play_out(await place.seated(await place.new_table(options={"rounds": 1})))
            anna, bo = await place.seated(await place.new_table())
            now = await anna.look()
            await anna.move(2, now["number"])
            await bo.move(1, now["number"])
            await place.new_table()

    asyncio.run(scene())
    return tmp_path / "t.db"


def output(capsys: pytest.CaptureFixture[str], database: Path, *words: str, status: int = 0) -> str:
    """What `keelstone tables` says."""
    assert cli.main(["tables", "--database", str(database), *words]) == status
    said = capsys.readouterr()
    return said.out if status == 0 else said.err


def by_phase(capsys: pytest.CaptureFixture[str], database: Path) -> dict[str, str]:
    """The table in each phase."""
    lines = output(capsys, database, "list").splitlines()
    return {line.split()[3]: line.split()[0] for line in lines}


def test_all_tables_are_listed_the_latest_first(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    lines = output(capsys, database, "list").splitlines()
    assert [line.split()[3] for line in lines] == ["waiting", "playing", "over"]
    assert "Anna, Bo" in lines[1]
    assert "…, …" in lines[0]


def test_a_game_that_is_over_is_exported_whole_and_checked(
    capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    table = by_phase(capsys, database)["over"]
    output(capsys, database, "export", table, "-o", str(file))
    encoded = json.loads(file.read_text())
    assert encoded["names"] == ["Anna", "Bo"]
    assert encoded["fair"]["secret"]
    assert output(capsys, database, "export", table) == file.read_text()
    assert cli.main(["verify", str(file)]) == 0


def test_a_game_in_play_is_exported_from_a_seats_eyes_only(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    table = by_phase(capsys, database)["playing"]
    assert "--seat" in output(capsys, database, "export", table, status=2)
    encoded = json.loads(output(capsys, database, "export", table, "--seat", "2"))
    assert encoded["viewer"] == 1
    older = {"eyes": encoded.pop("viewer"), **encoded}
    assert gamefile.decoded(json.dumps(older)).viewer == 1
    assert encoded["before"] == [[1, "hide one"]]
    assert "fair" not in encoded
    assert "seats are 1 to 2" in output(capsys, database, "export", table, "--seat", "3", status=2)


def test_what_cannot_be_exported_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    waiting = by_phase(capsys, database)["waiting"]
    assert "has not begun" in output(capsys, database, "export", waiting, status=2)
    assert "there is no table" in output(capsys, database, "export", "nowhere", status=2)


@pytest.mark.parametrize("seat", [None, "1"])
def test_a_file_is_read_in_and_played_on_or_looked_at(
    capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path, seat: str | None
) -> None:
    file = tmp_path / "game.json"
    table = by_phase(capsys, database)["playing" if seat else "over"]
    output(capsys, database, "export", table, "-o", str(file), *(["--seat", seat] if seat else []))
    links = read_in(output(capsys, database, "import", str(file)))
    assert set(links) == ({"watch", "seat 1", "seat 2"} if seat else {"watch"})
    asyncio.run(_look_at(database, links, is_over=seat is None))


def read_in(said: str) -> dict[str, str]:
    """The links that importing printed."""
    lines = [line.rpartition(" ") for line in said.splitlines()[1:]]
    return {what: link for what, _, link in lines}


async def _look_at(database: Path, links: dict[str, str], is_over: bool) -> None:
    async with serving(database) as place:
        table, _, watch = links["watch"].removeprefix("/t/").partition("#")
        made: dict[str, Any] = {"table": table, "invitations": []}
        for seat in range(2):
            made["invitations"].append(links.get(f"seat {seat + 1}", "#").partition("#")[2] or None)
        players = await place.seated(made)
        if not is_over:
            assert (await players[0].look())["view"]["state"]["hidden"][0] == 2
            await play_out(players)
        now = await place.get(f"/api/tables/{table}", watch)
        assert now["phase"] == "over"
        report = await place.get(f"/api/tables/{table}/fair", watch)
        assert report["is_fair"]


def test_a_file_that_is_none_is_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], database: Path, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.json"
    wrong.write_text("{}")
    assert output(capsys, database, "import", str(wrong), status=2)
    assert "missing.json" in output(capsys, database, "import", "missing.json", status=2)


def test_only_old_tables_are_pruned_and_games_in_play_only_when_asked(
    capsys: pytest.CaptureFixture[str], database: Path
) -> None:
    assert output(capsys, database, "prune") == "0 tables deleted\n"
    _age(database, days=100)
    assert output(capsys, database, "prune", "--days", "120") == "0 tables deleted\n"
    assert output(capsys, database, "prune") == "2 tables deleted\n"
    assert list(by_phase(capsys, database)) == ["playing"]
    assert output(capsys, database, "prune", "--unfinished") == "1 table deleted\n"
    assert output(capsys, database, "list") == ""


def _age(database: Path, days: int) -> None:
    engine = make_engine(database)
    with engine.begin() as connection:
        older = tables.c.changed_at - sa.literal(days * DAY)
        connection.execute(tables.update().values(changed_at=older))
    engine.dispose()


def test_a_table_that_was_put_away_is_found_again_after_a_restart(database: Path) -> None:
    async def scene(place: Place) -> None:
        table_registry = place.service.table_registry
        for table in await table_registry.look_up(table_registry.store.all_tables, 9):
            session = await table_registry.find(table.id)
            assert session.table.phase == table.phase

    async def whole() -> None:
        async with serving(database) as place:
            await scene(place)

    asyncio.run(whole())


def test_a_server_names_an_address_that_others_can_use() -> None:
    assert name_of("127.0.0.1") == "127.0.0.1"
    assert name_of("::1") == "[::1]"
    everywhere = name_of("0.0.0.0")
    assert everywhere == name_of("::") != "0.0.0.0"
    assert len(everywhere.split(".")) == 4
