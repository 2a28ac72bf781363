"""Tokens belong to a sitting, links can be revoked, tables know who set them up."""

import json
from collections.abc import Iterator
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

TABLES = sa.table("tables", sa.column("id"), sa.column("rematch_of"), sa.column("made_at"))
EVENTS = sa.table(
    "events", sa.column("table_id"), sa.column("number"), sa.column("at"), sa.column("body")
)
TOKENS = sa.table(
    "tokens",
    sa.column("hash"),
    sa.column("table_id"),
    sa.column("role"),
    sa.column("seat"),
    sa.column("made_at"),
    sa.column("sitting"),
    sa.column("used_at"),
)


def upgrade() -> None:
    op.add_column("tokens", sa.Column("sitting", sa.Integer))
    op.add_column("tokens", sa.Column("used_at", sa.BigInteger))
    op.add_column("tokens", sa.Column("maker", sa.LargeBinary(32)))
    op.add_column("tokens", sa.Column("command", sa.String(16), nullable=False, server_default=""))
    op.add_column("tables", sa.Column("maker", sa.String(16), nullable=False, server_default=""))
    op.execute(TOKENS.update().values(used_at=TOKENS.c.made_at))
    bind_tokens(op.get_bind())


def bind_tokens(connection: sa.Connection) -> None:
    """Bind every seat token to the sitting of whoever sits there now.

    The tokens of people who left, and their copies at rematches, are revoked.
    """
    revoked: set[tuple[str, bytes]] = set()
    found = connection.execute(
        sa.select(TABLES.c.id, TABLES.c.rematch_of).order_by(TABLES.c.made_at)
    )
    for table, rematch_of in found.all():
        sat, stood = seatings(connection, table)
        for token_hash, seat, made_at in seat_tokens(connection, table):
            is_old = stood.get(seat, -1) >= made_at or (rematch_of, token_hash) in revoked
            is_reserved = seat not in sat and rematch_of is not None
            values: dict[str, Any] = {"sitting": sat.get(seat)}
            if is_old or (seat not in sat and not is_reserved):
                revoked.add((table, token_hash))
                values = {"role": "revoked"}
            same = sa.and_(TOKENS.c.table_id == table, TOKENS.c.hash == token_hash)
            connection.execute(TOKENS.update().where(same).values(**values))


def seatings(connection: sa.Connection, table: str) -> tuple[dict[int, int], dict[int, int]]:
    """By seat: the number of the event by which its owner sat down, and when it was last freed."""
    sat: dict[int, int] = {}
    stood: dict[int, int] = {}
    for number, at, event in seat_events(connection, table):
        if event["kind"] == "sit":
            sat[event["seat"]] = number
        else:
            sat.pop(event["seat"], None)
            stood[event["seat"]] = at
    return sat, stood


def seat_events(connection: sa.Connection, table: str) -> Iterator[tuple[int, int, dict[str, Any]]]:
    kinds = sa.or_(*(EVENTS.c.body.like(f'%"kind":"{kind}"%') for kind in ("sit", "stand")))
    query = sa.select(EVENTS.c.number, EVENTS.c.at, EVENTS.c.body)
    query = query.where(EVENTS.c.table_id == table, kinds).order_by(EVENTS.c.number)
    for number, at, body in connection.execute(query).all():
        event = json.loads(body)
        if event["kind"] in ("sit", "stand"):
            yield number, at, event


def seat_tokens(connection: sa.Connection, table: str) -> list[tuple[bytes, int, int]]:
    query = sa.select(TOKENS.c.hash, TOKENS.c.seat, TOKENS.c.made_at)
    found = connection.execute(query.where(TOKENS.c.table_id == table, TOKENS.c.role == "seat"))
    return [tuple(row) for row in found]
