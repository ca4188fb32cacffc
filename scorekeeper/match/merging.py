"""The events that a phone added to a match offline, merged into the club's match.

Both histories begin with the same events. Two events are the same if they say the same at the same
time with the same key, or if they have the same idempotency key because an answer was lost. The
phone's other events follow here by the rules. If the club's match has also continued, there is a
conflict.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import (
    ArchiveError,
    Fault,
    check_spelling,
    faulty,
    malformed_at,
    read_as,
    read_moment,
)
from scorekeeper.match.archive.history_reader import HistoryReader, PlainEvent
from scorekeeper.match.archive.reader import PlainDraft, read_drafts
from scorekeeper.match.archive.work import Work
from scorekeeper.match.archive.writer import moment, plain_event
from scorekeeper.match.commands import Refused, record
from scorekeeper.match.events.deals import DealEntered, DealRecorded
from scorekeeper.match.events.event import Event, numbered
from scorekeeper.match.events.registry import EVENTS, WITH_TEXT
from scorekeeper.match.events.state import MatchSetup
from scorekeeper.match.ids import fingerprint
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

ON_THE_WAY = timedelta(seconds=10)
"""So much two clocks seem to differ by the time that a request takes."""

FAR = timedelta(days=36_500)
"""A phone's clock may show anything; what it wrote is moved to where it belongs."""

ONE_WAITS = say(
    "At this table a second phone confirms each deal, and only one deal can wait. Turn that off "
    "for the match (More, “Second phone”) on a phone with a connection, then send this again."
)
OTHER_WAITS = say(
    "Another phone entered this deal with other values, and it waits to be confirmed. Confirm it "
    "or change it there, then send this again."
)


class Conflict(Exception):  # noqa: N818 - an answer rather than an error
    """Others have gone on with the match as well. ``here`` is how it stands; nothing is written."""

    def __init__(self, here: Match, common: int) -> None:
        super().__init__(f"the logs of {here.id} have {common} lines in common")
        self.here = here
        self.common = common


class NotYours(Exception):  # noqa: N818 - an answer rather than an error
    """A line says that it was written with a key that somebody else has."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a log, here or on the phone.

    ``by`` is the public name of the key, ``once`` the fingerprint of the idempotency key.
    """

    plain: PlainEvent
    at: datetime
    once: str | None = None

    @property
    def facts(self) -> tuple[Any, ...]:
        """Return what the event says, without texts: a name in them may have been replaced."""
        one = self.plain
        return one.kind, one.deal, None if one.kind in WITH_TEXT else one.entry, one.undoes


@dataclass(frozen=True, slots=True)
class Brought:
    """A match as a phone has it: who was written down for it, its log, and what is half written.

    ``drafts`` are only those that the phone has changed, ``bases`` their entries by deal as it had
    taken them. ``late`` is by how much the phone's clock is behind this one's. ``others`` are keys,
    by their public names, that it does not have. ``told`` is the deal that waits on the phone for a
    second one, ``phone`` the number by which the phone is known here; "" if no other phone could
    confirm a deal.
    """

    people: tuple[Person, ...]
    lines: tuple[Line, ...]
    drafts: tuple[PlainDraft, ...]
    late: timedelta
    others: frozenset[str] = frozenset()
    bases: Mapping[str, Any] = field(default_factory=dict)
    told: int | None = None
    phone: str = ""


# ------------------------------------------------------------------------------ what was brought


def lateness(now: datetime, phones: datetime) -> timedelta:
    """Return how far a phone's clock is behind ``now``; the time on the way is no difference."""
    late = now - phones
    return timedelta() if abs(late) <= ON_THE_WAY else late


def shifted(at: datetime, late: timedelta, after: datetime, now: datetime) -> datetime:
    """Return when something happened by our clock: not before ``after``, nor in the future."""
    return max(after, min(at + late, now))


