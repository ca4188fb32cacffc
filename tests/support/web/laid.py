"""Matches laid straight into the store, for tests of what comes of them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

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
        match_id = stores.matches.create(db, *where)
        steps = [(commands.record, entry_of(game, deal)) for deal in deals]
        steps += [(commands.finish,)] * stopped
        times = (EVENING + A_DEAL * min(number, len(deals)) for number in count(1))
        write(db, (club_id, match_id, key_id), zip(times, steps, strict=False))
    return f"/m/{match_id}"


def write(db, whose, steps):
    """Write into the new match of ``whose``, its club, its id and who writes.

    A step is a time and what is written then, a decision and its facts. The match is read once.
    """
    club_id, match_id, key_id = whose
    locked = stores.matches.lock(
        db, stores.matches.WriteTerms(club_id, match_id, key_id, 0, EVENING)
    )
    for at, (decide, *facts) in steps:
        terms = replace(locked.terms, version=locked.match.version, at=at)
        locked = replace(locked, terms=terms)
        after = locked.append(decide, *facts)
        locked = replace(locked, match=after)


def entry_of(game, deal):
    if isinstance(deal, list):
        return PointsOnly(tuple(deal))
    return from_plain(game.entry, deal) if isinstance(deal, dict) else deal
