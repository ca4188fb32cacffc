"""Anonymisation of a player: the scores stay, and the name is removed everywhere.

The name is in the list of players and at the seats. It may also be in any free text. Free texts are
the notes and places in the events of matches, and the names of links, house rules, seasons and the
group. Uploaded files that wait for their import may contain it, too, and are deleted.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from scorekeeper.match import bounds
from scorekeeper.match.events.event import Event
from scorekeeper.match.events.notes import DealNoted
from scorekeeper.match.events.registry import WITH_TEXT, event_class
from scorekeeper.match.events.rulings import RulingNoted
from scorekeeper.rules.name_search import Mentions
from scorekeeper.rules.names import same_name
from scorekeeper.store.clubs.clubs import ClubPlayer
from scorekeeper.store.clubs.house_rules import free_name
from scorekeeper.store.database import tables
from scorekeeper.store.database.locks import lock_club
from scorekeeper.store.matches import players
from scorekeeper.store.matches.players import NoPlayer, name_player


class TextKind(StrEnum):
    """The kinds of free text that can contain a player's name."""

    NOTE = "note"
    DEAL_NOTE = "deal note"
    PLACE = "place"
    LINK = "link"
    RULES = "rules"
    SEASON = "season"
    CLUB = "club"


@dataclass(frozen=True, slots=True)
class Mention:
    """A text that contains the name of a player, before and after the anonymisation."""

    where: TextKind
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class AnonymisationPreview:
    """The effect of anonymising ``player``. ``stand_in`` replaces the name in every text."""

    player: ClubPlayer
    stand_in: str
    mentions: tuple[Mention, ...]


def preview(
    session: Session, club_id: str, player_id: str, stand_in: Callable[[int], str]
) -> AnonymisationPreview:
    """Return the effect of an anonymisation, without changing anything.

    Raise ``NoPlayer`` if the group does not have the player.

    ``stand_in`` returns the replacement for a number, such as "Former player 1".
    """
    scan = _text_scan(session, club_id, player_id, stand_in, writes=False)
    found = dict.fromkeys(one for one in scan.over() if one.before != one.after)
    return AnonymisationPreview(scan.player, scan.stand_in, tuple(found))


def anonymise(
    session: Session, club_id: str, player_id: str, stand_in: Callable[[int], str], at: datetime
) -> str:
    """Replace a player's name for good; return the new name.

    Raise ``NoPlayer`` if the group does not have the player.
    """
    lock_club(session, club_id)
    scan = _text_scan(session, club_id, player_id, stand_in, writes=True)
    for _ in scan.over():
        pass
    name_player(session, club_id, player_id, scan.stand_in, at)
    # The notes of any match may have contained the name.
    match = tables.Match
    _run(session, update(match).where(match.club_id == club_id).values(named_at=at))
    upload = tables.Upload
    session.execute(delete(upload).where(upload.club_id == club_id))
    session.expire_all()
    return scan.stand_in


def _text_scan(
    session: Session,
    club_id: str,
    player_id: str,
    stand_in: Callable[[int], str],
    *,
    writes: bool,
) -> "_TextScan":
    player = players.find(session, club_id, player_id)
    if player is None:
        raise NoPlayer(player_id)
    row, seat = tables.Player, tables.Seat
    known = session.execute(select(row.id, row.name).where(row.club_id == club_id)).all()
    others = [name for other_id, name in known if other_id != player_id]
    taken = {same_name(name) for _, name in known}
    number = 1
    while same_name(stand_in(number)) in taken:
        number += 1
    spelled = session.scalars(
        select(seat.name).where(seat.club_id == club_id, seat.player_id == player_id).distinct()
    )
    mentions = Mentions([player.name, *spelled], others)
    return _TextScan(session, club_id, player, stand_in(number), mentions, writes)


