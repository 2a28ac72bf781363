"""People, notices and results."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_index("ix_holdings_hash", "holdings", ["hash"])
    add_people()
    add_ways_back()
    add_notices()
    add_results()


def add_people() -> None:
    op.create_table(
        "people",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("key", sa.LargeBinary(32), nullable=False, unique=True),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("language", sa.String(8), nullable=False),
        sa.Column("time_zone", sa.String(64), nullable=False),
        sa.Column("quiet_from", sa.Integer),
        sa.Column("quiet_to", sa.Integer),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "browsers",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("made_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_browsers_person", "browsers", ["person"])


def add_ways_back() -> None:
    op.create_table(
        "recovery_codes",
        sa.Column("handle", sa.String(8), primary_key=True),
        sa.Column(
            "person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE"), unique=True
        ),
        sa.Column("salt", sa.LargeBinary(16), nullable=False),
        sa.Column("hash", sa.LargeBinary(32), nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("tried_at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.LargeBinary(1024), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("used_at", sa.BigInteger, nullable=False),
    )
    op.create_index("ix_passkeys_person", "passkeys", ["person"])
    op.create_table(
        "identities",
        sa.Column("issuer", sa.String(255)),
        sa.Column("subject", sa.String(255)),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("issuer", "subject"),
    )
    op.create_index("ix_identities_person", "identities", ["person"])
    op.create_table(
        "challenges",
        sa.Column("hash", sa.LargeBinary(32), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("browser", sa.LargeBinary(32), nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )


def add_notices() -> None:
    op.create_table(
        "channels",
        sa.Column("id", sa.String(16), primary_key=True),
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("keys", sa.Text, nullable=False),
        sa.Column("origin", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("confirmed_at", sa.BigInteger),
        sa.Column("code", sa.LargeBinary(32)),
        sa.Column("code_tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("off_at", sa.BigInteger),
        sa.Column("failures", sa.Integer, nullable=False, server_default="0"),
    )
    op.create_index("ix_channels_person", "channels", ["person"])
    op.create_table(
        "notices",
        sa.Column("channel", sa.String(16), sa.ForeignKey("channels.id", ondelete="CASCADE")),
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer),
        sa.Column("turn", sa.Integer),
        sa.Column("kind", sa.String(8)),
        sa.Column("due_at", sa.BigInteger, nullable=False),
        sa.Column("claimed_until", sa.BigInteger, nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("channel", "table_id", "seat", "turn", "kind"),
    )
    op.create_index("ix_notices_due_at", "notices", ["due_at"])
    op.create_table(
        "sent",
        sa.Column("address", sa.LargeBinary(32)),
        sa.Column("day", sa.Integer, autoincrement=False),
        sa.Column("purpose", sa.String(8)),
        sa.Column("count", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("address", "day", "purpose"),
    )


def add_results() -> None:
    op.create_table(
        "results",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("table_id", sa.String(16)),
        sa.Column("seat", sa.Integer, autoincrement=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("ended_at", sa.BigInteger, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("players", sa.Text, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("person", "table_id", "seat"),
    )
    op.create_table(
        "acquaintances",
        sa.Column("person", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("other", sa.String(16), sa.ForeignKey("people.id", ondelete="CASCADE")),
        sa.Column("name", sa.String(100), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("played_at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("person", "other"),
    )
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(24)),
        sa.Column("game", sa.String(64)),
        sa.Column("mu", sa.Float, nullable=False),
        sa.Column("sigma", sa.Float, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("player", "game"),
    )
