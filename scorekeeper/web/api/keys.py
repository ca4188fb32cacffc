"""Who asks with a key: ``Authorization: Bearer`` and the token of a secret link.

The cookie of a browser is not looked at, so that no page can make a browser write here in the
name of somebody else. The token stands in no address and in no answer.
"""

from flask import g, request
from flask_babel import gettext

from scorekeeper import store
from scorekeeper.match import Match
from scorekeeper.web.api.problems import NoKey, NoSuchThing, NotWithThisKey
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.auth import the_store


def the_key() -> store.Key:
    """The key of this request, which does for its handler's mark; else a problem.

    That is 401 where there is no key, or one that is withdrawn, 403 where its role is too low.
    """
    if "key" not in g:
        g.key = _sent_key()
    key: store.Key = g.key
    need = auth.need_of(request.endpoint or "")
    if need is None or not need.met_by(key):
        raise NotWithThisKey
    return key


def _sent_key() -> store.Key:
    given = request.authorization
    token = given.token if given and given.type == "bearer" else None
    if not token:
        raise NoKey(unknown=False)
    with the_store().reading() as db:
        key = store.key_of_token(db, token)
    if key is None:
        raise NoKey(unknown=True)
    auth.note_use(key)
    return key


def match_of(key: store.Key, match_id: str) -> Match:
    """The match, if the key reaches it; of others nothing is told."""
    match = None
    if key.reaches(match_id):
        with the_store().reading() as db:
            match = store.load_match(db, key.club_id, match_id)
    if match is None:
        raise no_such_match()
    return match


def no_such_match() -> NoSuchThing:
    """Return the problem of a match that is not there, or that the key does not reach."""
    return NoSuchThing(gettext("There is no such match, or not with this key."))