@dataclass(frozen=True, slots=True)
class _TextScan:
    """Searches every free text of a group for a name, and replaces it if ``writes`` is set."""

    session: Session
    club_id: str
    player: ClubPlayer
    stand_in: str
    names: Mentions
    writes: bool

    def over(self) -> Iterator[Mention]:
        yield from self._event_texts()
        yield from self._match_places()
        yield from self._scan_column(TextKind.LINK, tables.Key, "name", (tables.Key.id,))
        yield from self._house_rules_names()
        yield from self._season_names()
        yield from self._club_name()

    def _anonymised(self, text: str, longest: int = bounds.LONGEST_NAME) -> str:
        return bounds.shortened(self.names.replaced(text, self.stand_in), longest)

    def _event_texts(self) -> Iterator[Mention]:
        line = tables.LogLineRow
        query = select(line.match_id, line.number, line.kind, line.payload).where(
            line.club_id == self.club_id, line.kind.in_(WITH_TEXT)
        )
        query = query.order_by(line.match_id, line.number)
        for match_id, number, kind, payload in self.session.execute(query).all():
            before = event_class(kind).from_payload(**payload)
            after = before.with_name_replaced(self.names, self.stand_in)
            yield from _mentions_in_event(before, after)
            if after == before or not self.writes:
                continue
            at = (line.club_id == self.club_id, line.match_id == match_id, line.number == number)
            _run(self.session, update(line).where(*at).values(payload=after.to_payload()))

    def _match_places(self) -> Iterator[Mention]:
        yield from self._scan_column(TextKind.PLACE, tables.Match, "place", (tables.Match.id,))

    def _scan_column(
        self, where: TextKind, table: Any, name: str, key: tuple[Any, ...]
    ) -> Iterator[Mention]:
        column = getattr(table, name)
        query = select(*key, column).where(table.club_id == self.club_id, column != "")
        for *ids, before in self.session.execute(query).all():
            longest = bounds.LONGEST_PLACE if where is TextKind.PLACE else bounds.LONGEST_NAME
            after = self._anonymised(before, longest)
            yield Mention(where, before, after)
            if after != before and self.writes:
                at = [part == one for part, one in zip(key, ids, strict=True)]
                change = update(table).where(table.club_id == self.club_id, *at)
                _run(self.session, change.values(**{name: after}))

    def _house_rules_names(self) -> Iterator[Mention]:
        row = tables.HouseRulesRow
        kept = self.session.execute(
            select(row.id, row.game, row.name).where(row.club_id == self.club_id)
        ).all()
        taken = {one.id: (one.game, one.name) for one in kept}
        for rules_id, game, before in kept:
            others = [
                name for other, (slug, name) in taken.items() if slug == game and other != rules_id
            ]
            cleared = self._anonymised(before)
            after = before if cleared == before else free_name(cleared, others)
            taken[rules_id] = (game, after)
            yield Mention(TextKind.RULES, before, after)
            if after != before and self.writes:
                change = update(row).where(row.club_id == self.club_id, row.id == rules_id)
                _run(self.session, change.values(name=after, same_name=same_name(after)))

    def _season_names(self) -> Iterator[Mention]:
        row = tables.SeasonRow
        kept = self.session.execute(
            select(row.id, row.name).where(row.club_id == self.club_id)
        ).all()
        taken = {one.id: one.name for one in kept}
        for season_id, before in kept:
            others = [name for other, name in taken.items() if other != season_id]
            cleared = self._anonymised(before)
            after = before if cleared == before else free_name(cleared, others)
            taken[season_id] = after
            yield Mention(TextKind.SEASON, before, after)
            if after != before and self.writes:
                change = update(row).where(row.club_id == self.club_id, row.id == season_id)
                _run(self.session, change.values(name=after, same_name=same_name(after)))

    def _club_name(self) -> Iterator[Mention]:
        club = tables.Club
        before = self.session.scalar(select(club.name).where(club.id == self.club_id)) or ""
        after = self._anonymised(before)
        yield Mention(TextKind.CLUB, before, after)
        if after != before and self.writes:
            _run(self.session, update(club).where(club.id == self.club_id).values(name=after))


def _mentions_in_event(before: Event, after: Event) -> Iterator[Mention]:
    """Yield the texts of an event with their replacements, except a question to the referee."""
    if isinstance(before, RulingNoted):
        return
    texts = after.texts()
    for field, text in before.texts().items():
        where = TextKind.PLACE if field == "place" else TextKind.NOTE
        if isinstance(before, DealNoted):
            where = TextKind.DEAL_NOTE
        yield Mention(where, text, texts[field])


def _run(session: Session, statement: Any) -> None:
    session.execute(statement.execution_options(synchronize_session=False))
