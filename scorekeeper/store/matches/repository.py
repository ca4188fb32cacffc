"""Writing into a match: deals, their correction and removal, undo, the end.

Every write says which version of the match it is based on, adds one line to the log and returns
the match as it is then. It raises

- ``NoMatch`` when the club has no such match,
- ``Stale`` when somebody has written since that version; nothing is overwritten,
- ``Refused`` when the rules forbid it; nothing is written,
- ``HalfWritten`` when an undo or redo would go past a deal that is half written.

A retry with an idempotency key that is in the log already writes nothing and returns the match.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NotRequired, TypedDict, Unpack

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from scorekeeper.match import commands
from scorekeeper.match.ids import fingerprint
from scorekeeper.match.log import Change, Details, Kind, LogLine, to_payload
from scorekeeper.match.model import Draft, Match, NoMatch, Stale
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.database import tables
from scorekeeper.store.database.session import count_line
from scorekeeper.store.matches.drafts import drop_draft, save_draft
from scorekeeper.store.matches.load import load_match
from scorekeeper.store.statistics.results import keep_results


class WriteTerms(TypedDict):
    """What every write says: in which match, with which key, based on which version, when."""

    club_id: str
    match_id: str
    key_id: str
    version: int
    at: datetime
    idempotency_key: NotRequired[str | None]


def record_deal(session: Session, *, entry: Any, **terms: Unpack[WriteTerms]) -> Match:
    """Write down the next deal. ``entry`` is of the game's own type; what follows is filled in."""
    return _Write(session, **terms).append(lambda match: commands.record(match, entry))


def record_points(
    session: Session,
    *,
    rounds: Sequence[Sequence[int]],
    details: Details,
    over: bool,
    **terms: Unpack[WriteTerms],
) -> Match:
    """Write down rounds of which only the points are known, a number a unit, all or none of them.

    With ``over`` the match ends there, if its rules do not end it anyway.
    """
    return _Write(session, **terms).extend(
        lambda match: commands.record_points(match, rounds, details, over=over)
    )


def correct_deal(
    session: Session, *, number: int, entry: Any, **terms: Unpack[WriteTerms]
) -> Match:
    """Write deal ``number`` (from 1) anew; every total after it follows. Also after the end."""
    return _Write(session, **terms).append(lambda match: commands.correct(match, number, entry))


def remove_last_deal(session: Session, **terms: Unpack[WriteTerms]) -> Match:
    """Take the last deal out. Also after the end."""
    return _Write(session, **terms).append(commands.remove_last)


def undo(
    session: Session, *, past_half_written: bool = False, **terms: Unpack[WriteTerms]
) -> Match:
    """Take back the last line that stands by one more line.

    A deal that is taken out so is left half written, to be put right and written down again. Where
    another is half written since, that raises ``HalfWritten``, unless it may go past it: what is
    half written then waits.
    """
    return _Write(session, **terms).append(
        lambda match: commands.undo(match, past_half_written=past_half_written)
    )


def redo(
    session: Session, *, past_half_written: bool = False, **terms: Unpack[WriteTerms]
) -> Match:
    """Write anew, by one more line, what the last undo took back; ``HalfWritten`` as for undo."""
    return _Write(session, **terms).append(
        lambda match: commands.redo(match, past_half_written=past_half_written)
    )


def throw_in(session: Session, **terms: Unpack[WriteTerms]) -> Match:
    """Throw the hand in: the next dealer deals, and the deal keeps its number."""
    return _Write(session, **terms).append(commands.throw_in)


def note_ruling(session: Session, *, question: str, **terms: Unpack[WriteTerms]) -> Match:
    """Note a question to the referee; its answer then stands on the sheet."""
    return _Write(session, **terms).append(lambda match: commands.note_ruling(match, question))


def describe(session: Session, *, details: Details, **terms: Unpack[WriteTerms]) -> Match:
    """Write when and where the match was played, and a note about it. Also after the end."""
    return _Write(session, **terms).append(lambda match: commands.describe(match, details))


def note_deal(session: Session, *, number: int, text: str, **terms: Unpack[WriteTerms]) -> Match:
    """Write ``text`` about deal ``number``; an empty one takes the note away."""
    return _Write(session, **terms).append(lambda match: commands.note_deal(match, number, text))


