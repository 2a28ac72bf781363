"""The database schema: tables, their logs, and tokens. Times are milliseconds since 1970."""

from __future__ import annotations

import sqlalchemy as sa

#: the channel on which PostgreSQL tells every process that a table has changed
CHANNEL = "keelstone"
#: stands for every table in a notification
ALL_TABLES = "*"

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
    sa.Index("ix_holdings_hash", "hash"),
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

#: what the server keeps for itself, such as the key that seals files
server_secrets = sa.Table(
    "keepsakes",
    metadata,
    sa.Column("name", sa.String(32), primary_key=True),
    sa.Column("value", sa.LargeBinary, nullable=False),
)

# -- people: who wants to be known again on another device, or to be told of a turn ----------------

#: a person. There is no password: browsers, codes, passkeys and other sites open it
people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    # stands for the person among the browsers of `holdings`; never leaves the database
    sa.Column("key", sa.LargeBinary(32), nullable=False, unique=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("language", sa.String(8), nullable=False),
    sa.Column("time_zone", sa.String(64), nullable=False),
    # minutes after midnight between which no notice is sent; none: always
    sa.Column("quiet_from", sa.Integer),
    sa.Column("quiet_to", sa.Integer),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)

#: the browsers that a person uses, by the hash of the cookie
browsers = sa.Table(
    "browsers",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), index=True),
    sa.Column("made_at", sa.BigInteger, nullable=False),
)

#: a recovery code: its handle finds it, its secret is stored as a slow hash
recovery_codes = sa.Table(
    "recovery_codes",
    metadata,
    sa.Column("handle", sa.String(8), primary_key=True),
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), unique=True),
    sa.Column("salt", sa.LargeBinary(16), nullable=False),
    sa.Column("hash", sa.LargeBinary(32), nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("tries", sa.Integer, nullable=False),  # wrong ones since `tried_at`
    sa.Column("tried_at", sa.BigInteger, nullable=False),
)

#: passkeys (WebAuthn)
passkeys = sa.Table(
    "passkeys",
    metadata,
    sa.Column("id", sa.LargeBinary(1024), primary_key=True),
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), index=True),
    sa.Column("public_key", sa.LargeBinary, nullable=False),
    sa.Column("sign_count", sa.BigInteger, nullable=False),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("used_at", sa.BigInteger, nullable=False),
)

#: accounts at another site (OpenID Connect)
identities = sa.Table(
    "identities",
    metadata,
    sa.Column("issuer", sa.String(255)),
    sa.Column("subject", sa.String(255)),
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), index=True),
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("issuer", "subject"),
)

#: things that are asked and answered once within minutes: challenges, states of a sign-in
challenges = sa.Table(
    "challenges",
    metadata,
    sa.Column("hash", sa.LargeBinary(32), primary_key=True),
    sa.Column("purpose", sa.String(16), nullable=False),
    sa.Column("browser", sa.LargeBinary(32), nullable=False),
    sa.Column("value", sa.Text, nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)

# -- notices ---------------------------------------------------------------------------------------

#: where a person wants to be told of a turn
channels = sa.Table(
    "channels",
    metadata,
    sa.Column("id", sa.String(16), primary_key=True),
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), index=True),
    sa.Column("kind", sa.String(8), nullable=False),  # push, mail, ntfy, gotify, webhook
    sa.Column("address", sa.Text, nullable=False),
    sa.Column("keys", sa.Text, nullable=False),  # JSON: of Web Push, or a password
    sa.Column("origin", sa.Text, nullable=False),  # the page's address when it was set up
    sa.Column("made_at", sa.BigInteger, nullable=False),
    sa.Column("confirmed_at", sa.BigInteger),  # mail: when its owner has agreed
    sa.Column("code", sa.LargeBinary(32)),  # mail: the hash of the code that confirms it
    sa.Column("code_tries", sa.Integer, nullable=False, server_default="0"),
    sa.Column("off_at", sa.BigInteger),  # unsubscribed, or given up after many failures
    sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
)

#: notices to be sent, written in the transaction of the event that they tell of
notices = sa.Table(
    "notices",
    metadata,
    sa.Column("channel", sa.String(16), sa.ForeignKey("channels.id", ondelete="CASCADE")),
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
    sa.Column("seat", sa.Integer),
    sa.Column("turn", sa.Integer),  # the number of the event since which the seat is due
    sa.Column("kind", sa.String(8)),  # turn, reminder, nudge, invite
    sa.Column("due_at", sa.BigInteger, nullable=False, index=True),
    sa.Column("claimed_until", sa.BigInteger, nullable=False),
    sa.Column("attempts", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("channel", "table_id", "seat", "turn", "kind"),
)

#: how much was sent to an address on a day, whoever asked for it: nobody's inbox is flooded
sent = sa.Table(
    "sent",
    metadata,
    sa.Column("address", sa.LargeBinary(32)),  # SHA-256 of the address
    sa.Column("day", sa.Integer, autoincrement=False),  # since 1970
    sa.Column("purpose", sa.String(8)),  # notice, code
    sa.Column("count", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("address", "day", "purpose"),
)

# -- results ---------------------------------------------------------------------------------------

#: the games that people have played to the end: they outlive their tables
results = sa.Table(
    "results",
    metadata,
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
    sa.Column("table_id", sa.String(16)),
    sa.Column("seat", sa.Integer, autoincrement=False),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("ended_at", sa.BigInteger, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),  # from 1; equal ones share it
    sa.Column("players", sa.Text, nullable=False),  # JSON: of each seat name, level, points
    sa.Column("is_rated", sa.Boolean, nullable=False),
    sa.PrimaryKeyConstraint("person", "table_id", "seat"),
)

#: who has played with whom
acquaintances = sa.Table(
    "acquaintances",
    metadata,
    sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
    sa.Column("other", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.Column("played_at", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("person", "other"),
)

#: the ratings of people and of bots' levels, by game: OpenSkill
ratings = sa.Table(
    "ratings",
    metadata,
    sa.Column("player", sa.String(24)),  # a person's id, or "bot " and a level
    sa.Column("game", sa.String(64)),
    sa.Column("mu", sa.Float, nullable=False),
    sa.Column("sigma", sa.Float, nullable=False),
    sa.Column("games", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("player", "game"),
)

#: answers that players have given ahead: in no log, since nobody else may know of them
answers_ahead = sa.Table(
    "answers_ahead",
    metadata,
    sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
    sa.Column("seat", sa.Integer, autoincrement=False),
    sa.Column("name", sa.String(64)),
    sa.Column("sitting", sa.Integer, nullable=False),
    sa.PrimaryKeyConstraint("table_id", "seat", "name"),
)
