"""Add date and place of a match, sums for statistics, and uploaded files."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)

# New columns have to hold something until it is filled in; SQLite keeps such a default for good.
NO_DAY = "1970-01-01"
NO_MOMENT = "1970-01-01 00:00:00"

DAY_IT_BEGAN = {
    "sqlite": "date(created_at)",
    "postgresql": "CAST(created_at AT TIME ZONE 'UTC' AS date)",
}


def upgrade() -> None:
    add_history()
    fill_history()
    index_history()
    create_tallies()
    create_uploads()


def add_history() -> None:
    op.add_column(
        "clubs", sa.Column("statistics", sa.Integer(), nullable=False, server_default="0")
    )
    for name in ("began_on", "played_on"):
        op.add_column("matches", sa.Column(name, sa.Date(), nullable=False, server_default=NO_DAY))
    op.add_column("matches", sa.Column("place", sa.Text(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("game", sa.Text(), nullable=False, server_default=""))
    op.add_column("seats", sa.Column("played_on", sa.Date(), nullable=False, server_default=NO_DAY))
    op.add_column(
        "seats", sa.Column("created_at", MOMENT, nullable=False, server_default=NO_MOMENT)
    )


def fill_history() -> None:
    day = DAY_IT_BEGAN[op.get_bind().dialect.name]
    op.execute(f"UPDATE matches SET began_on = {day}, played_on = {day}")  # noqa: S608 - see above
    op.execute(
        "UPDATE seats SET (game, played_on, created_at) = ("
        "SELECT game, played_on, created_at FROM matches "
        "WHERE matches.club_id = seats.club_id AND matches.id = seats.match_id)"
    )


def index_history() -> None:
    order = ["played_on", "created_at"]
    op.create_index("ix_matches_history", "matches", ["club_id", *order, "id"])
    op.create_index("ix_matches_history_of_game", "matches", ["club_id", "game", *order, "id"])
    op.create_index("ix_matches_history_of_place", "matches", ["club_id", "place", *order, "id"])
    of_player = ["club_id", "player_id"]
    op.create_index("ix_seats_history", "seats", [*of_player, *order, "match_id"])
    op.create_index("ix_seats_history_of_game", "seats", [*of_player, "game", *order, "match_id"])


def create_tallies() -> None:
    op.create_table(
        "tallies",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("period", sa.Text(), nullable=False),
        sa.Column("measure", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("other", sa.Text(), nullable=False),
        sa.Column("detail", sa.Integer(), nullable=False),
        sa.Column("value", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id", "player_id"],
            ["players.club_id", "players.id"],
            name="fk_tallies_club_id_player_id",
        ),
        sa.PrimaryKeyConstraint(
            "club_id",
            "game",
            "period",
            "measure",
            "player_id",
            "other",
            "detail",
            name="pk_tallies",
        ),
        sqlite_with_rowid=False,
    )


def create_uploads() -> None:
    op.create_table(
        "uploads",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("content", sa.LargeBinary(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_uploads_club_id"),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_uploads"),
    )
