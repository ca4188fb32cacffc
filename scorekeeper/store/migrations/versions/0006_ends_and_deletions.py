"""Add expiry and sign-out of keys, deleted matches, job times, and fingerprints of requests."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("clubs", sa.Column("kept_months", sa.Integer(), nullable=True))
    op.add_column("keys", sa.Column("ends_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("keys", sa.Column("phones", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("deleted_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("matches", sa.Column("deleted_by", sa.Text(), nullable=True))
    op.add_column("matches", sa.Column("taken_back_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("matches", sa.Column("named_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column("matches", sa.Column("request", sa.Text(), nullable=True))
    op.add_column("lines", sa.Column("request", sa.Text(), nullable=True))
    op.create_table(
        "chores",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("done_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("club_id", "name", name="pk_chores"),
    )
