"""Loads or locks the match of a request, and reads the terms of a write from its form."""

import json
from collections.abc import Iterator
from contextlib import contextmanager

from flask import abort, g, request

from scorekeeper import clock, store
from scorekeeper.match import Match, NoMatch
from scorekeeper.match.ids import fingerprint
from scorekeeper.web.platform import auth


def load_match(match_id: str) -> Match:
    """Return the match. Respond with 404 unless this browser has a key to it."""
    visit = auth.visit_to(match_id) or abort(404)
    with auth.current_store().reading() as db:
        match = store.matches.load(db, visit.club.id, match_id) or abort(404)
    g.slug_of_match = match.game.slug
    return match


def slug_of(match_id: str) -> str:
    """Return the slug of the match's game. The match is loaded at most once per request."""
    if "slug_of_match" not in g:
        load_match(match_id)
    slug: str = g.slug_of_match
    return slug


@contextmanager
def lock_match(match_id: str) -> Iterator[store.matches.LockedMatch]:
    """Lock the match for a write. Respond with 404 like ``load_match``.

    Everything is committed when the block ends, or rolled back on an exception.
    """
    terms = write_terms(match_id)
    with auth.current_store().writing() as db:
        try:
            locked = store.matches.lock(db, terms)
        except NoMatch:
            abort(404)
        g.slug_of_match = locked.match.game.slug
        yield locked


def write_terms(match_id: str) -> store.matches.WriteTerms:
    """Return the terms of a write: the key, the version of the page and the time."""
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
"""Form fields that are not facts, and may differ in a retry."""


def request_fingerprint() -> str:
    """Return a fingerprint of the form. A retry has the same one."""
    facts = [item for item in request.form.items(multi=True) if item[0] not in NO_FACTS]
    return fingerprint(json.dumps([request.method, request.path, sorted(facts)]))


def stated_version() -> int:
    """Return the match version from which the page was rendered. Respond with 400 without one."""
    version = request.form.get("version", "")
    if not version.isdecimal() or len(version) > len(str(2**31)):
        abort(400)
    return int(version)


def version_of_form(match: Match, *, stale: bool) -> int:
    """Return the version for a form of ``match`` that is shown again with what was typed.

    The form keeps its version until its page shows what others have saved since (``stale``). With
    the newest version it would overwrite their changes unseen.
    """
    return match.version if stale or "version" not in request.form else stated_version()
