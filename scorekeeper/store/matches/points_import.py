"""Import of a match from a paper sheet or a spreadsheet."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from sqlalchemy.orm import Session

from scorekeeper.match import commands
from scorekeeper.match.events.state import Details
from scorekeeper.rules.seats import Seat
from scorekeeper.store.matches import begin, locked_match
from scorekeeper.store.matches.deletion import is_deleted
from scorekeeper.store.matches.locked_match import WriteTerms


def import_points(  # noqa: PLR0913, PLR0917 - one argument per property of a match
    session: Session,
    club_id: str,
    key_id: str,
    slug: str,
    options: Any,
    names: Sequence[str],
    first_dealer: Seat,
    at: datetime,
    idempotency_key: str | None = None,
    *,
    rounds: Sequence[Sequence[int]],
    details: Details,
    over: bool,
    request: str | None = None,
) -> str:
    """Begin a match with the points of ``rounds``; return its id.

    ``rounds`` has the points of each seat or side, round by round. With ``over``, the match is
    finished; otherwise it can be continued. All other parameters are those of ``begin.create``. A
    retry with the same idempotency key does not import anything. Raise ``Refused`` if the points
    are not possible.
    """
    match_id = begin.create(
        session,
        club_id,
        key_id,
        slug,
        options,
        names,
        first_dealer,
        at,
        idempotency_key,
        began_on=details.played_on,
        request=request,
    )
    if is_deleted(session, club_id, match_id):
        return match_id  # a retry, and the match was deleted since
    terms = WriteTerms(club_id, match_id, key_id, 0, at, idempotency_key, request)
    locked_match.lock(session, terms).append(commands.record_points, rounds, details, over=over)
    return match_id
