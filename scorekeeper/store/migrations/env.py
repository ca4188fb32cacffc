"""Runs the migrations on the connection that ``scorekeeper.store.upgrade`` has opened."""

from alembic import context
from sqlalchemy import Table, event

from scorekeeper.store.database.distribution import distribute
from scorekeeper.store.database.tables import Base

if not event.contains(Table, "after_create", distribute):
    event.listen(Table, "after_create", distribute)

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Base.metadata,
    render_as_batch=True,  # SQLite changes a table by making a new one
)
with context.begin_transaction():
    context.run_migrations()
