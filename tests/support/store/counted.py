"""What the statistics of a club have of a pad's matches."""

from sqlalchemy import select

from scorekeeper import store as stores
from scorekeeper.registry import find_game
from scorekeeper.store.database import tables

HELL = find_game("hell")


def sums(pad, measure=None, period=""):
    """What is kept: by player, other and detail."""
    tally = tables.Tally
    query = select(tally).where(tally.club_id == pad.club_id, tally.period == period)
    with pad.store.reading() as session:
        named = {one.id: one.name for one in stores.players(session, pad.club_id)} | {"": ""}
        return {
            (row.measure, named[row.player_id], named[row.other], row.detail): row.value
            for row in session.scalars(query)
            if measure in (None, row.measure)
        }


def game_statistics(pad, game=HELL, span=stores.EVER):
    with pad.store.reading() as session:
        return stores.game_statistics(session, pad.club_id, game, span)


def player_statistics(pad, name, game=HELL, span=stores.EVER):
    with pad.store.reading() as session:
        (player,) = [one for one in stores.players(session, pad.club_id) if one.name == name]
        return stores.player_statistics(session, pad.club_id, game, player.id, span)


def table_of(found, name, game):
    """A breakdown: what each line is about (a player by name), its values, its share."""
    (breakdown,) = [one for one in game.breakdowns if one.name == name]
    return [
        (
            found.players[row.about].name if row.about in found.players else row.about,
            *row.values,
            *([f"{row.share:.2f}"] if breakdown.share_label else []),
        )
        for row in found.tables.of(breakdown).rows
    ]
