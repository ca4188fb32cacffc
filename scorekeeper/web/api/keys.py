"""Who asks with a key: ``Authorization: Bearer`` and the token of a club's secret link.

The cookie of a browser is not looked at, so that no page can make a browser write here in the
name of somebody else. The token stands in no address and in no answer.
"""

from datetime import timedelta

from flask import request
from flask_babel import gettext

from scorekeeper import store
from scorekeeper.web.access import now, the_store
from scorekeeper.web.api.problems import NoKey, NoSuchThing

USE_NOTED_EVERY = timedelta(minutes=1)
"""How exactly it is known when a key was last used: reading writes no more often than this."""


def the_key() -> store.Key:
    """The key of this request; a problem where there is none, or one that is withdrawn."""
    given = request.authorization
    token = given.token if given and given.type == "bearer" else None
    if not token:
        raise NoKey(unknown=False)
    with the_store().reading() as db:
        key = store.find_key(db, token)
    if key is None:
        raise NoKey(unknown=True)
    _note_use(key, token)
    return key


def _note_use(key: store.Key, token: str) -> None:
    at = now()
    if key.last_used_at is None or at - key.last_used_at >= USE_NOTED_EVERY:
        with the_store().writing() as db:
            store.key_of_token(db, token, at)


def match_of(key: store.Key, match_id: str) -> store.Match:
    """The match, if it is of the key's club; of others nothing is told."""
    with the_store().reading() as db:
        match = store.load_match(db, key.club_id, match_id)
    if match is None:
        raise NoSuchThing(gettext("There is no such match, or not with this key."))
    return match
