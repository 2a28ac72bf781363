"""Databases of older versions: whoever sits at a table keeps the seat."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
import sqlalchemy as sa

from keelstone.server.storage.engine import make_engine
from keelstone.server.storage.tokens import Right, Tokens
from keelstone.server.storage.upgrade import MIGRATIONS, upgrade

#: what a table needs beside its id, its first table and its time
TABLE = (
    "INSERT INTO tables (id, rematch_of, made_at, game, setup, settings, secret, last, phase,"
    " summary, is_open, changed_at, waker, waker_until) VALUES"
    " (:id, :of, :at, 'morra', '{}', '{}', :secret, 0, 'waiting', '{}', :open, 0, '', 0)"
)
EVENT = "INSERT INTO events (table_id, number, at, body) VALUES (:table, :number, :at, :body)"
TOKEN = (
    "INSERT INTO tokens (hash, table_id, role, seat, made_at)"
    " VALUES (:hash, :table, :role, :seat, :at)"
)


@pytest.fixture
def old_database(database: str, tmp_path: Path) -> sa.Engine:
    """A database as the first version made it."""
    first = tmp_path / "migrations"
    shutil.copytree(MIGRATIONS, first)
    for later in (first / "versions").glob("000[2-9]_*.py"):
        later.unlink()
    engine = make_engine(database)
    upgrade(engine, first)
    return engine


def add_table(connection: sa.Connection, name: str, at: int, rematch_of: str | None = None) -> None:
    values = {"id": name, "of": rematch_of, "at": at, "secret": b"s" * 32, "open": False}
    connection.execute(sa.text(TABLE), values)


def add_event(connection: sa.Connection, table: str, number: int, body: str) -> None:
    values = {"table": table, "number": number, "at": 10 * number, "body": body}
    connection.execute(sa.text(EVENT), values)


def add_token(
    connection: sa.Connection, table: str, letter: str, seat: int | None, at: int
) -> None:
    role = "watch" if seat is None else "seat"
    values = {"hash": letter.encode() * 32, "table": table, "role": role, "seat": seat, "at": at}
    connection.execute(sa.text(TOKEN), values)


def test_old_tokens_belong_to_whoever_sits_there_now(old_database: sa.Engine) -> None:
    with old_database.begin() as connection:
        add_table(connection, "first", 1)
        add_event(connection, "first", 1, '{"kind":"sit","seat":0,"name":"Eve"}')
        add_token(connection, "first", "e", 0, 11)
        add_event(connection, "first", 2, '{"kind":"stand","seat":0}')
        add_event(connection, "first", 3, '{"kind":"chat","text":"\\"kind\\":\\"stand\\""}')
        add_event(connection, "first", 4, '{"kind":"sit","seat":0,"name":"Anna"}')
        add_token(connection, "first", "a", 0, 41)
        add_event(connection, "first", 5, '{"kind":"sit","seat":1,"name":"Bo"}')
        add_token(connection, "first", "b", 1, 51)
        add_token(connection, "first", "w", None, 2)
        add_table(connection, "rematch", 100, rematch_of="first")
        for letter, seat in (("e", 0), ("a", 0), ("b", 1), ("w", None)):
            add_token(connection, "rematch", letter, seat, 101)
        add_event(connection, "rematch", 1, '{"kind":"sit","seat":1,"name":"Bo"}')
    upgrade(old_database)
    tokens = Tokens(old_database)

    def rights(letter: str) -> list[Right]:
        return sorted(tokens.rights([letter.encode() * 32]), key=lambda right: right.table)

    assert rights("a") == [Right("first", "seat", 0, 4), Right("rematch", "seat", 0, None)]
    assert rights("b") == [Right("first", "seat", 1, 5), Right("rematch", "seat", 1, 1)]
    assert rights("e") == []  # Eve left, and has no reservation at the rematch either
    assert rights("w") == [Right("first", "watch"), Right("rematch", "watch")]
    old_database.dispose()
