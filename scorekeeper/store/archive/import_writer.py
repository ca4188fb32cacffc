"""Writes an import into the tables, within one transaction.

The order is that of the foreign keys:

1. ``players`` and ``keys``: those that are new to the group.
2. ``matches``: a row per new match. A match with additional events in the archive gets the columns
   that are computed from its events.
3. ``seats``, ``drafts``, ``results`` and ``facts``: those of new matches. For a match with
   additional events, the rows are deleted and written again.
4. ``lines``: the events that the group does not have yet. Stored events are not changed.
5. ``house_rules`` and ``seasons``: those that are new to the group.

If the group has a draft of the same deal, the later one of the two is saved.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import delete, insert, update
from sqlalchemy.orm import Session

from scorekeeper.match.model import Match
from scorekeeper.store.archive.rules_and_seasons import (
    MergedRules,
    MergedSeasons,
    add_merged_rules,
    add_merged_seasons,
)
from scorekeeper.store.database import tables, upsert
from scorekeeper.store.matches import rows
from scorekeeper.store.matches.rows import Row
from scorekeeper.store.statistics.facts import fact_rows
from scorekeeper.store.statistics.results import result_rows

BATCH = 2000
"""Rows per statement."""

IDS_PER_QUERY = 500


@dataclass(slots=True)
class ImportRows:
    """The rows to import, by table: about 40 kB per match."""

    players: Sequence[Row] = ()
    keys: Sequence[Row] = ()
    matches: list[Row] = field(default_factory=list)
    continued: list[Row] = field(default_factory=list)
    seats: list[Row] = field(default_factory=list)
    lines: list[Row] = field(default_factory=list)
    drafts: list[Row] = field(default_factory=list)
    results: list[Row] = field(default_factory=list)
    facts: list[Row] = field(default_factory=list)
    house_rules: MergedRules = ()
    seasons: MergedSeasons = ()

    def add_match(self, match: Match, here: Match | None) -> None:
        """Add a match that is new to the group, or that has more events than ``here``."""
        if here is None:
            self.matches.append(rows.match_row(match))
        else:
            key = {"club_id": match.club_id, "id": match.id}
            self.continued.append({**key, **rows.derived_columns(match)})
        self.seats += rows.seat_rows(match)
        self.lines += rows.line_rows(match, match.lines[here.version if here else 0 :])
        self.results += result_rows(match)
        self.facts += fact_rows(match)
        self.add_drafts(match)

    def add_drafts(self, match: Match) -> None:
        self.drafts += rows.draft_rows(match, match.drafts)


def write_import(session: Session, club_id: str, added: ImportRows) -> None:
    """Write the rows of an import. The group and the matches in ``added`` must be locked."""
    _insert(session, tables.Player, added.players)
    _insert(session, tables.Key, added.keys)
    _insert(session, tables.Match, added.matches)
    _update_continued(session, club_id, added.continued)
    _insert(session, tables.Seat, added.seats)
    _insert(session, tables.LogLineRow, added.lines)
    _insert(session, tables.Result, added.results)
    _insert(session, tables.Fact, added.facts)
    _save_later_drafts(session, added.drafts)
    add_merged_rules(session, club_id, added.house_rules)
    add_merged_seasons(session, club_id, added.seasons)


def batched(items: Sequence[Any], size: int) -> Iterator[Sequence[Any]]:
    """Yield ``items`` in order, at most ``size`` at a time."""
    return (items[start : start + size] for start in range(0, len(items), size))


def _insert(session: Session, table: type[tables.Base], new: Sequence[Row]) -> None:
    for batch in batched(new, BATCH):
        session.execute(insert(table), batch)


def _update_continued(session: Session, club_id: str, continued: Sequence[Row]) -> None:
    """Update the rows of matches, and delete the rows that are written again."""
    for batch in batched(continued, BATCH):
        session.execute(update(tables.Match), batch)
    for ids in batched([row["id"] for row in continued], IDS_PER_QUERY):
        for table in (tables.Seat, tables.Draft, tables.Result, tables.Fact):
            session.execute(
                delete(table)
                .where(table.club_id == club_id, table.match_id.in_(ids))
                .execution_options(synchronize_session=False)
            )


def _save_later_drafts(session: Session, drafts: Sequence[Row]) -> None:
    # Drafts are not events. Only their times show which of two is the later one.
    row = upsert.insert(session, tables.Draft)
    save = row.on_conflict_do_update(
        index_elements=["club_id", "match_id", "deal"],
        set_={name: row.excluded[name] for name in ("stage", "entry", "updated_at")},
        where=tables.Draft.updated_at < row.excluded.updated_at,
    )
    for batch in batched(drafts, BATCH):
        session.execute(save, batch)
