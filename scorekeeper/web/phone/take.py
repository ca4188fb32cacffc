"""What the phone takes along of a club, to be played on without a network."""

from hashlib import sha256
from http import HTTPStatus

from flask import Blueprint, Response, request

from scorekeeper import __version__, store
from scorekeeper.web.phone import answers
from scorekeeper.web.phone.answers import Fate
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.limits import rate_limits
from scorekeeper.web.platform.request_priority import Priority, priority

blueprint = Blueprint("take", __name__)


@blueprint.get("/phone/take")
@rate_limits.limited(rate_limits.TAKING)
@priority(Priority.SLOW)
@auth.open_to_all
def take() -> Response:
    """Answer with what this browser's keys open of a club, or 304 where it has that already.

    ``match`` asks for some matches alone; without a club it is the one visited last. The handler
    looks for keys itself.
    """
    club_id, asked = request.args.get(auth.CLUB), request.args.getlist("match")
    visit = auth.current_visit() if club_id is None else answers.visit_of(club_id)
    if visit is None:
        return answers.shut(club_id or "")
    with auth.the_store().reading() as db:
        ids = _reached(db, visit, asked)
        mark = _mark(db, visit, ids)
        if request.if_none_match.contains_weak(mark):
            response = Response(status=HTTPStatus.NOT_MODIFIED)
        else:
            whole = visit.whole is not None and not asked
            taken = answers.takes(db, visit, ids, whole=whole, mark=mark)
            response = answers.say(Fate.TAKEN, **taken)
    response.set_etag(mark, weak=True)
    return response


def _reached(db: store.Session, visit: auth.Visit, asked: list[str]) -> list[str]:
    """Return the matches to be taken: those asked for, else what belongs to a visit."""
    if asked:
        return [one for one in dict.fromkeys(asked) if visit.key_to(one)]
    if visit.whole is None:
        return visit.match_ids
    return store.archive.matches_to_take(db, visit.club.id)


def _mark(db: store.Session, visit: auth.Visit, ids: list[str]) -> str:
    keys = [f"{key.id} {key.role} {key.match_id} {key.name}" for key in visit.keys]
    told = [
        __version__,
        store.archive.mark_of_club(db, visit.club.id, ids),
        *keys,
        *answers.clubs(),
    ]
    return sha256("\n".join(told).encode()).hexdigest()[:32]
