"""Replace sums by period with the facts of finished matches.

The facts themselves are derived after the migration, for the matches in ``pending_facts``.
"""

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
    "detail",
    "other",
    "played_on",
    "count",
)


def upgrade() -> None:
    create_facts()
    create_pending_facts()
    op.drop_table("tallies")
    op.drop_column("clubs", "statistics")
    op.drop_index("ix_matches_uncounted", "matches")
    deleted = sa.text("deleted_at IS NOT NULL")
    op.create_index(
        "ix_matches_deleted",
        "matches",
        ["club_id"],
        sqlite_where=deleted,
        postgresql_where=deleted,
    )


def create_facts() -> None:
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
        sa.ForeignKeyConstraint(
            ["club_id", "player_id"],
            ["players.club_id", "players.id"],
            name="fk_facts_club_id_player_id",
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


def create_pending_facts() -> None:
    op.create_table(
        "pending_facts",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id", "match_id"],
            ["matches.club_id", "matches.id"],
            name="fk_pending_facts_club_id_match_id",
        ),
        sa.PrimaryKeyConstraint("club_id", "match_id", name="pk_pending_facts"),
    )
    # A deleted match gets its facts when it is restored.
    op.execute(
        "INSERT INTO pending_facts (club_id, match_id) SELECT club_id, id FROM matches"
        " WHERE finished_at IS NOT NULL AND deleted_at IS NULL"
    )
