"""Matches laid straight into the store, for tests of what comes of them."""

from datetime import UTC, datetime, timedelta

from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.registry import find_game
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.serialization import from_plain

EVENING = datetime(2026, 11, 21, 19, tzinfo=UTC)
A_DEAL = timedelta(minutes=3)


def lay(app, club, slug, names, *deals, stopped=False, **options):
    """The address of a match; a deal is an entry, plain or not, of points only a list of them.

    A deal takes ``A_DEAL``. A match that the rules have not ended can be ``stopped`` by hand.
    """
    game = find_game(slug)
    with club.client.session_transaction() as cookie:
        [[club_id, key_id]] = cookie["keys"]
    with app.extensions["store"].writing() as db:
        chosen = from_plain(game.options, options)
        where = (club_id, key_id, slug, chosen, names, 0, EVENING)
        match_id = stores.create_match(db, *where)
        steps = [(commands.record, entry_of(game, deal)) for deal in deals]
        steps += [(commands.finish,)] * stopped
        for version, (decide, *facts) in enumerate(steps):
            at = EVENING + A_DEAL * min(version + 1, len(deals))
            terms = stores.WriteTerms(club_id, match_id, key_id, version, at)
            stores.lock_match(db, terms).append(decide, *facts)
    return f"/m/{match_id}"


def entry_of(game, deal):
    if isinstance(deal, list):
        return PointsOnly(tuple(deal))
    return from_plain(game.entry, deal) if isinstance(deal, dict) else deal
