"""A server whose database, address or log is not as it should be."""

from __future__ import annotations

import asyncio
import gc
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from keelstone import cli
from keelstone.engine.errors import BadOption
from keelstone.server.http.public_address import is_known_host, names_of_this_machine
from keelstone.server.observability.logs import JsonFormatter, TextFormatter
from keelstone.server.runtime import write_probe
from keelstone.server.runtime.registry import _keep_for_good
from keelstone.server.storage.engine import is_postgres, make_engine
from keelstone.server.storage.open_database import default_database, open_database
from keelstone.server.storage.schema import events
from tests.server.support import Place, new_key, serving

# -- a database that cannot be written ------------------------------------------------------


def make_read_only(engine: sa.Engine, is_read_only: bool = True) -> None:
    """What a failover of PostgreSQL or a disk mounted read-only does."""
    if is_postgres(engine):
        name = engine.url.database
        setting = "on" if is_read_only else "off"
        with engine.execution_options(isolation_level="AUTOCOMMIT").connect() as connection:
            connection.execute(sa.text("SET default_transaction_read_only = off"))
            connection.execute(
                sa.text(f'ALTER DATABASE "{name}" SET default_transaction_read_only = {setting}')
            )
        engine.dispose()
        return

    def refuse(connection: Any, _record: Any, _proxy: Any) -> None:
        connection.execute(f"PRAGMA query_only = {int(is_read_only)}")

    sa.event.listen(engine, "checkout", refuse)


@pytest.fixture
def engine(database: str) -> Iterator[sa.Engine]:
    engine = make_engine(database)
    yield engine
    engine.dispose()


