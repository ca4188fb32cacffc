"""The match of a request, loaded or locked, and the terms of the write that its form asks for."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort, g, request

from scorekeeper import clock, store
from scorekeeper.match import Match, NoMatch
from scorekeeper.match.ids import fingerprint
from scorekeeper.web.platform import auth


def load_match(match_id: str) -> Match:
    """Return the match if this browser has opened a key to it, else 404.

    Another club's match is 404 too, so that strangers learn nothing about it.
    """
    visit = auth.visit_to(match_id) or abort(404)
    with auth.the_store().reading() as db:
        match = store.matches.load(db, visit.club.id, match_id) or abort(404)
    g.slug_of_match = match.game.slug
    return match


def slug_of(match_id: str) -> str:
    """Return the game of the match, which is loaded if this request has not done so."""
    if "slug_of_match" not in g:
        load_match(match_id)
    slug: str = g.slug_of_match
    return slug


@contextmanager
def lock_match(match_id: str) -> Iterator[store.matches.LockedMatch]:
    """Lock the match for the write that the form asks for; 404 as ``load_match``.

    All writes are committed when the block ends, or none on an exception.
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
    """Return what every write carries: the key, the version of the page, the time."""
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
        request=request_fingerprint() if once else None,
    )


NO_FACTS = ("base", "club", "csrf_token", "idempotency_key", "known", "version")
"""Fields of a form that are no facts; they may differ in a retry."""


def request_fingerprint() -> str:
    """Return a fingerprint of the form, the same in every retry."""
    facts = [item for item in request.form.items(multi=True) if item[0] not in NO_FACTS]
    return fingerprint(json.dumps([request.method, request.path, sorted(facts)]))


def stated_version() -> int:
    """Return the version of the match that the page was drawn from; 400 without one."""
    version = request.form.get("version", "")
    if not version.isdecimal() or len(version) > len(str(2**31)):
        abort(400)
    return int(version)


def version_of_form(match: Match, *, stale: bool) -> int:
    """Return the version for a form of ``match`` that is drawn again with what was typed.

    The form keeps its version until its page shows what others have written meanwhile (``stale``).
    With the newest version, it would overwrite that unseen.
    """
    return match.version if stale or "version" not in request.form else stated_version()
