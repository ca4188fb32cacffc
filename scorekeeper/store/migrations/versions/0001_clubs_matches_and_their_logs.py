"""Create groups, keys, players, and matches with their events."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

MOMENT = sa.DateTime(timezone=True)


def upgrade() -> None:
    create_clubs()
    create_keys()
    create_players()
    create_matches()
    create_seats()
    create_lines()
    create_drafts()
    create_results()


def create_clubs() -> None:
    op.create_table(
        "clubs",
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_clubs"),
    )


def create_keys() -> None:
    op.create_table(
        "keys",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("token_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("last_used_at", MOMENT, nullable=True),
        sa.Column("withdrawn_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_keys_club_id"),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_keys"),
        sa.UniqueConstraint("club_id", "token_hash", name="uq_keys_club_id_token_hash"),
    )
    op.create_index("ix_keys_token_hash", "keys", ["token_hash"], unique=False)


def create_players() -> None:
    op.create_table(
        "players",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("same_name", sa.Text(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_players_club_id"),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_players"),
        sa.UniqueConstraint("club_id", "same_name", name="uq_players_club_id_same_name"),
    )


def create_matches() -> None:
    op.create_table(
        "matches",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("id", sa.Text(), nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("idempotency_key", sa.Text(), nullable=True),
        sa.Column("game", sa.Text(), nullable=False),
        sa.Column("options", sa.JSON(), nullable=False),
        sa.Column("first_dealer", sa.Integer(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("deals", sa.Integer(), nullable=False),
        sa.Column("created_at", MOMENT, nullable=False),
        sa.Column("changed_at", MOMENT, nullable=False),
        sa.Column("finished_at", MOMENT, nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id", "key_id"], ["keys.club_id", "keys.id"], name="fk_matches_club_id_key_id"
        ),
        sa.ForeignKeyConstraint(["club_id"], ["clubs.id"], name="fk_matches_club_id"),
        sa.PrimaryKeyConstraint("club_id", "id", name="pk_matches"),
        sa.UniqueConstraint(
            "club_id", "idempotency_key", name="uq_matches_club_id_idempotency_key"
        ),
    )
    op.create_index(
        "ix_matches_club_id_finished_at_changed_at",
        "matches",
        ["club_id", "finished_at", "changed_at"],
        unique=False,
    )


def create_seats() -> None:
    op.create_table(
        "seats",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id", "match_id"],
            ["matches.club_id", "matches.id"],
            name="fk_seats_club_id_match_id",
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "player_id"],
            ["players.club_id", "players.id"],
            name="fk_seats_club_id_player_id",
        ),
        sa.PrimaryKeyConstraint("club_id", "match_id", "seat", name="pk_seats"),
        sa.UniqueConstraint(
            "club_id", "player_id", "match_id", name="uq_seats_club_id_player_id_match_id"
        ),
    )


def create_lines() -> None:
    op.create_table(
        "lines",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("at", MOMENT, nullable=False),
        sa.Column("key_id", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("payload", sa.JSON(), nullable=False),
        sa.Column("idempotency_key", sa.Text(), nullable=True),
        sa.ForeignKeyConstraint(
            ["club_id", "key_id"], ["keys.club_id", "keys.id"], name="fk_lines_club_id_key_id"
        ),
        sa.ForeignKeyConstraint(
            ["club_id", "match_id"],
            ["matches.club_id", "matches.id"],
            name="fk_lines_club_id_match_id",
        ),
        sa.PrimaryKeyConstraint("club_id", "match_id", "number", name="pk_lines"),
        sa.UniqueConstraint(
            "club_id",
            "match_id",
            "idempotency_key",
            name="uq_lines_club_id_match_id_idempotency_key",
        ),
    )


def create_drafts() -> None:
    op.create_table(
        "drafts",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("deal", sa.Integer(), nullable=False),
        sa.Column("stage", sa.Text(), nullable=False),
        sa.Column("entry", sa.JSON(), nullable=False),
        sa.Column("updated_at", MOMENT, nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id", "match_id"],
            ["matches.club_id", "matches.id"],
            name="fk_drafts_club_id_match_id",
        ),
        sa.PrimaryKeyConstraint("club_id", "match_id", "deal", name="pk_drafts"),
    )


def create_results() -> None:
    op.create_table(
        "results",
        sa.Column("club_id", sa.Text(), nullable=False),
        sa.Column("match_id", sa.Text(), nullable=False),
        sa.Column("unit", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["club_id", "match_id"],
            ["matches.club_id", "matches.id"],
            name="fk_results_club_id_match_id",
        ),
        sa.PrimaryKeyConstraint("club_id", "match_id", "unit", name="pk_results"),
    )
