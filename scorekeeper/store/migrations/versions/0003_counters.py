"""Add the counters of rate limits."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    # PostgreSQL need not write into its own log what nobody misses after a crash.
    unlogged = ["UNLOGGED"] if op.get_bind().dialect.name == "postgresql" else []
    op.create_table(
        "counters",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("times", sa.Integer(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "name", name="pk_counters"),
        prefixes=unlogged,
    )
    op.create_index("ix_counters_club_id_until", "counters", ["club_id", "until"])
