"""Tables, their logs, tokens and presence."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


#: a column that names a table goes with it
OF_A_TABLE = ["table_id"], ["tables.id"]


def upgrade() -> None:
    make_tables()
    make_people()


def make_tables() -> None:
    """Tables and their logs."""
    op.create_table(
        "tables",
        sa.Column("id", sa.String(16), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("secret", sa.LargeBinary(32), nullable=False),
        sa.Column("last", sa.Integer, nullable=False),
        sa.Column("phase", sa.String(8), nullable=False),
        sa.Column("summary", sa.Text, nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False),
        sa.Column("rematch_of", sa.String(16)),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("changed_at", sa.BigInteger, nullable=False),
        sa.Column("wake_at", sa.BigInteger),
        sa.Column("waker", sa.String(32), nullable=False),
        sa.Column("waker_until", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_index("ix_tables_changed_at", "tables", ["changed_at"])
    op.create_index("ix_tables_wake_at", "tables", ["wake_at"])
    op.create_table(
        "events",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("number", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("key", sa.String(80)),
        sa.ForeignKeyConstraint(*OF_A_TABLE, ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "number", name="pk_events"),
        sa.UniqueConstraint("table_id", "key", name="uq_events_key"),
    )


def make_people() -> None:
    """Who may sit where, who is there, and what the server keeps for itself."""
    op.create_table(
        "tokens",
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("role", sa.String(8), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(*OF_A_TABLE, ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("hash", "table_id", name="pk_tokens"),
    )
    op.create_index("ix_tokens_table_id", "tokens", ["table_id"])
    op.create_table(
        "holdings",
        sa.Column("browser", sa.LargeBinary(32), nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("browser", "hash", name="pk_holdings"),
    )
    op.create_table(
        "presence",
        sa.Column("table_id", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False, autoincrement=False),
        sa.Column("seen_at", sa.BigInteger, nullable=False),
        sa.ForeignKeyConstraint(*OF_A_TABLE, ondelete="CASCADE"),
        sa.PrimaryKeyConstraint("table_id", "seat", name="pk_presence"),
    )
    op.create_table(
        "keepsakes",
        sa.Column("name", sa.String(32), nullable=False),
        sa.Column("value", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_keepsakes"),
    )
