"""The same promises on SQLite and on PostgreSQL."""

from __future__ import annotations

import shutil
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from keelstone.engine.errors import BadFile, BadOption
from keelstone.server.clock import now
from keelstone.server.storage.engine import address, is_postgres, make_engine, reading
from keelstone.server.storage.open_database import open_database
from keelstone.server.storage.schema import metadata
from keelstone.server.storage.store import Conflict, Store
from keelstone.server.storage.tokens import HOST, SEAT, Right, Tokens, hash_of
from keelstone.server.storage.upgrade import MIGRATIONS, upgrade, version_of
from keelstone.server.table import events
from keelstone.server.table.rows import Changes, TableRow

#: the newest version of the schema
NEWEST = max(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))


@pytest.fixture
def engine(database: str) -> Iterator[sa.Engine]:
    engine = make_engine(database)
    upgrade(engine)
    yield engine
    engine.dispose()


@pytest.fixture
def store(engine: sa.Engine) -> Store:
    return Store(engine, "me")


def a_table(name: str = "aaaaaaaaaa", *, is_open: bool = False) -> TableRow:
    return TableRow(name, "morra", "{}", "{}", b"s" * 32, is_open, now())


def rows(first: int, count: int, key: str | None = None) -> list[events.Row]:
    talk = [events.Row(first + n, n, events.Said(f"{first + n}")) for n in range(count)]
    return talk if key is None else [events.Row(first, 0, events.Said("x"), key), *talk[1:]]


NOTHING = Changes("waiting", "{}", None)


def test_what_is_written_is_read(store: Store) -> None:
    store.create(a_table(), rows(1, 2), NOTHING)
    store.append("aaaaaaaaaa", 2, rows(3, 2), NOTHING)
    found = store.load("aaaaaaaaaa")
    assert found is not None
    assert found[0].secret == b"s" * 32
    assert found[1] == rows(1, 2) + rows(3, 2)
    assert store.after("aaaaaaaaaa", 3) == rows(3, 2)[1:]
    assert store.load("bbbbbbbbbb") is None


def test_two_writers_of_the_same_number_are_not_both_right(store: Store) -> None:
    store.create(a_table(), [], NOTHING)
    store.append("aaaaaaaaaa", 0, rows(1, 1), NOTHING)
    with pytest.raises(Conflict):
        store.append("aaaaaaaaaa", 0, rows(1, 1), NOTHING)
    assert len(store.after("aaaaaaaaaa", 0)) == 1


def test_a_key_is_used_once_at_most(store: Store) -> None:
    store.create(a_table(), rows(1, 1, "k"), NOTHING)
    with pytest.raises(sa.exc.IntegrityError):
        store.append("aaaaaaaaaa", 1, rows(2, 1, "k"), NOTHING)
    assert len(store.after("aaaaaaaaaa", 0)) == 1


