"""Facts of finished matches, whose sums are the statistics."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None

SUMMED_BY = (
    "club_id",
    "game",
    "measure",
    "player_id",
    "other",
    "detail",
    "played_on",
    "count",
)


def upgrade() -> None:
    op.create_table(
        "facts",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("measure", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("detail", sa.Integer(), nullable=False),
        sa.Column("count", sa.Integer(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("played_on", sa.Date(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id", "match_id"],
            ["matches.club_id", "matches.id"],
            name="fk_facts_club_id_match_id",
        ),
        sa.PrimaryKeyConstraint(
            "club_id",
            "match_id",
            "measure",
            "player_id",
            "other",
            "detail",
            name="pk_facts",
        ),
        sqlite_with_rowid=False,
    )
    op.create_index("ix_facts_sums", "facts", list(SUMMED_BY))