def read_lines(
    game: AnyGame, plain: Any, once: Sequence[str | None], place: str, now: datetime
) -> tuple[Line, ...]:
    """Read the log of a phone, whatever its clock says. Raises ``ArchiveError``."""
    lines: tuple[PlainEvent, ...] = read_as(tuple[PlainEvent, ...], plain, place)
    if len(lines) > bounds.MOST_LINES + 1:
        raise faulty(place, "archive.long", say("This is too long."))
    return tuple(
        Line(_as_today(game, line), read_moment(line.at, f"{place}[{at}].at", now + FAR), known)
        for at, (line, known) in enumerate(zip(lines, once, strict=True))
    )


def lines_of(match: Match, once: Mapping[int, str]) -> tuple[Line, ...]:
    """Return the log of a match as it stands; ``once`` has the fingerprints by number."""
    return tuple(
        Line(read_as(PlainEvent, plain_event(match.game, line), ""), line.at, once.get(line.number))
        for line in match.lines
    )


def _as_today(game: AnyGame, line: PlainEvent) -> PlainEvent:
    """Return ``line`` with its entry as it is written today, whichever version wrote it."""
    if not issubclass(EVENTS.get(line.kind, Event), DealEntered):
        return line
    try:
        return replace(line, entry=to_plain(read_entry(game, line.entry)))
    except Malformed:
        return line


# ------------------------------------------------------------------------------- what is the same


def common_lines(here: Sequence[Line], brought: Sequence[Line]) -> int:
    """Return how many lines both logs begin with in common."""
    common, known = 0, False
    for mine, theirs in zip(here, brought, strict=False):
        asked_again = mine.once is not None and mine.once == theirs.once
        # Of several lines of one write the first alone has its fingerprint.
        goes_with_it = known and mine.once is None and mine.facts == theirs.facts
        if mine.plain.kind != theirs.plain.kind or not (
            asked_again or goes_with_it or _is_same(mine, theirs)
        ):
            break
        common += 1
        known = asked_again or goes_with_it
    return common


def _is_same(mine: Line, theirs: Line) -> bool:
    return mine.facts == theirs.facts and mine.at == theirs.at and mine.plain.by == theirs.plain.by


def fingerprints(match_id: str, lines: Sequence[Line]) -> list[str]:
    """Return for every line by what it is known again when it is brought a second time."""
    return [
        line.once
        or fingerprint(f"brought {match_id} {line.plain.number} {moment(line.at)} {line.plain.by}")
        for line in lines
    ]


# ------------------------------------------------------------------------------- what follows it


def bring(
    here: Match, known: Sequence[Line], brought: Brought, key_id: str, now: datetime
) -> Match:
    """Return ``here`` as it goes on with what was brought, written with the key ``key_id``.

    ``known`` is its log as ``lines_of`` has it. Raises ``Conflict`` where it has gone on itself,
    ``NotYours``, and ``ArchiveError`` with everything that cannot follow.
    """
    common = common_lines(known, brought.lines)
    tail, behind = brought.lines[common:], common < here.version
    if any(line.plain.by in brought.others for line in tail):
        raise NotYours
    people = joined(here, brought.people)
    if behind and tail:
        if _comes_to_the_same(here, common, people, brought, key_id, now):
            return here
        raise Conflict(here, common)
    if people is None:
        raise Conflict(here, common)
    after: Match = here
    unconfirmed: Sequence[Line] = ()
    if tail:
        after, unconfirmed = _followed(here, people, tail, brought, key_id, now)
    drafts = _still_half_written(after, brought.drafts, behind=behind)
    told, half = _told(after, unconfirmed, brought, drafts, now)
    after = _half_written(after, half, brought, now)
    return after if told is None else _confirmed_or_waiting(after, told, brought, key_id, now)


