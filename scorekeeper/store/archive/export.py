"""Export of a group's matches as the plain values of an archive, read lazily."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, CompoundSelect, Select, func, select, union
from sqlalchemy.orm import InstrumentedAttribute, Session

from scorekeeper.match.archive.writer import (
    Plain,
    moment,
    plain_match,
    plain_player,
    plain_rules,
    plain_season,
)
from scorekeeper.match.house_rules import HouseRules, naming
from scorekeeper.match.ids import PUBLIC_PREFIX, public_name
from scorekeeper.match.own_numbers import without_hidden
from scorekeeper.store.clubs import house_rules, seasons
from scorekeeper.store.database import tables
from scorekeeper.store.matches import loading
from scorekeeper.store.matches.selection import EVERYTHING, Selection, oldest_first


@dataclass(frozen=True, slots=True)
class Archive:
    """The plain values of an archive, in the order of the document.

    ``players``, ``keys`` and ``matches`` are lazy and can be read once, because scanning a large
    group takes a while. ``players`` and ``keys`` contain those that the matches refer to, oldest
    first. ``house_rules`` contains those used by the matches or, for the whole group, all of them.
    ``seasons`` is empty unless the whole group is exported, because a part of the matches would
    give other tables.
    """

    exported_at: str
    players: Iterable[Plain]
    keys: Iterable[Plain]
    matches: Iterator[Plain]
    house_rules: list[Plain]
    seasons: list[Plain]


def export_archive(
    session: Session,
    club_id: str,
    at: datetime,
    selection: Selection = EVERYTHING,
    *,
    hidden: bool = True,
) -> Archive:
    """Return an archive of the group's matches in ``selection``. Read it while the session is open.

    If ``hidden`` is false, numbers that are hidden until everybody has entered theirs are omitted.
    """
    kept = house_rules.list_all(session, club_id)
    rules_of = naming(kept)
    matches = loading.load_each(session, club_id, selection)
    shown = matches if hidden else map(without_hidden, matches)
    return Archive(
        exported_at=moment(at),
        players=_players(session, club_id, selection),
        keys=_keys(session, club_id, selection),
        matches=(plain_match(match, rules_of(match)) for match in shown),
        house_rules=[plain_rules(one) for one in _played_by(session, club_id, selection, kept)],
        seasons=_seasons(session, club_id) if selection == EVERYTHING else [],
    )


def _played_by(
    session: Session, club_id: str, selection: Selection, kept: Sequence[HouseRules]
) -> list[HouseRules]:
    oldest_first = sorted(kept, key=lambda one: (one.created_at, one.id))
    if selection == EVERYTHING or not kept:
        return oldest_first
    rules_of = naming(kept)
    tables_played = {
        (match.game.slug, rules_of(match))
        for match in loading.load_each(session, club_id, selection)
    }
    return [one for one in oldest_first if (one.game.slug, one.name) in tables_played]


def _seasons(session: Session, club_id: str) -> list[Plain]:
    oldest_first = sorted(
        seasons.list_all(session, club_id), key=lambda one: (one.created_at, one.id)
    )
    return [plain_season(one) for one in oldest_first]


def count_deals(session: Session, club_id: str, selection: Selection = EVERYTHING) -> int:
    """Return the number of deals in the group's matches in ``selection``."""
    match = tables.Match
    query = oldest_first(club_id, selection).with_only_columns(match.deals).order_by(None)
    return session.scalar(select(func.sum(query.subquery().c.deals))) or 0


def _players(session: Session, club_id: str, selection: Selection) -> Iterator[Plain]:
    player, seat = tables.Player, tables.Seat
    named = select(seat.player_id).where(
        seat.club_id == club_id, _is_selected(seat.match_id, club_id, selection)
    )
    rows = session.execute(
        select(player.id, player.name, player.created_at)
        .where(player.club_id == club_id, player.id.in_(named))
        .order_by(player.created_at, player.id)
    )
    yield from (plain_player(*row) for row in rows)


def _keys(session: Session, club_id: str, selection: Selection) -> Iterator[Plain]:
    key, match, line = tables.Key, tables.Match, tables.LogLineRow
    lines = line.club_id == club_id, _is_selected(line.match_id, club_id, selection)
    named: CompoundSelect[Any] = union(
        select(match.key_id).where(
            match.club_id == club_id, _is_selected(match.id, club_id, selection)
        ),
        select(line.key_id).where(*lines),
        select(line.told_by).where(*lines, line.told_by.is_not(None)),
    )
    rows = session.execute(
        select(key.id, key.name, key.role, key.created_at).where(
            key.club_id == club_id, key.id.in_(named)
        )
    )
    plain = {
        public_name(row.id): {
            "id": public_name(row.id),
            "name": row.name,
            "role": row.role,
            "created_at": moment(row.created_at),
        }
        # If a key's id is the public name of another key, the other one wins.
        for row in sorted(rows, key=lambda row: not row.id.startswith(PUBLIC_PREFIX))
    }
    yield from sorted(plain.values(), key=lambda one: (one["created_at"], one["id"]))


def _is_selected(
    match_id: InstrumentedAttribute[str], club_id: str, selection: Selection
) -> ColumnElement[bool]:
    return match_id.in_(_selected_ids(club_id, selection))


def _selected_ids(club_id: str, selection: Selection) -> Select[str]:
    return oldest_first(club_id, selection).with_only_columns(tables.Match.id).order_by(None)
