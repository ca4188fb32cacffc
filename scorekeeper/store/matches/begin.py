"""The start of a match, and of a rematch."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from scorekeeper.match.ids import fingerprint, new_id
from scorekeeper.match.model import Match, NoMatch, OtherRequest
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules import names as spelling
from scorekeeper.rules.deal import Table
from scorekeeper.rules.seats import Seat, next_seat
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.clubs.house_rules import note_use_of_house_rules
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.database.quotas import check_club_quotas
from scorekeeper.store.matches import loading


def create(  # noqa: PLR0913, PLR0917 - one argument per property of a match
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
    began_on: date | None = None,
    request: str | None = None,
) -> str:
    """Begin a match of the game ``slug`` and return its id. ``names`` are the players by seat.

    ``began_on`` is the local day, by default that of ``at``. ``options`` have the game's own type.
    ``names`` must have passed ``rules.names.check_names``. Another spelling of a known name is the
    same player.

    A retry with the idempotency key of an existing match returns that match. ``request`` is a
    fingerprint of the content; if it differs, raise ``OtherRequest``. Raise ``ValueError`` for an
    unknown game or dealer, and ``NoRoom`` if a quota is reached.
    """
    game = find_game(slug)
    if game is None:
        raise ValueError(f"no game {slug}")
    if not 0 <= first_dealer < len(names):
        raise ValueError(f"no seat {first_dealer} at a table of {len(names)}")
    once = fingerprint(idempotency_key) if idempotency_key else None
    lock_club(session, club_id)
    if begun := _begun_by(session, club_id, once, request):
        return begun
    match_id = new_id()
    row = tables.Match(
        club_id=club_id,
        id=match_id,
        key_id=key_id,
        idempotency_key=once,
        request=request if once else None,
        game=slug,
        options=to_plain(options),
        seats=len(names),
        first_dealer=first_dealer,
        version=0,
        deals=0,
        began_on=began_on or at.date(),
        played_on=began_on or at.date(),
        place="",
        created_at=at,
        changed_at=at,
    )
    session.add(row)
    _add_seats(session, game, row, [spelling.tidy(name) for name in names])
    check_club_quotas(session, club_id)
    note_use_of_house_rules(session, club_id, game, Table(options, len(names)), at)
    return match_id


def rematch(  # noqa: PLR0913, PLR0917 - see create
    session: Session,
    club_id: str,
    match_id: str,
    key_id: str,
    at: datetime,
    idempotency_key: str | None = None,
    *,
    order: Sequence[Seat] | None = None,
    began_on: date | None = None,
    request: str | None = None,
) -> str:
    """Begin a match with the same players and the next dealer; return its id.

    If players change places, ``order`` has the old seats in the new order. Raise ``NoMatch`` if the
    group does not have the match.
    """
    match = loading.load(session, club_id, match_id)
    if match is None:
        raise NoMatch(match_id)
    order = range(match.table.seats) if order is None else order
    seated = match.seated
    return create(
        session,
        club_id,
        key_id,
        match.game.slug,
        match.table.options,
        [seated[seat] for seat in order],
        order.index(_dealer_after(match)),
        at,
        idempotency_key,
        began_on=began_on,
        request=request,
    )


def is_other_request(before: str | None, now: str | None) -> bool:
    """Return whether the fingerprints of two requests with the same idempotency key differ."""
    return before is not None and now is not None and before != now


def _begun_by(session: Session, club_id: str, once: str | None, request: str | None) -> str | None:
    if once is None:
        return None
    row = session.scalar(
        select(tables.Match).where(
            tables.Match.club_id == club_id, tables.Match.idempotency_key == once
        )
    )
    if row is None:
        return None
    if is_other_request(row.request, request) and (match := loading.load(session, club_id, row.id)):
        raise OtherRequest(match)
    return row.id


def _add_seats(session: Session, game: AnyGame, match: tables.Match, names: Sequence[str]) -> None:
    players = known_or_new_players(session, match.club_id, names, match.created_at)
    for seat, (name, player_id) in enumerate(zip(names, players, strict=True)):
        session.add(
            tables.Seat(
                club_id=match.club_id,
                match_id=match.id,
                seat=seat,
                player_id=player_id,
                name=name,
                game=match.game,
                played_on=match.played_on,
                created_at=match.created_at,
                plays=True,
                unit=game.unit_of(seat),
            )
        )
    session.flush()


def known_or_new_players(
    session: Session, club_id: str, names: Sequence[str], at: datetime
) -> list[str]:
    """Return the ids of the players called ``names``, adding those that the group does not have.

    Their times of creation differ by a microsecond, so that ``player_order`` is the order of seats.
    """
    known = _known_ids_by_same_name(session, club_id, names)
    for seat, name in enumerate(names):
        same_name = spelling.same_name(name)
        if same_name not in known:
            known[same_name] = new_id()
            session.add(
                tables.Player(
                    club_id=club_id,
                    id=known[same_name],
                    name=name,
                    same_name=same_name,
                    created_at=at + timedelta(microseconds=seat),
                )
            )
    session.flush()
    return [known[spelling.same_name(name)] for name in names]


def _known_ids_by_same_name(session: Session, club_id: str, names: Sequence[str]) -> dict[str, str]:
    wanted = [spelling.same_name(name) for name in names]
    known = session.scalars(
        select(tables.Player).where(
            tables.Player.club_id == club_id, tables.Player.same_name.in_(wanted)
        )
    )
    return {player.same_name: player.id for player in known}


def _dealer_after(match: Match) -> Seat:
    if match.sheet.next:
        return match.sheet.next.plan.dealer
    last = match.sheet.rows[-1].deal
    return next_seat(last.plan.dealer, match.table.seats)