def test_a_read_only_database_is_answered_503_in_a_sentence_and_health_tells(
    engine: sa.Engine, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(write_probe, "PROBE_INTERVAL", 0)

    async def scene() -> None:
        async with serving(engine) as place:
            made = await place.new_table()
            assert (await place.get("/health"))["status"] == "well"
            make_read_only(engine)
            body = {"name": "Annabel Lee", "salt": "pepperpot", "key": new_key()}
            for path, asked in ((f"/api/tables/{made['table']}/sit", body), *new_tables()):
                refused = await place.post(path, asked, made["invitations"][0], status=503)
                assert refused["error"] == "not ready"
                assert refused["message"].startswith("Nothing can be stored now")
            assert (await place.get("/health", status=503))["status"] == "cannot write"
            await place.get(f"/api/tables/{made['table']}", made["watch"])  # reading goes on
            make_read_only(engine, is_read_only=False)
            await place.post(f"/api/tables/{made['table']}/sit", body, made["invitations"][0])
            assert (await place.get("/health"))["status"] == "well"

    asyncio.run(scene())
    shown = [TextFormatter().format(record) for record in caplog.records]
    for secret in ("Annabel", "pepperpot", "[parameters"):
        assert not any(secret in line for line in shown)


def new_tables() -> list[tuple[str, dict[str, Any]]]:
    return [("/api/tables", {"game": "tests.engine.morra", "seats": [{}, {}]})]


def test_errors_of_the_database_hold_no_parameters(engine: sa.Engine) -> None:
    with pytest.raises(sa.exc.DBAPIError) as fault, engine.begin() as connection:
        connection.execute(sa.text("INSERT INTO nowhere VALUES (:name)"), {"name": "Annabel"})
    assert "Annabel" not in str(fault.value)


def test_health_tries_to_write_now_and_then_only() -> None:
    tries = []

    async def write() -> None:
        tries.append(1)

    async def scene() -> None:
        probe = write_probe.WriteProbe(write)
        assert all([await probe.can_write() for _ in range(5)])

    asyncio.run(scene())
    assert len(tries) == 1


# -- logs --------------------------------------------------------------------------


def record(message: str, facts: dict[str, Any], exc_info: Any = None) -> logging.LogRecord:
    found = logging.LogRecord("x", logging.INFO, "x", 1, message, (), exc_info)
    found.facts = facts
    return found


def test_a_log_line_is_one_line() -> None:
    hostile = "/a\n12:00:00 info    ready\x1b[31m\u2028\x85\r"
    for formatter in (TextFormatter(), JsonFormatter()):
        line = formatter.format(record("request", {"path": hostile}))
        assert len(line.splitlines()) == 1
        assert line.isprintable()


def test_a_traceback_holds_no_values_of_the_database() -> None:
    try:
        raise ValueError(
            "broken\nDETAIL:  Failing row contains (s3cret).\n[parameters: ('s3cret',)]"
        )
    except ValueError as fault:
        info = (type(fault), fault, fault.__traceback__)
    for formatter in (TextFormatter(), JsonFormatter()):
        line = formatter.format(record("failed", {}, info))
        assert "broken" in line
        assert "contains" not in line
        assert "[parameters" not in line


# -- a damaged log --------------------------------------------------------------------------


@pytest.mark.parametrize(
    "body",
    [
        '{"kind":"move","seat":7,"move":1}',
        '{"kind":"move","seat":-2,"move":1}',
        '{"kind":"move","seat":0,"move":100000}',
        '{"kind":"chance","outcome":100000}',
        '{"kind":"chance","outcome":0}',
        '{"kind":"sit","seat":-1,"name":"X"}',
        '{"kind":"nothing"}',
        "torn",
    ],
)
def test_only_the_table_with_a_damaged_log_is_refused(tmp_path: Path, body: str) -> None:
    async def scene() -> None:
        where = tmp_path / "t.db"
        async with serving(where) as place:
            made, other = [await play_a_move(place) for _ in range(2)]
            with make_engine(where).begin() as connection:
                mine = sa.and_(events.c.table_id == made["table"], events.c.body.like("%move%"))
                changed = connection.execute(events.update().where(mine).values(body=body))
                assert changed.rowcount == 1
        async with serving(where) as place:
            path = f"/api/tables/{made['table']}"
            refused = await place.get(path, made["watch"], status=409)
            assert (refused["error"], "damaged" in refused["message"]) == ("damaged", True)
            await place.get(f"/api/tables/{other['table']}", other["watch"])

    asyncio.run(scene())


async def play_a_move(place: Place) -> dict[str, Any]:
    made = await place.new_table()
    anna, _ = await place.seated(made)
    await anna.move(1, (await anna.look())["number"])
    return made


# -- addresses --------------------------------------------------------------------------


@pytest.mark.parametrize("does_proxy_strip", [True, False])
def test_below_a_path_every_address_of_a_page_leads_somewhere(
    tmp_path: Path, does_proxy_strip: bool
) -> None:
    import re

    async def scene() -> None:
        url = "https://play.example.org/games"
        async with serving(tmp_path / "t.db", public_url=url) as place:
            made = await place.new_table()
            pages = ["/", f"/t/{made['table']}", f"/t/{made['table']}/result", "/verify"]
            for page in pages:
                answer = await place.client.get(page if does_proxy_strip else f"/games{page}")
                assert answer.status_code == 200
                found = re.findall(r'(?:href|src)="([^"#]+)', answer.text)
                assert found
                for address in found:
                    assert address.startswith("/games/")
                    inside = address.removeprefix("/games") if does_proxy_strip else address
                    assert (await place.client.get(inside)).status_code == 200, address
            headers = {"accept": "text/html"}
            missing = await place.client.get("/nothing", headers=headers)
            assert 'href="/games/"' in missing.text
            origin = {"Origin": "https://play.example.org"}
            body = {"token": made["watch"]}
            kept = await place.client.post("/api/session", json=body, headers=origin)
            assert "Path=/games" in kept.headers["set-cookie"]

    asyncio.run(scene())


STRICT = "strict-transport-security"


def test_an_address_by_https_is_strict(tmp_path: Path) -> None:
    async def scene(url: str) -> str | None:
        async with serving(tmp_path / "t.db", public_url=url) as place:
            found: str | None = (await place.client.get("/")).headers.get(STRICT)
            return found

    assert asyncio.run(scene("https://play.example.org")) == "max-age=31536000"
    assert asyncio.run(scene("http://play.example.org")) is None


@pytest.mark.parametrize(
    ("host", "is_known"),
    [
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.7", True),
        ("localhost:8000", True),
        ("LOCALHOST.", True),
        ("box.lan", True),
        ("evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("", False),
    ],
)
def test_a_host_is_an_address_or_a_name_of_ours(host: str, is_known: bool) -> None:
    assert is_known_host(host, names_of_this_machine() | {"box.lan"}) is is_known


def test_a_name_that_is_not_ours_is_refused(tmp_path: Path) -> None:
    async def scene() -> None:
        names = frozenset({"test"})
        async with serving(tmp_path / "t.db", host_names=names) as place:
            await place.get("/api/games")
            headers = {"Host": "evil.example", "Origin": "http://evil.example"}
            answer = await place.client.get("/api/games", headers=headers)
            assert (answer.status_code, answer.json()["error"]) == (421, "host")
            assert "--host-name" in answer.json()["message"]

    asyncio.run(scene())


# -- where the database is -------------------------------------------------------------------


def test_a_folder_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("keelstone.server.observability.logs.set_up", lambda *args: None)
    (tmp_path / "file").write_text("")
    assert cli.main(["serve", "--database", str(tmp_path / "file" / "sub" / "t.db")]) == 2
    said = capsys.readouterr().err
    assert said.startswith("keelstone: database: ")
    assert said.count("\n") == 1


def test_a_lock_that_cannot_be_taken_is_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(lock: Any) -> None:
        raise PermissionError(13, "Permission denied", "tables.db.lock")

    monkeypatch.setattr("filelock.BaseFileLock.acquire", refuse)
    with pytest.raises(BadOption, match="Permission denied"), open_database(tmp_path / "t.db"):
        pass


def test_the_address_of_the_database_may_stand_in_the_environment(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KEELSTONE_DATABASE", "postgresql://anna:s3cret@db/keelstone")
    assert default_database() == "postgresql://anna:s3cret@db/keelstone"
    with pytest.raises(SystemExit):
        cli.main(["serve", "--help"])
    assert "s3cret" not in capsys.readouterr().out


# -- garbage ------------------------------------------------------------------------------------


def test_what_is_loaded_is_kept_without_a_full_collection() -> None:
    """A full collection of all modules held up everybody for half a second, once bots were warm."""
    collected: list[int] = []
    gc.callbacks.append(lambda phase, info: collected.append(info["generation"]))
    try:
        gc.disable()
        _keep_for_good()
        assert gc.get_freeze_count() > 10_000
    finally:
        gc.enable()
        gc.unfreeze()
        gc.callbacks.pop()
    assert collected == []
