"""Add to keys a role, a match, and the key that each was created with."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("keys", sa.Column("match_id", sa.Text(), nullable=True))
    op.add_column("keys", sa.Column("made_by", sa.Text(), nullable=True))
