"""Merge of the events that a phone has added offline into the group's match.

Both histories begin with the same events (``sync_events.py``). The phone's other events are then
added if the rules allow them. If the group's match has also continued, there is a conflict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import (
    ArchiveError,
    ArchiveFault,
    check_spelling,
    faulty,
    malformed_at,
    read_moment,
)
from scorekeeper.match.archive.history_reader import MOST_REPLAYED, HistoryReader, PlainEvent
from scorekeeper.match.archive.reader import PlainDraft, read_drafts
from scorekeeper.match.archive.work_limit import WorkLimit
from scorekeeper.match.archive.writer import moment
from scorekeeper.match.commands import ONLY_OWNER_CORRECTS, Refused, record
from scorekeeper.match.events.adjustments import PointsAdjusted
from scorekeeper.match.events.deals import DealCorrected, DealRecorded
from scorekeeper.match.events.event import numbered
from scorekeeper.match.events.registry import WITH_TEXT
from scorekeeper.match.events.state import MatchSetup
from scorekeeper.match.events.undo import first_of
from scorekeeper.match.model import Draft, Match, Person, derive
from scorekeeper.match.table_checks import check_table
from scorekeeper.registry import AnyGame
from scorekeeper.rules.names import check_names
from scorekeeper.rules.points_only import PointsOnly, read_entry
from scorekeeper.rules.ruling import refuse, say
from scorekeeper.rules.serialization import (
    Malformed,
    from_plain,
    leaves,
    to_plain,
    with_leaves,
)
from scorekeeper.sync.sync_events import ANY_TIME, SyncEvent, common_length, server_time

ONE_DEAL_WAITS = say(
    "At this table a second phone confirms each deal, and only one deal can wait. Turn that off "
    "for the match (More, “Second phone”) on a phone with a connection, then send this again."
)
OTHER_ENTRY_WAITS = say(
    "Another phone entered this deal with other values, and it waits to be confirmed. Confirm it "
    "or change it there, then send this again."
)
CORRECTED_AFTER_END = say(
    "This match was corrected after it had finished. Only an owner of the group can do that. Undo "
    "the correction in the match, or open an owner link on this phone, then send this again."
)

CORRECTIONS = (DealCorrected, PointsAdjusted)
"""The events that only an owner adds to a finished match."""


class Conflict(Exception):  # noqa: N818 - an outcome, not an error
    """The match was also continued at the server; ``here`` is its version. Nothing is saved."""

    def __init__(self, here: Match, common: int) -> None:
        super().__init__(f"{common} events of {here.id} are the same")
        self.here = here
        self.common = common


class NotYourKey(Exception):  # noqa: N818 - an outcome, not an error
    """The author of a pushed event is a key that the phone does not have."""


@dataclass(frozen=True, slots=True)
class PushedMatch:
    """A match that a phone pushes at ``now`` with the key ``key_id``.

    ``drafts`` are only those that the phone has changed; ``bases`` has their entries as pulled, by
    deal. ``clock_offset`` is how far the phone's clock is behind. ``others`` are the public names
    of keys that the phone does not have. ``waiting_deal`` is the deal that waits for a second phone
    to confirm it. ``phone`` is the phone's number, or "" if no other phone could confirm a deal.
    ``may_correct_finished`` means that the match may have been corrected after its end.
    """

    key_id: str
    now: datetime
    people: tuple[Person, ...]
    events: tuple[SyncEvent, ...]
    drafts: tuple[PlainDraft, ...]
    clock_offset: timedelta
    others: frozenset[str]
    bases: Mapping[str, Any]
    waiting_deal: int | None
    phone: str
    may_correct_finished: bool

    def time_of(self, at: datetime, after: datetime) -> datetime:
        """Convert the phone's time ``at`` to the server's clock, but not to before ``after``."""
        return server_time(at, self.clock_offset, after, self.now)


def merge(here: Match, known: Sequence[SyncEvent], pushed: PushedMatch) -> Match:
    """Add the pushed events to ``here``, whose events are ``known``; return the match.

    Raise ``Conflict`` if both histories have added different people, or have continued with
    different results. Raise ``NotYourKey`` if a new event was written with a key that the phone
    does not have. Raise ``ArchiveError`` with every reason why events cannot be added.
    """
    common = common_length(known, pushed.events)
    tail, is_behind = pushed.events[common:], common < here.version
    if any(one.plain.by in pushed.others for one in tail):
        raise NotYourKey
    people = merged_people(here, pushed.people)
    if is_behind and tail and people and _is_same_result(here, common, people, pushed):
        return here
    if people is None or (is_behind and tail):
        raise Conflict(here, common)
    after: Match = here
    unconfirmed: Sequence[SyncEvent] = ()
    if tail:
        after, unconfirmed = _continue(here, people, tail, pushed)
    drafts = _open_drafts(after, pushed.drafts, is_behind=is_behind)
    waiting, others = _waiting_entry(after, unconfirmed, pushed, drafts)
    after = _with_drafts(after, others, pushed)
    return after if waiting is None else _confirm_or_wait(after, waiting, pushed)


def merged_people(here: Match, pushed: Sequence[Person]) -> tuple[Person, ...] | None:
    """Return all people of the match; ``None`` if both sides have added different people.

    Raise ``ArchiveError`` for people who cannot join.
    """
    same = [mine.player_id == theirs.player_id for mine, theirs in zip(here.people, pushed)]  # noqa: B905 - up to the shorter one
    if not all(same):
        return None
    added = pushed[len(here.people) :]
    people = (*here.people, *added)
    for number, one in enumerate(added):
        check_spelling(one.name, f"match.joined[{number}].name")
    if len(people) > bounds.MOST_PEOPLE:
        raise faulty("match.joined", "archive.long", say("This is too long."))
    if added and (wrong := check_names([one.name for one in people])):
        raise ArchiveError([ArchiveFault("match.joined", one) for one in wrong])
    if len({one.player_id for one in people}) < len(people):
        message = say("One player sits in two seats.")
        raise faulty("match.joined", "archive.player_twice", message)
    return people


def _continue(
    here: Match, people: tuple[Person, ...], tail: Sequence[SyncEvent], pushed: PushedMatch
) -> tuple[Match, Sequence[SyncEvent]]:
    """Add the events ``tail`` up to the first unconfirmed deal; return the match and the rest."""
    log = HistoryReader(here.game, here.first_table, here.created_at, len(people))
    log.append_unchecked(here.lines)
    left = _add_events(log, tail, pushed)
    if len(left) == len(tail):
        return here, left
    table = here.first_table
    if wrong := check_table(MatchSetup(here.game, table, len(people)), log.state):
        raise ArchiveError([ArchiveFault("", one) for one in wrong])
    facts = derive(here.game, table, people, log.lines, here.began_on)
    lines = tuple(log.lines)
    after = replace(here, people=people, version=len(lines), lines=lines, finished_at=None, **facts)
    if wrong := [*after.out_of_bounds, *after.sheet.refusals]:
        raise ArchiveError([ArchiveFault("", one, after.names) for one in wrong])
    written = {line.deal for line in log.lines[here.version :] if line.event.settles_draft}
    drafts = {deal: draft for deal, draft in here.drafts.items() if deal not in written}
    after = replace(after, drafts=drafts)
    if after.finished:
        ended = log.finished_at(after.sheet, log.lines[-1].at, WorkLimit())
        after = replace(after, finished_at=ended)
    return after, left


def _add_events(
    log: HistoryReader, tail: Sequence[SyncEvent], pushed: PushedMatch
) -> Sequence[SyncEvent]:
    """Add the events ``tail`` up to the first unconfirmed deal; return the rest."""
    left: Sequence[SyncEvent] = ()
    late: set[int] = set()
    replayed = 0
    for number, event in enumerate(tail):
        if pushed.phone and _needs_second_phone(log, event):
            left = tail[number:]
            break
        if not pushed.may_correct_finished and _is_correction(event):
            replayed += len(log.state.entries)
            # Settling many deals again would take too long.
            if replayed > MOST_REPLAYED or log.is_finished():
                late.add(len(log.lines) + 1)
        _add_event(log, event, pushed)
    # A correction that was undone does not count.
    if any(first_of(log.lines, line).number in late for line in log.steps.done):
        refusal = refuse(ONLY_OWNER_CORRECTS.code, CORRECTED_AFTER_END)
        raise ArchiveError([ArchiveFault("", refusal)])
    return left


def _is_correction(event: SyncEvent) -> bool:
    kinds = [one.kind for one in CORRECTIONS]
    return event.plain.kind in kinds and event.plain.undoes is None


def _add_event(log: HistoryReader, event: SyncEvent, pushed: PushedMatch) -> None:
    """Add an event with the pushing key and the server's time."""
    at = pushed.time_of(event.at, log.lines[-1].at if log.lines else log.begins_at)
    plain = replace(event.plain, at=moment(at), number=len(log.lines) + 1)
    undoes = plain.undoes or 0
    if plain.kind in WITH_TEXT and 1 <= undoes <= len(log.undos):
        # Restore the text stored on this server, from which a name may have been removed.
        plain = replace(plain, entry=log.undos[undoes - 1].to_entry())
    keys = dict.fromkeys((event.plain.by, event.plain.told_by or ""), pushed.key_id)
    log.add(plain, f"log[{event.plain.number - 1}]", keys, max(at, pushed.now))


