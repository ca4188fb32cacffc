"""Writes to a match: lock it, let a command decide the events, and append them.

    locked = lock(session, terms)       no other session can write to it until the end
    match = locked.append(commands.record, entry)

A write names the version of the match that it is based on. It raises

- ``NoMatch`` if the group has no such match,
- ``Stale`` if somebody has written since that version; nothing is overwritten,
- ``OtherRequest`` if its idempotency key was used for another request,
- ``Refused`` if the rules forbid it; nothing is saved,
- ``NoRoom`` if a quota is reached, which never happens for the deals of one evening,
- ``DraftWouldBeLost`` if an undo or redo would discard a draft.

A retry has the same idempotency key and the same ``request``, a fingerprint of its content. It
returns the match and does not save anything.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Concatenate, ParamSpec

from sqlalchemy.orm import Session

from scorekeeper.match import bounds, commands
from scorekeeper.match.bounds import MOST_LINES
from scorekeeper.match.commands import Refused, no_deal, refused
from scorekeeper.match.events.deals import DealRemoved
from scorekeeper.match.events.endings import MatchFinished
from scorekeeper.match.events.event import Event, StoredEvent, numbered
from scorekeeper.match.ids import fingerprint
from scorekeeper.match.model import Draft, Match, NoMatch, OtherRequest, Stale
from scorekeeper.rules.entry import with_empty_lists
from scorekeeper.rules.points_only import PointsOnly
from scorekeeper.rules.ruling import say
from scorekeeper.rules.serialization import to_plain
from scorekeeper.store.database.quotas import NoRoom, check_database_size
from scorekeeper.store.database.session import count_event
from scorekeeper.store.matches import folded_matches, rows
from scorekeeper.store.matches.begin import is_other_request
from scorekeeper.store.matches.loading import Requests, load_locked
from scorekeeper.store.statistics.results import replace_derived_rows

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class WriteTerms:
    """The terms of a write: match, key, base version, time, and fingerprint of the request."""

    club_id: str
    match_id: str
    key_id: str
    version: int
    at: datetime
    idempotency_key: str | None = None
    request: str | None = None

    @property
    def fingerprint(self) -> str | None:
        """Return the fingerprint of the idempotency key; ``None`` without a key."""
        return fingerprint(self.idempotency_key) if self.idempotency_key else None


def lock(session: Session, terms: WriteTerms) -> "LockedMatch":
    """Load the match of ``terms`` and lock it against other writers until the session ends.

    Raise ``NoMatch`` if the group does not have the match, and ``StoreError`` as ``loading.load``
    does.
    """
    found = load_locked(session, terms.club_id, terms.match_id)
    if found is None:
        raise NoMatch(terms.match_id)
    return LockedMatch(session, terms, found.match, found.requests)


@dataclass(frozen=True, slots=True)
class LockedMatch:
    """A match that is locked by this session. All writes to it go through this class.

    ``requests`` are the fingerprints of its earlier writes, by fingerprint of the idempotency key.
    """

    session: Session
    terms: WriteTerms
    match: Match
    requests: Requests

    def based_on(self, version: int) -> "LockedMatch":
        """Return this match for a write that is based on ``version``."""
        return replace(self, terms=replace(self.terms, version=version))

    @property
    def is_retry(self) -> bool:
        """Return whether the write was saved before, under the same idempotency key."""
        return self.terms.fingerprint in self.requests

    def append(
        self,
        decide: Callable[Concatenate[Match, P], Event | Sequence[Event]],
        *args: P.args,
        **facts: P.kwargs,
    ) -> Match:
        """Append the events that ``decide`` returns; return the match.

        ``decide`` is a function of ``match.commands``. All of its events are saved, or none.
        """
        once = self.terms.fingerprint
        if once and once in self.requests:
            return self._earlier_result(once)
        self._check_version()
        decided = decide(self.match, *args, **facts)
        changes = [decided] if isinstance(decided, Event) else decided
        at = self.match.stamp(self.terms.at)
        lines = numbered(changes, self.match.version, at, self.terms.key_id)
        self._check_room(lines)
        after = self.match.after(*lines)
        _refuse_unbounded(self.match, after)
        if not rows.update_match(self.session, self.match, after):
            raise Stale(lock(self.session, self.terms).match)
        self._add_lines(lines)
        if isinstance(lines[-1].event, DealRemoved) and lines[-1].undoes is not None:
            after = self._save_as_draft(after)
        if self.match.finished_at or after.finished_at:
            replace_derived_rows(self.session, after)
        self.session.flush()
        folded_matches.add(after)
        return after

    def save_draft(self, number: int, stage: str, entry: Any) -> Match:
        """Save ``entry`` as the draft of deal ``number``: an existing deal or the next one.

        The version of the match does not change. Raise ``Refused`` if there can be no such deal.
        Raise ``Stale`` for a deal that waits to be confirmed, which must be withdrawn first.
        """
        self._check_version()
        if self.match.waiting and number == len(self.match.entries) + 1:
            raise Stale(self.match)
        written = len(self.match.entries)
        if not 1 <= number <= (written if self.match.finished else written + 1):
            raise no_deal(number)
        return self._put_draft(self.match, number, stage, entry)

    def save_for_confirmation(self, stage: str, entry: Any, phone: str) -> Match:
        """Save the next deal, entered on ``phone``, so that a second phone can confirm it.

        Raise ``Refused`` if the deal could not be recorded.
        """
        self._check_version()
        if self.match.waiting:
            raise Stale(self.match)
        commands.record(self.match, entry)
        at = self.match.stamp(self.terms.at)
        waiting_draft = Draft(stage, entry, at, self.terms.key_id, phone)
        return self._keep_draft(self.match, len(self.match.entries) + 1, waiting_draft)

    def take_back(self, mark: str) -> Match:
        """Withdraw the deal that waits to be confirmed: it becomes an ordinary draft.

        Raise ``Stale`` if ``mark`` is not the current revision tag.
        """
        self._check_version()
        waiting = self.match.waiting
        if waiting is None:
            return self.match
        if self.match.state.mark != mark:
            raise Stale(self.match)
        number = len(self.match.entries) + 1
        return self._put_draft(self.match, number, waiting.stage, waiting.entry)

    def drop_draft(self, number: int) -> None:
        """Delete the draft of deal ``number``, if there is one."""
        rows.drop_drafts(self.session, self.match, [number])

    def clear_draft(self, number: int, mark: str) -> None:
        """Delete the draft of deal ``number`` if ``mark`` is the current revision tag.

        Otherwise raise ``Stale``. Do nothing if there is no such draft.
        """
        self._check_version()
        if number not in self.match.drafts:
            return
        if self.match.state.mark != mark:
            raise Stale(self.match)
        self.drop_draft(number)

    def _earlier_result(self, once: str) -> Match:
        if is_other_request(self.requests[once], self.terms.request):
            raise OtherRequest(self.match)
        return self.match

    def _check_version(self) -> None:
        if self.match.version != self.terms.version:
            raise Stale(self.match)

    def _check_room(self, lines: Sequence[StoredEvent]) -> None:
        """Raise ``NoRoom`` if there are too many events, or for texts if the database is full."""
        if lines[-1].number > MOST_LINES and not all(
            isinstance(line.event, MatchFinished) for line in lines
        ):
            raise NoRoom(
                say("This match has reached its limit for changes. You can only finish it now.")
            )
        if any(line.event.free_texts for line in lines):
            check_database_size(self.session)

    def _add_lines(self, lines: Sequence[StoredEvent]) -> None:
        rows.add_lines(self.session, self.match, lines, self.terms.fingerprint, self.terms.request)
        written = [line.deal for line in lines if line.event.settles_draft and line.deal]
        if written:
            rows.drop_drafts(self.session, self.match, written)
        for line in lines:
            count_event(self.session, line.kind)

    def _save_as_draft(self, after: Match) -> Match:
        """Save the deal that was undone as a draft, so that it can be corrected."""
        last = self.match.sheet.rows[-1]
        if isinstance(last.entry, PointsOnly):
            return after
        game = self.match.game
        stage = game.stages(last.deal, last.entry)[-1].name
        entry = with_empty_lists(last.entry, game.blank(last.deal))
        return self._put_draft(after, last.deal.plan.number, stage, entry)

    def _put_draft(self, match: Match, number: int, stage: str, entry: Any) -> Match:
        return self._keep_draft(match, number, Draft(stage, entry, match.stamp(self.terms.at)))

    def _keep_draft(self, match: Match, number: int, draft: Draft) -> Match:
        if not bounds.is_plain(to_plain(draft.entry)):
            raise refused("entry.unreadable", say("This value is not allowed here."), number)
        rows.put_drafts(self.session, match, {number: draft})
        return replace(match, drafts={**match.drafts, number: draft})


def _refuse_unbounded(before: Match, after: Match) -> None:
    """Raise ``Refused`` if ``after`` has more deals or points than can be stored.

    A match that already exceeds the limits can be finished, and its points can be reduced.
    """
    wrong = after.out_of_bounds
    if wrong and not before.out_of_bounds:
        raise Refused(wrong)
