"""Matches written straight into the store, for tests of pages that show them.

``Visitor`` enters a match through its pages.
"""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count

from scorekeeper import clock
from scorekeeper import store as stores
from scorekeeper.match import commands
from scorekeeper.registry import find_game
from scorekeeper.rules.options import adapted_to_seats
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.serialization import from_plain, to_plain, with_leaves

EVENING = datetime(2026, 11, 21, 19, tzinfo=UTC)
A_DEAL = timedelta(minutes=3)


def store_match(visitor, slug, names, first_dealer=0, **options):
    """Begin a match in the visitor's club, by the default rules except ``options``.

    Return its address.
    """
    game, (club_id, key_id) = find_game(slug), key_of(visitor)
    usual = to_plain(adapted_to_seats(game.presets[0].options, len(names)))
    options = from_plain(game.options, usual | options)
    where = (club_id, key_id, slug, options, names, first_dealer, clock.now())
    with visitor.app.extensions["store"].writing() as session:
        match_id = stores.matches.create(session, *where, began_on=clock.today())
    return f"/m/{match_id}"


def store_deal(visitor, match, *stages):
    """Record the next deal of ``match``, given the facts of each stage by field."""
    facts = {place: fact for stage in stages for place, fact in stage.items()}
    assert len(facts) == sum(map(len, stages)), "two deals at once"
    club_id, key_id = key_of(visitor)
    with visitor.app.extensions["store"].writing() as session:
        terms = stores.matches.WriteTerms(club_id, match_id_of(match), key_id, 0, clock.now())
        locked = stores.matches.lock(session, terms)
        game, deal = locked.match.game, locked.match.sheet.next
        blank = to_plain(game.blank(deal), whole=True)
        entry = game.complete(deal, from_plain(game.entry, with_leaves(blank, facts)))
        locked.based_on(locked.match.version).append(commands.record, entry)


def version_of(visitor, match):
    """Return the version of ``match`` in the store."""
    club_id, _ = key_of(visitor)
    with visitor.app.extensions["store"].reading() as session:
        return stores.matches.load(session, club_id, match_id_of(match)).version


def key_of(visitor):
    """Return the id of the visitor's current club, and of its key."""
    with visitor.client.session_transaction() as cookie:
        return next((club, key) for club, key in cookie["keys"] if club == cookie["club"])


def match_id_of(address):
    return address.rpartition("/")[2]


def store_played_match(club, slug, names, *deals, stopped=False, **options):
    """Store a match as it was played in the evening; return its address.

    A deal is an entry, plain or not, or a list of points, and takes ``A_DEAL``. A match that the
    rules have not ended can be ``stopped`` by hand.
    """
    game, (club_id, key_id) = find_game(slug), key_of(club)
    with club.app.extensions["store"].writing() as db:
        chosen = from_plain(game.options, options)
        where = (club_id, key_id, slug, chosen, names, 0, EVENING)
        match_id = stores.matches.create(db, *where)
        steps = [(commands.record, entry_of(game, deal)) for deal in deals]
        steps += [(commands.finish,)] * stopped
        times = (EVENING + A_DEAL * min(number, len(deals)) for number in count(1))
        write(db, (club_id, match_id, key_id), zip(times, steps, strict=False))
    return f"/m/{match_id}"


def write(db, whose, steps):
    """Write events into a new match.

    ``whose`` are its club, its id and the key. A step is a time, a decision and its facts. The
    match is read only once.
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
