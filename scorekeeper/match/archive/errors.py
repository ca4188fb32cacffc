"""Faults in an import with their places, and parsers of its plain values."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, TypeVar

from scorekeeper.match import bounds
from scorekeeper.match.ids import could_be_id
from scorekeeper.rules.names import check_name, tidy
from scorekeeper.rules.ruling import Message, Refusal, refuse, say
from scorekeeper.rules.serialization import Malformed, from_plain

T = TypeVar("T")

AHEAD = timedelta(hours=1)
"""The most by which another machine's clock may be ahead."""

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)
NO_DAY = say("This is not a date, like 2026-11-21.")
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class FaultyMatch:
    """The game of a match with a fault, and its day and the deal, if they can be read."""

    game: str
    played_on: date | None
    deal: int | None = None


@dataclass(frozen=True, slots=True)
class ArchiveFault:
    """The reason why something cannot be imported, and its place: ``matches[3].log[5].entry.bids``.

    ``names`` are the match's players by seat, if they have been read already. ``match`` describes
    the match for a person.
    """

    place: str
    refusal: Refusal
    names: tuple[str, ...] = ()
    match: FaultyMatch | None = None


class ArchiveError(ValueError):
    """An import that cannot be read. ``faults`` are those found so far."""

    def __init__(self, faults: Sequence[ArchiveFault]) -> None:
        super().__init__(", ".join(f"{one.place}: {one.refusal.code}" for one in faults))
        self.faults = tuple(faults)


def faulty(place: str, code: str, message: Message) -> ArchiveError:
    return ArchiveError([ArchiveFault(place, refuse(code, message))])


def within(place: str, path: str) -> str:
    """Append ``path``, the field of a refusal, to ``place``."""
    steps = path.split(".") if path else []
    return place + "".join(f"[{step}]" if step.isdecimal() else f".{step}" for step in steps)


def read_as(wanted: type[T], plain: Any, place: str) -> T:
    """Parse ``plain`` as the type ``wanted``. Raise ``ArchiveError`` if it has another type."""
    try:
        return from_plain(wanted, plain)
    except Malformed as malformed:
        raise malformed_at(place, malformed) from malformed


def malformed_at(place: str, malformed: Malformed) -> ArchiveError:
    """Return the error for a malformed value inside the value at ``place``."""
    messages = {
        "no such name": say("This field does not belong here."),
        "a value": say("Something is missing here."),
        "day": NO_DAY,
    }
    message = messages.get(malformed.wanted, say("This value is not allowed here."))
    code = "archive.no_day" if malformed.wanted == "day" else "archive.malformed"
    return faulty(within(place, malformed.path), code, message)


def read_moment(text: str, place: str, now: datetime) -> datetime:
    """Parse a time, which must not be in the future; return it in UTC."""
    try:
        at = datetime.fromisoformat(_written_as(MOMENT, text)).astimezone(UTC)
    except (ValueError, OverflowError):
        message = say("This is not a time with a time zone. Use the form 2026-11-21T19:30:00Z.")
        raise faulty(place, "archive.no_time", message) from None
    if not bounds.is_moment(at):
        first, last = bounds.FIRST_DAY.isoformat(), bounds.LAST_DAY.isoformat()
        message = say("This time is not between {first} and {last}.", first=first, last=last)
        raise faulty(place, "time.out_of_range", message)
    if at > now + AHEAD:
        raise faulty(place, "archive.future", say("This time is in the future."))
    return at


def read_day(text: str, place: str) -> date:
    try:
        day = date.fromisoformat(_written_as(DAY, text))
    except ValueError:
        raise faulty(place, "archive.no_day", NO_DAY) from None
    if refusals := bounds.check_day(day, ""):
        raise ArchiveError([ArchiveFault(place, one) for one in refusals])
    return day


def _written_as(pattern: re.Pattern[str], text: str) -> str:
    """Return ``text``. Raise ``ValueError`` if it does not have the archive's form of ISO 8601."""
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


def read_text(text: Any, place: str, longest: int) -> str:
    """Check a text of at most ``longest`` characters that can be stored; return it."""
    if not isinstance(text, str) or bounds.UNSTORABLE.search(text):
        raise faulty(place, "archive.no_text", say("This value is not allowed here."))
    if refusals := bounds.check_text(text, longest, ""):
        raise ArchiveError([ArchiveFault(place, one) for one in refusals])
    return text


def read_stage(text: str, place: str) -> str:
    if not bounds.STAGE.fullmatch(read_text(text, place, bounds.LONGEST_STAGE)):
        raise faulty(place, "archive.malformed", say("This value is not allowed here."))
    return text


def read_id(text: str, place: str) -> str:
    if not could_be_id(text):
        message = say("This is not an ID: 22 letters, digits, - or _.")
        raise faulty(place, "archive.no_id", message)
    return text


def check_spelling(name: str, place: str) -> None:
    """Raise ``ArchiveError`` for a player's name that is invalid or not tidied."""
    if refusal := check_name(name, ""):
        raise ArchiveError([ArchiveFault(place, refusal)])
    if tidy(name) != name:
        message = say("This name contains characters or spaces that are not allowed.")
        raise faulty(place, "name.untidy", message)