def _needs_second_phone(log: HistoryReader, event: SyncEvent) -> bool:
    """Return whether ``event`` records a deal that a second phone must confirm."""
    records = event.plain.kind == DealRecorded.kind and event.plain.undoes is None
    return records and log.state.agreed.confirm


def _waiting_entry(
    after: Match,
    unconfirmed: Sequence[SyncEvent],
    pushed: PushedMatch,
    drafts: Sequence[PlainDraft],
) -> tuple[Any, list[PlainDraft]]:
    """Return the entry that waits for a second phone, or ``None``, and the other drafts."""
    others = [one for one in drafts if one.deal != pushed.waiting_deal]
    following = len(after.entries) + 1
    if unconfirmed:
        line = unconfirmed[0].plain
        entry = _read_entry_of(after.game, line)
        more = len(unconfirmed) > 1 or any(one.deal > following for one in pushed.drafts)
        if more or line.deal != following or isinstance(entry, PointsOnly):
            raise ArchiveError([ArchiveFault("", refuse("confirm.unconfirmed", ONE_DEAL_WAITS))])
        return entry, others
    waiting = [one for one in pushed.drafts if one.deal == pushed.waiting_deal == following]
    if not (waiting and pushed.phone and after.log_state.agreed.confirm):
        return None, list(drafts)
    found = read_drafts(waiting, after, "drafts", pushed.now + ANY_TIME)
    return found[following].entry, others


