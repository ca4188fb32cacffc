"""The faces of players for templates. ``match/faces.py`` defines them."""

from collections.abc import Mapping, Sequence
from itertools import count
from typing import Any

from flask import Flask, g

from scorekeeper import store
from scorekeeper.match import Match
from scorekeeper.match.faces import Face, faces, faces_in_club
from scorekeeper.rules.deal import Table
from scorekeeper.rules.names import same_name
from scorekeeper.web.platform import auth


def init_app(app: Flask) -> None:
    app.jinja_env.globals.update(
        faces=faces_of,
        people_of=people_of,
        seat_faces=seat_faces,
        unit_faces=unit_faces,
        face_of=face_of,
        faces_by_name=faces_by_name,
    )


def faces_of(match: Match | store.matches.MatchSummary) -> tuple[Face, ...]:
    """Return the faces of the players of ``match``. Partners have different faces."""
    cache: dict[tuple[object, ...], tuple[Face, ...]] = g.setdefault("faces", {})
    key = match.club_id, match.names, match.player_ids
    if key not in cache:
        known = _player_order(match.club_id)
        cache[key] = faces_in_club(match.names, match.player_ids, known)
    return cache[key]


def people_of(summary: store.matches.MatchSummary) -> list[tuple[Face, str]]:
    """Return all players of a listed match with their faces. Players who have left come last."""
    names = [*summary.names, *(name for name, _ in summary.left)]
    ids = [*summary.player_ids, *(player_id for _, player_id in summary.left)]
    looks = faces_in_club(names, ids, _player_order(summary.club_id))
    return [*zip(looks, names, strict=True)]


def seat_faces(match: Match, table: Table[Any] | None = None) -> tuple[Face, ...]:
    """Return the faces by seat at ``table``, by default that of the next deal."""
    known, at = faces_of(match), table or match.table
    return tuple(known[at.player(seat)] for seat in range(at.seats))


def unit_faces(match: Match) -> tuple[tuple[Face, ...], ...]:
    """Return the faces of each column of the sheet: a player's or two partners'."""
    known = faces_of(match)
    columns = range(len(match.sheet.totals))
    return tuple(tuple(known[one] for one in match.players_of(column)) for column in columns)


def face_of(club_id: str, player: store.clubs.ClubPlayer) -> Face:
    """Return the face of a player who is shown without a match."""
    return faces_in_club([player.name], [player.id], _player_order(club_id))[0]


def guest_faces(
    names: Sequence[str], player_ids: Sequence[str | None] = (), club_id: str | None = None
) -> tuple[Face, ...]:
    """Return the faces of the players named in a setup.

    ``player_ids`` has the ids of players whom the club knows. New names have the faces that they
    will have in the match.
    """
    known = _player_order(club_id) if club_id else {}
    places, ids = count(len(known)), player_ids or [None] * len(names)
    found = [
        known.get(player_id) if player_id else next(places) if name else None
        for name, player_id in zip(names, ids, strict=True)
    ]
    return faces(names, found)


def faces_by_name(names: Sequence[str], club_id: str) -> tuple[Face, ...]:
    """Return the faces of players by their names, as the club knows them."""
    if "ids_by_name" not in g:
        with auth.current_store().reading() as session:
            players = store.history.club_players(session, club_id)
        g.ids_by_name = {same_name(player.name): player.id for player in players}
    return guest_faces(names, [g.ids_by_name.get(same_name(name)) for name in names], club_id)


def _player_order(club_id: str) -> Mapping[str, int]:
    """Return the order in which players joined the club, read once per request."""
    cache: dict[str, Mapping[str, int]] = g.setdefault("player_order", {})
    if club_id not in cache:
        with auth.current_store().querying() as db:
            cache[club_id] = store.player_order.player_order(db, club_id)
    return cache[club_id]
