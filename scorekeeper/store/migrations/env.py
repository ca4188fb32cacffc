"""Runs the migrations on the connection that ``scorekeeper.store.upgrade`` has opened."""

from alembic import context

from scorekeeper.store.database.tables import Base

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
with context.begin_transaction():
    context.run_migrations()
