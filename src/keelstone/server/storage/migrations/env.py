"""Alembic runs this: the connection comes from `keelstone.server.storage.upgrade`."""

from alembic import context

from keelstone.server.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite changes a table by copying it
)
with context.begin_transaction():
    context.run_migrations()