def joined(here: Match, brought: Sequence[Person]) -> tuple[Person, ...] | None:
    """Return everybody who is written down for the match then; ``None`` where both differ.

    Raises ``ArchiveError`` for people who cannot join.
    """
    same = [mine.player_id == theirs.player_id for mine, theirs in zip(here.people, brought)]  # noqa: B905 - as far as both go
    if not all(same):
        return None
    added = brought[len(here.people) :]
    people = (*here.people, *added)
    for number, one in enumerate(added):
        check_spelling(one.name, f"match.joined[{number}].name")
    if len(people) > bounds.MOST_PEOPLE:
        raise faulty("match.joined", "archive.long", say("This is too long."))
    if added and (wrong := check_names([one.name for one in people])):
        raise ArchiveError([Fault("match.joined", one) for one in wrong])
    if len({one.player_id for one in people}) < len(people):
        message = say("One player sits in two seats.")
        raise faulty("match.joined", "archive.player_twice", message)
    return people


def _followed(  # noqa: PLR0913, PLR0917 - what a line is made of
    here: Match,
    people: tuple[Person, ...],
    tail: Sequence[Line],
    brought: Brought,
    key_id: str,
    now: datetime,
) -> tuple[Match, Sequence[Line]]:
    """Return the match after ``tail``, and the rest of it from an unconfirmed deal on."""
    log = HistoryReader(here.game, here.first_table, here.created_at, len(people))
    log.go_on_from(here.lines)
    for number, line in enumerate(tail):
        if brought.phone and _wants_second_phone(log, line):
            left = tail[number:]
            break
        _add(log, [line], brought.late, key_id, now)
    else:
        left = ()
    if len(left) == len(tail):
        return here, left
    table = here.first_table
    if wrong := check_table(MatchSetup(here.game, table, len(people)), log.state):
        raise ArchiveError([Fault("", one) for one in wrong])
    facts = derive(here.game, table, people, log.lines, here.began_on)
    lines = tuple(log.lines)
    after = replace(here, people=people, version=len(lines), lines=lines, finished_at=None, **facts)
    if wrong := [*after.unbounded, *after.sheet.refusals]:
        raise ArchiveError([Fault("", one, after.names) for one in wrong])
    written = {line.deal for line in log.lines[here.version :] if line.event.settles_draft}
    drafts = {deal: draft for deal, draft in here.drafts.items() if deal not in written}
    after = replace(after, drafts=drafts)
    if after.finished:
        ended = log.finished_at(after.sheet, log.lines[-1].at, Work())
        after = replace(after, finished_at=ended)
    return after, left


def _add(
    log: HistoryReader, tail: Sequence[Line], late: timedelta, key_id: str, now: datetime
) -> None:
    """Add the lines as they are written here: with this key, by this clock."""
    for line in tail:
        last = log.lines[-1].at if log.lines else log.begins_at
        at = shifted(line.at, late, last, now)
        plain = replace(line.plain, at=moment(at), number=len(log.lines) + 1)
        undoes = plain.undoes or 0
        if plain.kind in WITH_TEXT and 1 <= undoes <= len(log.undos):
            # A text that comes back is the one that is here, perhaps without a name.
            plain = replace(plain, entry=log.undos[undoes - 1].to_entry())
        keys = dict.fromkeys((line.plain.by, line.plain.told_by or ""), key_id)
        log.add(plain, f"log[{line.plain.number - 1}]", keys, max(at, now))


def _wants_second_phone(log: HistoryReader, line: Line) -> bool:
    """Return whether the table has agreed that a second phone confirms what ``line`` records."""
    records = line.plain.kind == DealRecorded.kind and line.plain.undoes is None
    return records and log.state.agreed.confirm


def _told(
    after: Match,
    unconfirmed: Sequence[Line],
    brought: Brought,
    drafts: Sequence[PlainDraft],
    now: datetime,
) -> tuple[Any, list[PlainDraft]]:
    """Return the entry that a second phone has to confirm, if any, and the other drafts."""
    half = [one for one in drafts if one.deal != brought.told]
    following = len(after.entries) + 1
    if unconfirmed:
        line = unconfirmed[0].plain
        entry = _entry_of(after.game, line)
        more = len(unconfirmed) > 1 or any(one.deal > following for one in brought.drafts)
        if more or line.deal != following or isinstance(entry, PointsOnly):
            raise ArchiveError([Fault("", refuse("confirm.unconfirmed", ONE_WAITS))])
        return entry, half
    told = [one for one in brought.drafts if one.deal == brought.told == following]
    if not (told and brought.phone and after.log_state.agreed.confirm):
        return None, list(drafts)
    found = read_drafts(told, after, "drafts", now + FAR)
    return found[following].entry, half


