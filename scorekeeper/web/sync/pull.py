"""Pull: returns a group's matches to play offline, as far as this browser's keys open them."""

from hashlib import sha256
from http import HTTPStatus

from flask import Blueprint, Response, request

from scorekeeper import __version__, store
from scorekeeper.sync import pull as sync_pull
from scorekeeper.sync.protocol import PULL_PATH, SyncStatus
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.platform.request_priority import Priority, priority
from scorekeeper.web.sync import responses

blueprint = Blueprint("pull", __name__)


@blueprint.get(PULL_PATH)
@rate_limits.limited(rate_limits.PULL)
@priority(Priority.SLOW)
@auth.open_to_all
def pull() -> Response:
    """Respond with a group, or 304 if this browser already has it.

    ``match`` selects single matches. Without ``club``, the group visited last is used. The handler
    looks up the keys itself.
    """
    club_id, requested = request.args.get(auth.CLUB), request.args.getlist("match")
    visit = auth.current_visit() if club_id is None else responses.visit_of(club_id)
    if visit is None:
        return responses.no_key(club_id or "")
    with auth.current_store().reading() as db:
        ids = _match_ids(db, visit, requested)
        etag = _etag(db, visit, ids)
        if request.if_none_match.contains_weak(etag):
            response = Response(status=HTTPStatus.NOT_MODIFIED)
        else:
            whole = visit.club_key is not None and not requested
            club = responses.pulled_club(db, visit, ids, whole=whole, etag=etag)
            response = responses.respond(SyncStatus.PULLED, club=club)
    response.set_etag(etag, weak=True)
    return response


def _match_ids(db: store.Session, visit: auth.Visit, requested: list[str]) -> list[str]:
    if requested:
        return [one for one in dict.fromkeys(requested) if visit.key_to(one)]
    if visit.club_key is None:
        return visit.match_ids
    return sync_pull.matches_to_pull(db, visit.club.id)


def _etag(db: store.Session, visit: auth.Visit, ids: list[str]) -> str:
    keys = [f"{key.id} {key.role} {key.match_id} {key.name}" for key in visit.keys]
    facts = [
        __version__,
        sync_pull.etag_of_club(db, visit.club.id, ids),
        *keys,
        *responses.club_ids(),
    ]
    return sha256("\n".join(facts).encode()).hexdigest()[:32]
