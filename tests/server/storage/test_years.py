"""Backup, restore, check and personal data: what an operator needs over the years."""

from __future__ import annotations

import asyncio
import json
import random
import shutil
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from keelstone import cli
from keelstone.engine.errors import BadFile, BadOption
from keelstone.server.storage import backup, dump, personal_data, upgrade
from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.people import People, Person
from keelstone.server.storage.schema import acquaintances, events, metadata, results
from keelstone.server.storage.upgrade import MIGRATIONS, newest_version
from tests.server.support import Place, new_key, play_out, serving
from tests.server.support.kill_steps import rows_of

ROOT = Path(__file__).parents[3]


def fill(database: Any, *, talk: str = "Well played, Bo!") -> None:
    """A table that is over, with a remark, and one in play."""

    async def scene() -> None:
        async with serving(database) as place:
            # so much chance that another secret would hardly bring the same
            first = await place.seated(await place.new_table(options={"rounds": 9}))
            body = {"text": talk, "key": new_key()}
            await place.post(f"/api/tables/{first[0].table}/chat", body, first[0].token)
            await play_out(first)
            await place.seated(await place.new_table())

    asyncio.run(scene())


@pytest.fixture
def filled(tmp_path: Path) -> Path:
    fill(tmp_path / "t.db")
    return tmp_path / "t.db"


def run(capsys: pytest.CaptureFixture[str], database: Path, *words: str, status: int = 0) -> str:
    assert cli.main(["tables", "--database", str(database), *words]) == status
    said = capsys.readouterr()
    return said.out + said.err


# -- backup and restore --------------------------------------------------------------------------


def test_a_backup_made_while_the_server_plays_is_one_moment_of_it(tmp_path: Path) -> None:
    async def scene(place: Place, copies: list[Path]) -> None:
        for copy in copies:
            await play_out(await place.seated(await place.new_table(options={"rounds": 1})))
            await asyncio.to_thread(backup.back_up, tmp_path / "t.db", copy)

    async def whole() -> None:
        async with serving(tmp_path / "t.db") as place:
            await scene(place, [tmp_path / f"{number}.db" for number in range(3)])

    asyncio.run(whole())
    logs = [rows_of(tmp_path / f"{number}.db") or [] for number in range(3)]
    assert len(logs[0]) < len(logs[1]) < len(logs[2])
    assert {path.name for path in tmp_path.glob("0.db*")} == {"0.db"}


