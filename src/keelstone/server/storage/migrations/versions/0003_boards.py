"""Boards that people keep on the server, with their versions."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "boards",
        sa.Column("id", sa.String(16)),
        sa.Column("version", sa.Integer, autoincrement=False),
        sa.Column("owner", sa.LargeBinary(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("name", sa.String(200), nullable=False),
        sa.Column("document", sa.Text, nullable=False),
        sa.Column("made_at", sa.BigInteger, nullable=False),
        sa.Column("is_listed", sa.Boolean, nullable=False),
        sa.PrimaryKeyConstraint("id", "version", name="pk_boards"),
    )
    op.create_index("ix_boards_owner", "boards", ["owner"])