def test_many_writers_at_once_lose_nothing_and_double_nothing(store: Store) -> None:
    store.create(a_table(), [], NOTHING)
    encoded: list[int] = []

    def write() -> None:
        for _ in range(10):
            while True:
                last = len(store.after("aaaaaaaaaa", 0))
                try:
                    store.append("aaaaaaaaaa", last, rows(last + 1, 1), NOTHING)
                except Conflict:
                    continue
                encoded.append(last + 1)
                break

    threads = [threading.Thread(target=write) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(encoded) == list(range(1, 41))
    assert [row.number for row in store.after("aaaaaaaaaa", 0)] == list(range(1, 41))


def test_a_table_that_needs_somebody_is_taken_over_by_one_process_only(store: Store) -> None:
    other = Store(store.engine, "other")
    store.create(a_table(), [], Changes("playing", "{}", wake_at=5))
    assert other.claim_due(now(), 10) == []  # the writer acts for it
    store.free_all()
    assert store.claim_due(now(), 10) == ["aaaaaaaaaa"]
    assert other.claim_due(now(), 10) == []
    store.postpone("aaaaaaaaaa", 0, now() + 60_000)
    assert other.claim_due(now() + 30_000, 10) == []
    assert other.claim_due(now() + 90_000, 10) == ["aaaaaaaaaa"]


def test_open_tables_are_listed_and_old_ones_pruned(store: Store) -> None:
    store.create(a_table(), [], NOTHING)
    store.create(a_table("bbbbbbbbbb", is_open=True), rows(1, 1), NOTHING)
    assert [table.id for table in store.open_tables(9)] == ["bbbbbbbbbb"]
    assert len(store.all_tables(9)) == 2
    assert store.prune(["over"], now() + 1) == 0
    assert store.prune(["waiting"], now() - 1000) == 0
    assert store.prune(["waiting"], now() + 1000) == 2
    assert store.after("bbbbbbbbbb", 0) == []


def test_tokens_open_what_they_were_granted_for(engine: sa.Engine, store: Store) -> None:
    for name in ("aaaaaaaaaa", "bbbbbbbbbb"):
        store.create(a_table(name), [], NOTHING)
    tokens = Tokens(engine)
    seat = Right("aaaaaaaaaa", SEAT, 1, sitting=3)
    token = tokens.grant(seat)
    assert tokens.rights([hash_of(token)]) == [seat]
    assert tokens.rights([hash_of(token)], "bbbbbbbbbb") == []
    tokens.copy_seats("aaaaaaaaaa", "bbbbbbbbbb", [4])
    assert tokens.rights([hash_of(token)], "bbbbbbbbbb") == []
    tokens.copy_seats("aaaaaaaaaa", "bbbbbbbbbb", [3])
    assert tokens.rights([hash_of(token)], "bbbbbbbbbb") == [Right("bbbbbbbbbb", SEAT, 1)]
    tokens.revoke("aaaaaaaaaa", HOST, None)
    tokens.revoke("aaaaaaaaaa", SEAT, 1)
    assert tokens.rights([hash_of(token)], "aaaaaaaaaa") == []
    for _ in range(2):
        tokens.hold(b"b" * 32, hash_of(token))
    assert tokens.held(b"b" * 32) == [hash_of(token)]


def test_presence_is_kept(store: Store) -> None:
    store.create(a_table(), [], NOTHING)
    store.seen([], 1)
    store.seen([("aaaaaaaaaa", 0), ("aaaaaaaaaa", 1)], 5)
    store.seen([("aaaaaaaaaa", 1), ("deleted", 0)], 9)
    assert store.last_seen("aaaaaaaaaa") == {0: 5, 1: 9}


def test_who_is_here_is_written_at_once_for_all(engine: sa.Engine, store: Store) -> None:
    """Every move waits meanwhile, and a statement for each of two thousand seats took long."""
    store.create(a_table(), [], NOTHING)
    statements: list[str] = []

    def note(*given: object) -> None:
        statements.append(str(given[2]))

    sa.event.listen(engine, "before_cursor_execute", note)
    store.seen([("aaaaaaaaaa", seat) for seat in range(4)], 5)
    assert len([one for one in statements if "presence" in one]) == 1
    assert store.last_seen("aaaaaaaaaa") == dict.fromkeys(range(4), 5)


def test_a_secret_of_the_server_is_made_once(store: Store) -> None:
    assert store.server_secret("seal", lambda: b"first") == b"first"
    assert store.server_secret("seal", lambda: b"second") == b"first"


# -- versions ------------------------------------------------------------------------------------


def test_the_migrations_lead_to_the_declared_tables(engine: sa.Engine) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with reading(engine) as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []


def test_an_upgrade_keeps_a_copy_of_what_was_there(
    engine: sa.Engine, store: Store, tmp_path: Path
) -> None:
    store.create(a_table(), rows(1, 3), NOTHING)
    newer = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, newer)
    (newer / "versions" / "9000_later.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision, down_revision = '9000', '{NEWEST}'\n"
        "def upgrade():\n    op.add_column('tables', sa.Column('mood', sa.Text))\n"
        "    op.execute('DELETE FROM events')\n"
    )
    backup = upgrade(engine, newer)
    assert store.after("aaaaaaaaaa", 0) == []
    assert _events_in(engine, backup) == 3
    assert upgrade(engine, newer) == ""
    with pytest.raises(BadFile, match="newer"):
        upgrade(engine)


def _events_in(engine: sa.Engine, backup: str) -> int:
    if is_postgres(engine):
        with reading(engine) as connection:
            count = connection.execute(sa.text(f'SELECT count(*) FROM "{backup}".events'))
            return int(count.scalar_one())
    copy = make_engine(backup)
    with reading(copy) as connection:
        found = len(connection.execute(sa.text("SELECT * FROM events")).all())
        assert version_of(connection) == NEWEST
    copy.dispose()
    return found


def test_only_one_server_uses_an_sqlite_file(tmp_path: Path) -> None:
    path = tmp_path / "t.db"
    with open_database(path):
        with open_database(path, is_server=False):
            pass
        with pytest.raises(BadOption, match="another server"), open_database(path):
            pass


def test_addresses_of_databases() -> None:
    assert address("some/file.db").drivername == "sqlite"
    assert address("postgresql://u:p@h/d").drivername == "postgresql+psycopg"
    assert address("postgres://u@h/d".replace("postgres:", "postgresql:")).database == "d"
    with pytest.raises(BadOption):
        address("mysql://h/d")


def test_a_database_that_cannot_be_reached_is_one_clear_line(tmp_path: Path) -> None:
    with pytest.raises(BadOption, match="database"), open_database(tmp_path):
        pass