def finish(session: Session, **terms: Unpack[WriteTerms]) -> Match:
    """End the match by hand, before its rules do."""
    return _Write(session, **terms).append(commands.finish)


def reopen(session: Session, **terms: Unpack[WriteTerms]) -> Match:
    """Go on with a match that was ended by hand."""
    return _Write(session, **terms).append(commands.reopen)


@dataclass(frozen=True, slots=True)
class _Write:
    session: Session
    club_id: str
    match_id: str
    key_id: str
    version: int
    at: datetime
    idempotency_key: str | None = None

    def append(self, decide: Callable[[Match], Change]) -> Match:
        """Add the line that ``decide`` says; nothing is written before it has decided."""
        return self.extend(lambda match: [decide(match)])

    def extend(self, decide: Callable[[Match], Sequence[Change]]) -> Match:
        """Add the lines that ``decide`` says, at least one: all of them, or none."""
        match = self._load()
        if self._is_in_log():
            return match
        if match.version != self.version:
            raise Stale(match)
        lines = [self._line(change, number) for number, change in enumerate(decide(match), 1)]
        after = match.after(*lines)
        self._claim(after)
        for line in lines:
            self._keep(line)
            count_line(self.session, line.kind)
        self._keep_day(match, after)
        last = lines[-1]
        if last.kind is Kind.REMOVED and last.undoes is not None:
            after = self._leave_half_written(match, after)
        keep_results(self.session, match, after)
        self.session.flush()
        return after

    def _load(self) -> Match:
        match = load_match(self.session, self.club_id, self.match_id, lock=True)
        if match is None:
            raise NoMatch(self.match_id)
        return match

    def _once(self) -> str | None:
        return fingerprint(self.idempotency_key) if self.idempotency_key else None

    def _is_in_log(self) -> bool:
        line = tables.LogLineRow
        if self._once() is None:
            return False
        number = self.session.scalar(
            select(line.number).where(
                line.club_id == self.club_id,
                line.match_id == self.match_id,
                line.idempotency_key == self._once(),
            )
        )
        return number is not None

    def _line(self, change: Change, number: int) -> LogLine:
        """The line of ``change``, the ``number``-th of this write."""
        return LogLine(
            change.kind,
            change.deal,
            change.entry,
            change.undoes,
            number=self.version + number,
            at=self.at,
            key_id=self.key_id,
        )

    def _claim(self, after: Match) -> None:
        """Move the match on from this write's version, or raise ``Stale``: compare and set."""
        match = tables.Match
        claimed = self.session.scalar(
            update(match)
            .where(
                match.club_id == self.club_id,
                match.id == self.match_id,
                match.version == self.version,
            )
            .values(
                version=after.version,
                deals=len(after.entries),
                played_on=after.details.played_on,
                place=after.details.place,
                changed_at=self.at,
                finished_at=after.finished_at,
            )
            .returning(match.version)
            .execution_options(synchronize_session=False)
        )
        if claimed is None:
            raise Stale(self._load())

    def _keep(self, line: LogLine) -> None:
        self.session.add(
            tables.LogLineRow(
                club_id=self.club_id,
                match_id=self.match_id,
                number=line.number,
                at=line.at,
                key_id=line.key_id,
                kind=line.kind,
                payload=to_payload(line),
                # One line is enough to know a retry by.
                idempotency_key=self._once() if line.number == self.version + 1 else None,
            )
        )
        if line.deal is not None and line.kind is not Kind.DEAL_NOTED:
            drop_draft(self.session, self.club_id, self.match_id, line.deal)

    def _keep_day(self, before: Match, after: Match) -> None:
        if before.details.played_on == after.details.played_on:
            return
        seat = tables.Seat
        self.session.execute(
            update(seat)
            .where(seat.club_id == self.club_id, seat.match_id == self.match_id)
            .values(played_on=after.details.played_on)
            .execution_options(synchronize_session=False)
        )

    def _leave_half_written(self, before: Match, after: Match) -> Match:
        last = before.sheet.rows[-1]
        if isinstance(last.entry, PointsOnly):
            return after
        stage = before.game.stages(last.deal, last.entry)[-1].name
        number = last.deal.plan.number
        save_draft(
            self.session,
            self.club_id,
            self.match_id,
            after.version,
            number,
            stage,
            to_plain(last.entry),
            self.at,
        )
        return replace(after, drafts={**after.drafts, number: Draft(stage, last.entry, self.at)})
