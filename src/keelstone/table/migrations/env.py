"""Alembic runs this: the connection comes from `keelstone.table.upgrade`."""

from alembic import context

from keelstone.table.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
