"""The database schema: tables, their logs, and tokens. Times are milliseconds since 1970."""

from __future__ import annotations

import sqlalchemy as sa

#: the channel on which PostgreSQL tells every process that a table has changed
CHANNEL = "keelstone"

metadata = sa.MetaData(
    naming_convention={"pk": "pk_%(table_name)s", "ix": "ix_%(table_name)s_%(column_0_name)s"}
)

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("setup", sa.Text, nullable=False),  # JSON: what the game starts from
    sa.Column("settings", sa.Text, nullable=False),  # JSON: clock, away, pace, ...
    sa.Column("secret", sa.LargeBinary(32), nullable=False),
    sa.Column("last", sa.Integer, nullable=False),  # the number of the log's last event
    sa.Column("phase", sa.String(8), nullable=False),
    sa.Column("summary", sa.Text, nullable=False),  # JSON: what lists of tables show
    sa.Column("is_open", sa.Boolean, nullable=False),
    sa.Column("rematch_of", sa.String(16)),
    # a keyed hash of the address that set the table up: nobody fills the list of open tables
    sa.Column("maker", sa.String(16), nullable=False, server_default=""),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("changed_at", sa.BigInteger, nullable=False, index=True),
    # When a bot, a clock or an absence next needs a process to act, and which one will.
    sa.Column("wake_at", sa.BigInteger, index=True),
    sa.Column("waker", sa.String(32), nullable=False),
    sa.Column("waker_until", sa.BigInteger, nullable=False),
)

events = sa.Table(
    "events",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
    sa.Column("number", sa.Integer, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("body", sa.Text, nullable=False),  # JSON of the event
    sa.Column("key", sa.String(80)),  # the seat and the command's idempotency key
    sa.PrimaryKeyConstraint("table_id", "number"),
    sa.UniqueConstraint("table_id", "key", name="uq_events_key"),
)

#: what a token opens: a token itself is never stored, only its SHA-256
tokens = sa.Table(
    "tokens",
    metadata,
    sa.Column("hash", sa.LargeBinary(32)),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
    # host, invite, seat, watch, or worthless: used, revoked
    sa.Column("role", sa.String(8), nullable=False),
    sa.Column("seat", sa.Integer),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    # the number of the event by which the owner of a seat sat down; none: reserved, at a rematch
    sa.Column("sitting", sa.Integer),
    sa.Column("used_at", sa.BigInteger),  # when a seat's token was first used
    sa.Column("maker", sa.LargeBinary(32)),  # the hash of the credential that made a link
    sa.Column("command", sa.String(16), nullable=False, server_default=""),  # its digest
    sa.PrimaryKeyConstraint("hash", "table_id"),
    sa.Index("ix_tokens_table_id", "table_id"),
)

#: the tokens that a browser holds, by the hash of its cookie
holdings = sa.Table(
    "holdings",
    metadata,
    sa.Column("browser", sa.LargeBinary(32)),
    sa.Column("hash", sa.LargeBinary(32)),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("browser", "hash"),
)

#: when the owner of a seat was last seen, kept roughly
presence = sa.Table(
    "presence",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
    sa.Column("seat", sa.Integer, autoincrement=False),
    sa.Column("seen_at", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seat"),
)

#: boards that people have drawn and kept: a row for each version
boards = sa.Table(
    "boards",
    metadata,
    sa.Column("id", sa.String(16)),
    sa.Column("version", sa.Integer, autoincrement=False),
    sa.Column("owner", sa.LargeBinary(32), nullable=False, index=True),  # a credential's hash
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("name", sa.String(200), nullable=False),
    sa.Column("document", sa.Text, nullable=False),  # JSON: what the board's file holds
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("is_listed", sa.Boolean, nullable=False),  # in the lobby's list
    sa.PrimaryKeyConstraint("id", "version"),
)

#: what the server keeps for itself: the key that seals files
keepsakes = sa.Table(
    "keepsakes",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)