def test_what_was_backed_up_comes_back_and_the_rest_is_kept(
    capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy" / "tables.db"
    assert "sound" in run(capsys, filled, "backup", str(copy))
    before = rows_of(filled)
    fill(filled)
    later = rows_of(filled)
    assert later != before
    said = run(capsys, filled, "restore", str(copy))
    assert rows_of(filled) == before
    [kept] = tmp_path.glob("t.before_restore_*.db")
    assert str(kept) in said
    assert rows_of(kept) == later
    assert "2 tables agree" in run(capsys, filled, "check")


def test_a_database_that_is_gone_is_restored(filled: Path, tmp_path: Path) -> None:
    backup.back_up(filled, tmp_path / "copy.db")
    before = rows_of(filled)
    for file in tmp_path.glob("t.db*"):
        file.unlink()
    assert backup.restore(tmp_path / "copy.db", filled) is None
    assert rows_of(filled) == before


def test_nothing_is_restored_while_a_server_runs(
    capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path
) -> None:
    from keelstone.server.storage.open_database import open_database

    backup.back_up(filled, tmp_path / "copy.db")
    with open_database(filled):
        said = run(capsys, filled, "restore", str(tmp_path / "copy.db"), status=2)
    assert "another server uses" in said


@pytest.mark.parametrize("damage", ["half", "text", "other", "newer", "missing"])
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(
    filled: Path, tmp_path: Path, damage: str
) -> None:
    copy = tmp_path / "copy.db"
    backup.back_up(filled, copy)
    if damage == "half":
        copy.write_bytes(copy.read_bytes()[: copy.stat().st_size // 2])
    elif damage == "text":
        copy.write_text("tables")
    elif damage == "missing":
        copy.unlink()
    else:
        change = "UPDATE alembic_version SET version_num = '9999'"
        with closing(sqlite3.connect(copy)) as connection, connection:
            connection.execute("DROP TABLE events" if damage == "other" else change)
    before = rows_of(filled)
    with pytest.raises(BadFile):
        backup.restore(copy, filled)
    assert rows_of(filled) == before
    assert not list(tmp_path.glob("*before_restore*"))


def test_a_backup_over_itself_or_of_nothing_is_refused(filled: Path, tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="itself"):
        backup.back_up(filled, filled)
    with pytest.raises(BadOption, match="no such database"):
        backup.back_up(tmp_path / "none.db", tmp_path / "copy.db")
    with pytest.raises(BadOption, match="pg_dump"):
        backup.file_of("postgresql://localhost/x")


def kill_steps(job: str, source: Path, target: Path) -> int:
    ended = subprocess.run(
        [sys.executable, "-m", "tests.server.support.kill_steps", job, str(source), str(target)],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    return int(ended.stdout)


@pytest.mark.parametrize("has_old", [False, True])
def test_a_backup_killed_after_any_line_leaves_the_old_file_or_the_new(
    filled: Path, tmp_path: Path, has_old: bool
) -> None:
    if has_old:
        backup.back_up(filled, tmp_path / "copy.db")
        fill(filled)
    assert kill_steps("backup", filled, tmp_path / "copy.db") > 20


def test_a_restore_killed_after_any_line_leaves_the_old_database_or_the_new(
    filled: Path, tmp_path: Path
) -> None:
    backup.back_up(filled, tmp_path / "copy.db")
    killed = left_by_a_kill(filled, tmp_path / "killed.db")
    assert kill_steps("restore", tmp_path / "copy.db", killed) > 30


def test_an_upgrade_killed_after_any_line_leaves_the_old_version_or_the_new(
    filled: Path, tmp_path: Path
) -> None:
    newer = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, newer)
    (newer / "versions" / "9000_later.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision, down_revision = '9000', '{newest_version()}'\n"
        "def upgrade():\n    op.add_column('tables', sa.Column('mood', sa.Text))\n"
        "    op.execute(\"UPDATE tables SET mood = 'good'\")\n"
    )
    assert kill_steps("upgrade", newer, filled) > 30


def left_by_a_kill(database: Path, target: Path) -> Path:
    """The database as a killed server leaves it: the last events stand in the write-ahead log."""
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("DELETE FROM events WHERE number > 2")
        connection.commit()
        for suffix in ("", "-wal"):
            shutil.copy(f"{database}{suffix}", f"{target}{suffix}")
    assert target.with_name(f"{target.name}-wal").stat().st_size > 0
    return target


def test_a_backup_killed_at_any_time_leaves_the_database_unharmed(
    filled: Path, tmp_path: Path, scale: int
) -> None:
    """With a real kill in the middle of copying a larger file."""
    with closing(sqlite3.connect(filled)) as connection, connection:
        connection.execute("CREATE TABLE ballast AS SELECT randomblob(30000000) AS bytes")
    before, copy = rows_of(filled), tmp_path / "copy.db"
    command = [sys.executable, "-m", "keelstone", "tables", "--database", str(filled), "backup"]
    for _ in range(3 * scale):
        process = subprocess.Popen([*command, str(copy)], stdout=subprocess.DEVNULL)
        while process.poll() is None and not (tmp_path / "copy.db.part").exists():
            time.sleep(0.005)
        time.sleep(random.uniform(0, 0.1))
        process.kill()
        process.wait()
        assert rows_of(copy) in (None, before)
        assert rows_of(filled) == before
    subprocess.run([*command, str(copy)], check=True, capture_output=True)
    assert rows_of(copy) == before
    assert not (tmp_path / "copy.db.part").exists()


# -- check ---------------------------------------------------------------------------------------


def change(database: Path, statement: str) -> None:
    with closing(sqlite3.connect(database)) as connection, connection:
        assert connection.execute(statement).rowcount == 1, statement


#: a change of the table that is over -> what the check says about it
FAULTS = {
    "UPDATE events SET body = '{' WHERE number = 3 AND table_id = {t}": "cannot be read",
    "DELETE FROM events WHERE number = 4 AND table_id = {t}": "does not have the events",
    "UPDATE tables SET game = 'chess' WHERE id = {t}": "cannot be replayed",
    "UPDATE tables SET phase = 'playing' WHERE id = {t}": "the list says playing, the log over",
    "UPDATE tables SET summary = replace(summary, 'Anna', 'Otto') WHERE id = {t}": "other names",
    "UPDATE tables SET secret = zeroblob(32) WHERE id = {t}": "secret and the salts",
    "UPDATE events SET body = replace(body, '\"move\":', '\"move\":9') WHERE number ="
    ' (SELECT min(number) FROM events WHERE body LIKE \'%"kind":"move"%\' AND table_id = {t})'
    " AND table_id = {t}": "cannot be replayed",
}


@pytest.mark.parametrize("statement", FAULTS, ids=FAULTS.get)
def test_a_table_that_no_longer_agrees_is_named_and_the_others_are_checked(
    capsys: pytest.CaptureFixture[str], filled: Path, statement: str
) -> None:
    assert run(capsys, filled, "check") == "2 tables agree\n"
    with closing(sqlite3.connect(filled)) as connection:
        [[over]] = connection.execute("SELECT id FROM tables WHERE phase = 'over'")
    change(filled, statement.replace("{t}", f"'{over}'"))
    said = run(capsys, filled, "check", status=1)
    assert f"{over}  " in said
    assert FAULTS[statement] in said
    assert "2 tables replayed, 1 do not agree" in said


def test_the_check_needs_no_stopped_server(
    capsys: pytest.CaptureFixture[str], filled: Path
) -> None:
    from keelstone.server.storage.open_database import open_database

    with open_database(filled):
        assert run(capsys, filled, "check") == "2 tables agree\n"


def test_only_the_owner_reads_a_database_and_its_copies(
    capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path
) -> None:
    """They hold the secrets of running games."""
    copy, dumped = tmp_path / "copy.db", tmp_path / "all.jsonl"
    run(capsys, filled, "backup", str(copy))
    run(capsys, filled, "dump", "-o", str(dumped))
    run(capsys, filled, "restore", str(copy))
    run(capsys, tmp_path / "other.db", "restore", str(copy))
    upgraded = tmp_path / "upgraded.db"
    upgrade._copy_file(filled, upgraded)
    files = {*tmp_path.glob("*.db*"), dumped} - set(tmp_path.glob("*.lock"))
    assert {*(filled, copy, upgraded), tmp_path / "other.db"} < files
    assert {file.name: oct(file.stat().st_mode & 0o777) for file in files} == {
        file.name: "0o600" for file in files
    }


def test_a_restore_keeps_the_rights_that_the_operator_gave(
    capsys: pytest.CaptureFixture[str], filled: Path, tmp_path: Path
) -> None:
    copy = tmp_path / "copy.db"
    run(capsys, filled, "backup", str(copy))
    filled.chmod(0o640)
    run(capsys, filled, "restore", str(copy))
    assert filled.stat().st_mode & 0o777 == 0o640


# -- everything, and what belongs to one person --------------------------------------------------


def test_a_dump_has_every_row_of_every_table(database: str) -> None:
    fill(database)
    engine = make_engine(database)
    head, *rows = [json.loads(line) for line in dump.lines(engine)]
    assert head["schema"]
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            count = connection.execute(sa.select(sa.func.count()).select_from(table)).scalar()
            assert sum(row["in"] == table.name for row in rows) == count, table.name
    engine.dispose()


def test_what_is_kept_about_a_person_is_theirs_alone(
    capsys: pytest.CaptureFixture[str], filled: Path
) -> None:
    found = json.loads(run(capsys, filled, "person", "anna"))
    assert len(found["tables"]) == 2
    told = [event for one in found["tables"] for event in one["events"]]
    assert {event["kind"] for event in told} >= {"sit", "chat", "move"}
    assert {event["seat"] for event in told} == {0}
    nobody = json.loads(run(capsys, filled, "person", "Nobody"))
    assert nobody == {"profiles": [], "tables": []}


def known(engine: sa.Engine, name: str, letter: bytes) -> Person:
    return People(engine).create(letter * 32, name, "en")


def with_profiles(engine: sa.Engine) -> Person:
    """Anna and Bo have profiles and have played together."""
    anna, bo = known(engine, "Anna", b"a"), known(engine, "Bo", b"b")
    players = json.dumps([{"name": "Anna", "points": 3}, {"name": "Bo", "points": 2}])
    game = {"table_id": "t", "seat": 0, "game": "g", "ended_at": 1, "place": 1, "is_rated": True}
    with engine.begin() as connection:
        for one, other in ((anna, bo), (bo, anna)):
            connection.execute(results.insert().values(person=one.id, players=players, **game))
            met = {"person": one.id, "other": other.id, "name": other.name}
            connection.execute(acquaintances.insert().values(games=1, played_at=1, **met))
    return anna


def test_a_profile_is_told_without_keys_and_erased_also_from_the_results_of_others(
    database: str,
) -> None:
    fill(database)
    engine = make_engine(database)
    anna = with_profiles(engine)
    [profile] = personal_data.collect(engine, "Anna")["profiles"]
    assert profile["people"][0]["name"] == "Anna"
    assert len(profile["results"]) == len(profile["acquaintances"]) == 1
    assert anna.key.hex() not in json.dumps(profile)
    personal_data.erase(engine, "Anna")
    assert b"Anna" not in b"".join(dump.lines(engine))
    [profile] = personal_data.collect(engine, "Bo")["profiles"]
    assert '"name":"?"' in profile["results"][0]["players"]
    engine.dispose()


def test_a_person_is_erased_everywhere_and_every_game_still_replays(database: str) -> None:
    fill(database, talk="Anna was here")
    engine = make_engine(database)
    assert personal_data.erase(engine, "anna") == 2
    kept = b"".join(dump.lines(engine))
    assert b"Anna" not in kept
    assert b"Bo" in kept
    assert personal_data.tables_of(engine, "Anna") == []
    engine.dispose()
    assert cli.main(["tables", "--database", database, "check"]) == 0


def test_nobody_is_erased_while_a_server_runs(
    capsys: pytest.CaptureFixture[str], filled: Path
) -> None:
    from keelstone.server.storage.open_database import open_database

    with open_database(filled):
        assert "another server" in run(capsys, filled, "erase", "Anna", status=2)
    engine = make_engine(filled)
    with engine.connect() as connection:
        texts = connection.execute(sa.select(events.c.body)).all()
    engine.dispose()
    assert "Anna" in str(texts)
