"""Answers that players give ahead."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "answers_ahead",
        sa.Column("table_id", sa.String(16), sa.ForeignKey("tables.id", ondelete="CASCADE")),
        sa.Column("seat", sa.Integer, autoincrement=False),
        sa.Column("name", sa.String(64)),
        sa.Column("sitting", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat", "name"),
    )
