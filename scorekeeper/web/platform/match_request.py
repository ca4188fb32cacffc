"""The match in the address of a request, and what its form says of the write it asks for."""

from typing import Any

from flask import abort, g, request

from scorekeeper import clock, store
from scorekeeper.web.platform import auth


def load_match(match_id: str) -> store.Match:
    """Load the match, if a key this browser has opened reaches it; else 404.

    Another club's match is no match here, so that nothing is told to strangers.
    """
    visit = auth.visit_to(match_id)
    if visit is None:
        abort(404)
    with auth.the_store().reading() as db:
        return remember(store.load_match(db, visit.club.id, match_id) or abort(404))


def remember(match: store.Match) -> store.Match:
    """Note that ``match`` is the one in the address; ``load_match`` does."""
    g.game_of_match = match.game.slug
    return match


def game_of_match() -> str | None:
    """Return the slug of the game of the match in the address, once that was loaded."""
    slug: str | None = g.get("game_of_match")
    return slug


def write_terms(match: store.Match) -> dict[str, Any]:
    """Return what every write carries: key, version the page was based on, time."""
    version = request.form.get("version", "")
    if not version.isdecimal() or len(version) > len(str(2**31)):
        abort(400)
    return {
        "club_id": match.club_id,
        "match_id": match.id,
        "key_id": auth.key_to(match).id,
        "version": int(version),
        "at": clock.now(),
        "idempotency_key": request.form.get("idempotency_key") or None,
    }