def _entry_of(game: AnyGame, line: PlainEvent) -> Any:
    place = f"log[{line.number - 1}].entry"
    try:
        return read_entry(game, line.entry)
    except Malformed as malformed:
        raise malformed_at(place, malformed) from malformed


def _confirmed_or_waiting(
    after: Match, entry: Any, brought: Brought, key_id: str, now: datetime
) -> Match:
    """Return the match with ``entry`` recorded if it confirms the waiting deal, else waiting."""
    try:
        change = record(after, entry)
    except Refused as refused:
        faults = [Fault("", one, after.names) for one in refused.refusals]
        raise ArchiveError(faults) from refused
    number, waiting, deal = len(after.entries) + 1, after.waiting, after.sheet.next
    if waiting is None and deal is not None:
        stage = after.game.stages(deal, entry)[-1].name
        told = Draft(stage, entry, now, key_id, brought.phone)
        return replace(after, drafts={**after.drafts, number: told})
    if waiting is None or record(after, waiting.entry) != change:
        raise ArchiveError([Fault("", refuse("confirm.other", OTHER_WAITS))])
    if waiting.told_phone == brought.phone:
        return after
    at = after.stamp(now)
    confirmed = replace(change, entered_by=waiting.told_by)
    return after.after(*numbered([confirmed], after.version, at, key_id))


def _comes_to_the_same(  # noqa: PLR0913, PLR0917 - as above
    here: Match,
    common: int,
    people: tuple[Person, ...] | None,
    brought: Brought,
    key_id: str,
    now: datetime,
) -> bool:
    """Return whether both sides went on alike: two phones kept the same score at one table."""
    if people is None:
        return False
    log = HistoryReader(here.game, here.first_table, here.created_at, len(people))
    log.go_on_from(here.lines[:common])
    try:
        _add(log, brought.lines[common:], brought.late, key_id, now)
        facts = derive(here.game, here.first_table, people, log.lines, here.began_on)
    except (ArchiveError, ValueError):
        return False
    return bool(facts["log_state"] == here.log_state)


def _still_half_written(
    after: Match, drafts: Sequence[PlainDraft], *, behind: bool
) -> list[PlainDraft]:
    """Return the half-written deals that are to be written still; a line settles its deal's."""
    following = len(after.entries) + 1
    first, last = (following, following) if behind else (1, following)
    if after.finished:
        last = len(after.entries)
    if after.waiting:
        last = min(last, len(after.entries))
    return [one for one in drafts if first <= one.deal <= last]


def _half_written(
    after: Match, drafts: Sequence[PlainDraft], brought: Brought, now: datetime
) -> Match:
    """Return the match with what the phone has tapped of its deals on top of what is there."""
    begun, late = after.created_at, brought.late
    plain = [replace(one, updated_at=moment(_when(one, late, begun, now))) for one in drafts]
    found = read_drafts(plain, after, "drafts", now)
    tapped = {
        deal: _on_top(after, draft, after.drafts.get(deal), brought.bases.get(str(deal)))
        for deal, draft in found.items()
    }
    return replace(after, drafts={**after.drafts, **tapped})


def _on_top(after: Match, draft: Draft, there: Draft | None, base: Any) -> Draft:
    """Return what is half written: what the phone has changed since ``base`` wins."""
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


def _when(draft: PlainDraft, late: timedelta, begun: datetime, now: datetime) -> datetime:
    at = read_moment(draft.updated_at, "drafts", now + FAR)
    return shifted(at, late, begun, now)
