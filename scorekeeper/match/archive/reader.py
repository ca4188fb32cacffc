"""Reader of a match in an archive. The match is checked as if it had been entered in the app.

Every fault is raised in an ``ArchiveError`` with its place. Values that are computed from the
events are computed again and must equal those in the archive.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from scorekeeper.match import bounds
from scorekeeper.match.archive.errors import (
    ArchiveError,
    ArchiveFault,
    check_spelling,
    faulty,
    read_as,
    read_day,
    read_id,
    read_moment,
    read_stage,
    within,
)
from scorekeeper.match.archive.history_reader import HistoryReader, PlainEvent
from scorekeeper.match.archive.work_limit import WorkLimit
from scorekeeper.match.archive.writer import plain_sheet
from scorekeeper.match.events.event import fold_events
from scorekeeper.match.events.state import MatchSetup
from scorekeeper.match.house_rules import HouseRules
from scorekeeper.match.model import Draft, Match, Person, derive_from
from scorekeeper.match.season import Season, SeasonRules, check_season
from scorekeeper.match.table_checks import check_table
from scorekeeper.registry import AnyGame, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.entry import with_empty_lists
from scorekeeper.rules.names import check_names
from scorekeeper.rules.options import with_earlier_values
from scorekeeper.rules.ruling import Refusal, say, say_n
from scorekeeper.rules.serialization import leaves, to_plain

DAYS = ("since", "until")
"""The fields of a season that do not belong to its rules."""


@dataclass(frozen=True, slots=True)
class KnownIds:
    """The ids to which the matches of an archive can refer, and the current time.

    ``people`` maps ids of players in the archive to ids in the group; ``keys`` does so for keys.
    ``work`` counts the computed deals.
    """

    club_id: str
    people: Mapping[str, str]
    keys: Mapping[str, str]
    now: datetime
    work: WorkLimit = field(default_factory=WorkLimit)


@dataclass(frozen=True, slots=True)
class PlainSeat:
    """A person who was added to a match, as stored in an archive."""

    player: str
    name: str


@dataclass(frozen=True, slots=True)
class PlainDraft:
    """A draft as stored in an archive, not yet parsed."""

    deal: int
    stage: str
    entry: Any
    updated_at: str


@dataclass(frozen=True, slots=True)
class _Match:
    id: str
    game: str
    options: Any
    first_dealer: int
    began_on: str
    created_at: str
    changed_at: str
    finished_at: str | None
    began_by: str
    version: int
    seats: tuple[PlainSeat, ...]
    log: tuple[PlainEvent, ...]
    drafts: tuple[PlainDraft, ...] = ()
    sheet: Any = None
    rules: str = ""
    joined: tuple[PlainSeat, ...] = ()


@dataclass(frozen=True, slots=True)
class _HouseRules:
    id: str
    game: str
    name: str
    seats: int
    options: Any
    created_at: str


@dataclass(frozen=True, slots=True)
class _Season:
    id: str
    name: str
    since: str
    until: str | None
    rules: SeasonRules
    created_at: str


def read_rules(plain: Any, place: str, now: datetime) -> HouseRules:
    read = read_as(_HouseRules, plain, place)
    read_id(read.id, f"{place}.id")
    check_spelling(read.name, f"{place}.name")
    game = _game(read.game, place)
    options = _options(game, read.options, read.seats, place)
    at = read_moment(read.created_at, f"{place}.created_at", now)
    return HouseRules(read.id, game, read.name, options, read.seats, at)


def read_season(plain: Any, place: str, now: datetime) -> Season:
    read = read_as(_Season, plain, place)
    read_id(read.id, f"{place}.id")
    check_spelling(read.name, f"{place}.name")
    since = read_day(read.since, f"{place}.since")
    until = None if read.until is None else read_day(read.until, f"{place}.until")
    at = read_moment(read.created_at, f"{place}.created_at", now)
    wrong = [
        ArchiveFault(f"{place}.{one.field if one.field in DAYS else f'rules.{one.field}'}", one)
        for one in check_season(since, until, read.rules)
    ]
    if wrong:
        raise ArchiveError(wrong)
    for number, slug in enumerate(read.rules.games):
        _game(slug, f"{place}.rules", f"games[{number}]")
    return Season(read.id, read.name, since, until, read.rules, at)


def read_match(plain: Any, place: str, known: KnownIds) -> Match:
    """Parse and check a match. Raise ``ArchiveError`` if it is malformed or breaks the rules."""
    read = read_as(_Match, plain, place)
    read_id(read.id, f"{place}.id")
    if read.rules:
        check_spelling(read.rules, f"{place}.rules")
    game, table = _game_and_table(read, place)
    _check_key(read, place, known)
    _check_people(read.seats, read.joined, known.people, place)
    people = tuple(Person(known.people[one.player], one.name) for one in _all_seats(read))
    began_on = read_day(read.began_on, f"{place}.began_on")
    created_at = read_moment(read.created_at, f"{place}.created_at", known.now)
    stated = _stated_times(read, place, known.now)
    history = HistoryReader(game, table, created_at, len(people))
    log = _read_log(read, f"{place}.log", history, known)
    known.work.count(len(log.state.entries))
    if wrong := check_table(MatchSetup(game, table, len(people)), log.state):
        raise ArchiveError([ArchiveFault(f"{place}.log", one) for one in wrong])
    match = Match(
        club_id=known.club_id,
        id=read.id,
        game=game,
        first_table=table,
        people=people,
        begun_by=known.keys[read.began_by],
        version=len(log.lines),
        lines=tuple(log.lines),
        drafts={},
        began_on=began_on,
        created_at=created_at,
        finished_at=None,
        **derive_from(game, table, people, fold_events(log.lines), began_on, log.state.entries),
    )
    if wrong := match.out_of_bounds:
        raise ArchiveError([ArchiveFault(f"{place}.log", one) for one in wrong])
    if match.sheet.refusals:
        raise ArchiveError([_rule_fault(match, log, place, one) for one in match.sheet.refusals])
    if match.finished:
        match = replace(
            match, finished_at=log.finished_at(match.sheet, stated.finished_at, known.work)
        )
    _check_derived_values(read, stated, match, place)
    return replace(match, drafts=read_drafts(read.drafts, match, f"{place}.drafts", known.now))


def _game_and_table(read: _Match, place: str) -> tuple[AnyGame, Table[Any]]:
    game, seats = _game(read.game, place), len(read.seats)
    options = _options(game, read.options, seats, place)
    if read.first_dealer not in range(seats):
        message = say("There is no such seat.")
        raise faulty(f"{place}.first_dealer", "archive.no_seat", message)
    return game, Table(options, seats, read.first_dealer)


def _game(slug: str, place: str, field: str = "game") -> AnyGame:
    game = find_game(slug)
    if game is None:
        message = say("This game is not installed here.")
        raise faulty(f"{place}.{field}", "archive.no_game", message)
    return game


def _options(game: AnyGame, plain: Any, seats: int, place: str) -> Any:
    options = read_as(game.options, with_earlier_values(game.options, plain), f"{place}.options")
    if seats not in game.seats:
        message = say_n(
            "This game can't be played by {n} player.",
            "This game can't be played by {n} players.",
            n=seats,
        )
        raise faulty(f"{place}.seats", "archive.seats", message)
    if refusals := game.check_options(options, seats):
        raise ArchiveError(
            [ArchiveFault(within(f"{place}.options", one.field), one) for one in refusals]
        )
    return options


def _check_key(read: _Match, place: str, known: KnownIds) -> None:
    if read.began_by not in known.keys:
        raise faulty(
            f"{place}.began_by", "archive.no_key", say("There is no such key in the file.")
        )


def _check_people(
    seats: Sequence[PlainSeat], joined: Sequence[PlainSeat], people: Mapping[str, str], place: str
) -> None:
    """Refuse a match with too many, unknown or duplicate people, or wrong names.

    ``people`` maps ids of players in the archive to ids in the group.
    """
    everybody = (*seats, *joined)
    if len(everybody) > bounds.MOST_PEOPLE:
        raise faulty(f"{place}.joined", "archive.long", say("This is too long."))
    for number, seat in enumerate(everybody):
        here = f"{place}.{_list_of(len(seats), number, '[{}]')}"
        if seat.player not in people:
            message = say("There is no such player in the file.")
            raise faulty(f"{here}.player", "archive.no_player", message)
        check_spelling(seat.name, f"{here}.name")
    names = [seat.name for seat in everybody]
    if refusals := check_names(names):
        at = [int(one.field.partition(".")[2]) for one in refusals]
        places = [f"{_list_of(len(seats), number, '.{}')}.name" for number in at]
        raise ArchiveError(
            [
                ArchiveFault(within(place, there), one)
                for there, one in zip(places, refusals, strict=True)
            ]
        )
    if len({people[seat.player] for seat in everybody}) < len(names):
        message = say("One player sits in two seats.")
        raise faulty(f"{place}.seats", "archive.player_twice", message)


def _all_seats(read: _Match) -> tuple[PlainSeat, ...]:
    return (*read.seats, *read.joined)


def _list_of(seats: int, number: int, index: str) -> str:
    """Return the archive's list that contains person ``number``, and the index in it.

    The first list has the ``seats`` people who began the match, the second list those who joined
    later.
    """
    name, at = ("seats", number) if number < seats else ("joined", number - seats)
    return name + index.format(at)


def _read_log(read: _Match, place: str, log: HistoryReader, known: KnownIds) -> HistoryReader:
    if len(read.log) > bounds.MOST_LINES + 1:
        raise faulty(place, "archive.long", say("This is too long."))
    for number, line in enumerate(read.log):
        log.add(line, f"{place}[{number}]", known.keys, known.now)
    return log


def _rule_fault(match: Match, log: HistoryReader, place: str, refusal: Refusal) -> ArchiveFault:
    line = log.written_by[refusal.deal or 0]
    return ArchiveFault(within(f"{place}.log[{line}].entry", refusal.field), refusal, match.names)


@dataclass(frozen=True, slots=True)
class _Stated:
    """The times in an archive that can also be computed from its events."""

    changed_at: datetime
    finished_at: datetime | None


def _stated_times(read: _Match, place: str, now: datetime) -> _Stated:
    changed_at = read_moment(read.changed_at, f"{place}.changed_at", now)
    if read.finished_at is None:
        return _Stated(changed_at, None)
    return _Stated(changed_at, read_moment(read.finished_at, f"{place}.finished_at", now))


def _check_derived_values(read: _Match, stated: _Stated, match: Match, place: str) -> None:
    """Refuse computed values in the archive that contradict its events."""
    changed_at = match.lines[-1].at if match.lines else match.created_at
    facts = {
        "version": (read.version, match.version),
        "changed_at": (stated.changed_at, changed_at),
        "finished_at": (stated.finished_at, match.finished_at),
        "sheet": (_without_places_of_leavers(read.sheet, match), plain_sheet(match))
        if read.sheet is not None
        else (None, None),
    }
    for name, (in_archive, follows) in facts.items():
        different = difference(in_archive, follows, name)
        if different is not None:
            message = say("This does not match what the log says.")
            raise faulty(within(place, different), "archive.does_not_follow", message)


def _without_places_of_leavers(plain: Any, match: Match) -> Any:
    """Convert the sheet of an archive to the current form.

    Earlier versions ranked players who left behind the others; now they have no place.
    """
    places = plain.get("places") if isinstance(plain, dict) else None
    if not isinstance(places, list) or len(places) != len(match.sheet.places):
        return plain
    pairs = zip(places, match.sheet.places, strict=True)
    of_today = [None if place is None and type(one) is int else one for one, place in pairs]
    return plain | {"places": of_today}


def difference(one: Any, other: Any, path: str) -> str | None:
    """Return the dotted path of the first difference between two plain values, or ``None``."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        parts: Sequence[tuple[Any, Any, Any]] = [(key, one[key], other[key]) for key in other]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        parts = [(at, one[at], other[at]) for at in range(len(one))]
    else:
        return None if one == other and type(one) is type(other) else path
    for key, mine, theirs in parts:
        # This is faster for small numbers, which Python shares.
        if mine is theirs:
            continue
        found = difference(mine, theirs, f"{path}.{key}")
        if found is not None:
            return found
    return None