def _read_entry_of(game: AnyGame, line: PlainEvent) -> Any:
    place = f"log[{line.number - 1}].entry"
    try:
        return read_entry(game, line.entry)
    except Malformed as malformed:
        raise malformed_at(place, malformed) from malformed


def _confirm_or_wait(after: Match, entry: Any, pushed: PushedMatch) -> Match:
    """Record ``entry`` if it confirms the waiting deal; otherwise save it as the waiting deal."""
    try:
        change = record(after, entry)
    except Refused as refused:
        faults = [ArchiveFault("", one, after.names) for one in refused.refusals]
        raise ArchiveError(faults) from refused
    number, waiting, deal = len(after.entries) + 1, after.waiting, after.sheet.next
    if waiting is None and deal is not None:
        stage = after.game.stages(deal, entry)[-1].name
        draft = Draft(stage, entry, pushed.now, pushed.key_id, pushed.phone)
        return replace(after, drafts={**after.drafts, number: draft})
    if waiting is None or record(after, waiting.entry) != change:
        raise ArchiveError([ArchiveFault("", refuse("confirm.other", OTHER_ENTRY_WAITS))])
    if waiting.entered_on == pushed.phone:
        return after
    at = after.stamp(pushed.now)
    confirmed = replace(change, entered_by=waiting.entered_by)
    return after.after(*numbered([confirmed], after.version, at, pushed.key_id))


def _is_same_result(
    here: Match, common: int, people: tuple[Person, ...], pushed: PushedMatch
) -> bool:
    """Return whether both sides entered the same values and so reached the same state."""
    log = HistoryReader(here.game, here.first_table, here.created_at, len(people))
    log.append_unchecked(here.lines[:common])
    try:
        for event in pushed.events[common:]:
            _add_event(log, event, pushed)
        facts = derive(here.game, here.first_table, people, log.lines, here.began_on)
    except (ArchiveError, ValueError):
        return False
    return bool(facts["log_state"] == here.log_state)


def _open_drafts(
    after: Match, drafts: Sequence[PlainDraft], *, is_behind: bool
) -> list[PlainDraft]:
    """Return the drafts of deals without a later event."""
    following = len(after.entries) + 1
    first, last = (following, following) if is_behind else (1, following)
    if after.finished:
        last = len(after.entries)
    if after.waiting:
        last = min(last, len(after.entries))
    return [one for one in drafts if first <= one.deal <= last]


def _with_drafts(after: Match, drafts: Sequence[PlainDraft], pushed: PushedMatch) -> Match:
    """Return the match with the phone's drafts merged into the stored ones."""
    plain = []
    for one in drafts:
        at = read_moment(one.updated_at, "drafts", pushed.now + ANY_TIME)
        at = pushed.time_of(at, after.created_at)
        plain.append(replace(one, updated_at=moment(at)))
    found = read_drafts(plain, after, "drafts", pushed.now)
    merged = {
        deal: _merged_draft(after, draft, after.drafts.get(deal), pushed.bases.get(str(deal)))
        for deal, draft in found.items()
    }
    return replace(after, drafts={**after.drafts, **merged})


def _merged_draft(after: Match, draft: Draft, there: Draft | None, base: Any) -> Draft:
    """Merge two drafts. Values that the phone has changed since ``base`` win."""
    if there is None:
        return draft
    mine, theirs = (to_plain(one.entry, whole=True) for one in (draft, there))
    later = max(draft, there, key=lambda one: one.updated_at)
    if leaves(mine).keys() != leaves(theirs).keys():
        return later
    was = leaves(base)
    tapped = {path: one for path, one in leaves(mine).items() if one != was.get(path)}
    entry = from_plain(after.game.entry, with_leaves(theirs, tapped))
    return replace(later, entry=entry)
