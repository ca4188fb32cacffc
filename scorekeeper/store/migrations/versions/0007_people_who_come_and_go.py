"""Add players who join or leave a match, matches given up, and seasons."""

import sqlalchemy as sa
from alembic import op

from scorekeeper.registry import all_games

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("matches", sa.Column("seats", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("matches", sa.Column("given_up_at", sa.DateTime(timezone=True), nullable=True))
    op.add_column(
        "seats", sa.Column("plays", sa.Boolean(), nullable=False, server_default=sa.true())
    )
    op.add_column("seats", sa.Column("unit", sa.Integer(), nullable=True))
    op.execute("UPDATE seats SET unit = seat")
    for game in all_games():
        if game.partners:
            sides = sa.text("UPDATE seats SET unit = seat % 2 WHERE game = :game")
            op.get_bind().execute(sides, {"game": game.slug})
    op.add_column("drafts", sa.Column("told_by", sa.Text(), nullable=True))
    op.add_column("drafts", sa.Column("told_phone", sa.Text(), nullable=True))
    op.add_column("lines", sa.Column("told_by", sa.Text(), nullable=True))
    # Until now everybody who is written down for a match began it.
    op.execute(
        "UPDATE matches SET seats = (SELECT count(*) FROM seats"
        " WHERE seats.club_id = matches.club_id AND seats.match_id = matches.id)"
    )
    op.create_table(
        "seasons",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("same_name", sa.Text(), nullable=False),
        sa.Column("since", sa.Date(), nullable=False),
        sa.Column("until", sa.Date(), nullable=True),
        sa.Column("rules", sa.JSON(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_seasons_club_id"),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_seasons"),
        sa.UniqueConstraint("club_id", "same_name", name="uq_seasons_club_id_same_name"),
    )
