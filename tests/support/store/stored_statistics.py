"""Statistics of a pad's club, and a check of the stored facts against its matches."""

from sqlalchemy import func, select

from scorekeeper import store as stores
from scorekeeper.registry import find_game
from scorekeeper.store.database import tables
from scorekeeper.store.statistics.facts import fact_rows
from scorekeeper.store.statistics.results import result_rows

HELL = find_game("hell")


def sums(pad, measure=None):
    """Return the summed facts of the group: by measure, player, other player and detail."""
    fact = tables.Fact
    what = (fact.measure, fact.player_id, fact.other, fact.detail)
    query = select(*what, func.sum(fact.count)).where(fact.club_id == pad.club_id).group_by(*what)
    with pad.store.reading() as session:
        named = {one.id: one.name for one in stores.clubs.players(session, pad.club_id)} | {"": ""}
        return {
            (name, named[player_id], named[other], detail): count
            for name, player_id, other, detail, count in session.execute(query)
            if measure in (None, name)
        }


def days(pad):
    """Return the days for which the group has facts."""
    fact = tables.Fact
    with pad.store.reading() as session:
        found = session.scalars(select(fact.played_on).where(fact.club_id == pad.club_id))
        return sorted(set(found))


def wrong_rows(store, club_id):
    """Return the stored results and facts that do not follow from the matches, and those missing.

    A deleted match has results and no facts.
    """
    with store.reading() as session:
        matches = list(stores.matches.load_each(session, club_id))
        deleted = list(
            stores.matches.load_each(session, club_id, stores.matches.Selection(deleted=True))
        )
        facts = _rows(session, tables.Fact, club_id)
        results = _rows(session, tables.Result, club_id)
    right_facts = {_row(row) for match in matches for row in fact_rows(match)}
    right_results = {_row(row) for match in (*matches, *deleted) for row in result_rows(match)}
    return sorted(facts ^ right_facts) + sorted(results ^ right_results)


def _rows(session, table, club_id):
    columns = table.__table__.columns
    rows = session.execute(select(*columns).where(columns.club_id == club_id)).mappings()
    return {_row(row) for row in rows}


def _row(values):
    return tuple(sorted((name, str(value)) for name, value in values.items()))


def game_statistics(pad, game=HELL, span=stores.statistics.EVER):
    with pad.store.reading() as session:
        return stores.statistics.game_statistics(session, pad.club_id, game, span)


def player_statistics(pad, name, game=HELL, span=stores.statistics.EVER):
    with pad.store.reading() as session:
        (player,) = [one for one in stores.clubs.players(session, pad.club_id) if one.name == name]
        return stores.statistics.player_statistics(session, pad.club_id, game, player.id, span)


def table_of(found, name, game):
    """Return a breakdown: the subject of each row (players by name), its values, its share."""
    (breakdown,) = [one for one in game.breakdowns if one.name == name]
    return [
        (
            found.players[row.about].name if row.about in found.players else row.about,
            *row.values,
            *([f"{row.share:.2f}"] if breakdown.share_label else []),
        )
        for row in found.tables.fill(breakdown).rows
    ]