def read_drafts(
    drafts: Sequence[PlainDraft], match: Match, place: str, now: datetime
) -> dict[int, Draft]:
    """Parse the drafts of ``match``, by deal. Raise ``ArchiveError`` if one is malformed."""
    found: dict[int, Draft] = {}
    for number, draft in enumerate(drafts):
        here = f"{place}[{number}]"
        if draft.deal in found or not 1 <= draft.deal <= bounds.MOST_DEALS + 1:
            raise faulty(f"{here}.deal", "archive.no_deal", say("Such a deal is not possible."))
        blank = _blank_entry(match, draft.deal)
        entry = with_empty_lists(read_as(match.game.entry, draft.entry, f"{here}.entry"), blank)
        facts = leaves(to_plain(entry, whole=True))
        if facts.keys() != _field_paths(blank) or not bounds.is_plain(draft.entry):
            raise faulty(
                f"{here}.entry", "archive.malformed", say("This value is not allowed here.")
            )
        stage = read_stage(draft.stage, f"{here}.stage")
        at = read_moment(draft.updated_at, f"{here}.updated_at", now)
        found[draft.deal] = Draft(stage, entry, at)
    return found


def _blank_entry(match: Match, number: int) -> Any:
    rows = match.sheet.rows
    deal = rows[number - 1].deal if number <= len(rows) else match.sheet.next
    deal = deal or match.sheet_after(()).next
    return match.game.blank(deal) if deal else None


def _field_paths(blank: Any) -> set[str]:
    return set() if blank is None else set(leaves(to_plain(blank, whole=True)))
