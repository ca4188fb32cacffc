"""Add an index of the few matches that the statistics do not count."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    uncounted = sa.text("finished_at IS NULL OR deals = 0")
    op.create_index(
        "ix_matches_uncounted",
        "matches",
        ["club_id"],
        sqlite_where=uncounted,
        postgresql_where=uncounted,
    )
