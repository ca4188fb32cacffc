"""Other phones at the same table, each with a link of its own."""

from tests.support.store.pad import another_key
from tests.support.web.visitor import Visitor


def club_id_of(visitor):
    with visitor.client.session_transaction() as kept:
        return kept["club"]


def with_role(club, role, match=None, language="en"):
    """Return a phone with its own key to the club, or to one match of it."""
    match_id = match.removeprefix("/m/") if match else None
    with club.app.extensions["store"].writing() as db:
        token = another_key(db, club_id_of(club), role, match_id=match_id)
    phone = Visitor(club.app, language)
    phone.open(f"/k/{token}")
    return phone
