"""The match that a request is about, and what its form says of the write it asks for."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort, g, request

from scorekeeper import clock, store
from scorekeeper.match import Match, NoMatch
from scorekeeper.match.ids import fingerprint
from scorekeeper.web.platform import auth


def load_match(match_id: str) -> Match:
    """Return the match, if a key this browser has opened reaches it; else 404.

    Another club's match is no match here, so that nothing is told to strangers.
    """
    visit = auth.visit_to(match_id) or abort(404)
    with auth.the_store().reading() as db:
        match = store.matches.load(db, visit.club.id, match_id) or abort(404)
    g.slug_of_match = match.game.slug
    return match


def slug_of(match_id: str) -> str:
    """Return the game of the match, which is loaded only where this request has not done so."""
    if "slug_of_match" not in g:
        load_match(match_id)
    slug: str = g.slug_of_match
    return slug


@contextmanager
def lock_match(match_id: str) -> Iterator[store.matches.LockedMatch]:
    """Lock the match for the write that the form asks for; 404 as ``load_match``.

    What is written in it is kept together when the block ends, or not at all on an exception.
    """
    terms = write_terms(match_id)
    with auth.the_store().writing() as db:
        try:
            locked = store.matches.lock(db, terms)
        except NoMatch:
            abort(404)
        g.slug_of_match = locked.match.game.slug
        yield locked


def write_terms(match_id: str) -> store.matches.WriteTerms:
    """Return what every write carries: the key, the version the page was based on, the time."""
    visit = auth.visit_to(match_id) or abort(404)
    key = visit.key_to(match_id) or abort(404)
    once = request.form.get("idempotency_key") or None
    return store.matches.WriteTerms(
        club_id=visit.club.id,
        match_id=match_id,
        key_id=key.id,
        version=stated_version(),
        at=clock.now(),
        idempotency_key=once,
        request=asked_for() if once else None,
    )


NO_FACTS = ("base", "club", "csrf_token", "idempotency_key", "known", "version")
"""Fields of a form that say nothing of what it asks for; a retry may have others."""


def asked_for() -> str:
    """Return a fingerprint of what this form asks for, the same in every retry."""
    facts = [item for item in request.form.items(multi=True) if item[0] not in NO_FACTS]
    return fingerprint(json.dumps([request.method, request.path, sorted(facts)]))


def stated_version() -> int:
    """Return the version of the match that the page was based on; 400 where none is said."""
    version = request.form.get("version", "")
    if not version.isdecimal() or len(version) > len(str(2**31)):
        abort(400)
    return int(version)


def version_of_form(match: Match, *, stale: bool) -> int:
    """Return the version that a form of ``match`` says, which keeps what was typed in it.

    As long as nobody was shown what others have written meanwhile (``stale``), a form that comes
    back unwritten is based on what it was based on: else it would overwrite that unseen.
    """
    return match.version if stale or "version" not in request.form else stated_version()
