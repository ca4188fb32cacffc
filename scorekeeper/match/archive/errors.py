"""What is wrong with something that is to be imported, and where; reading its plain values."""

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
"""How far the clock of another machine may be ahead of this one's."""

MOMENT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?(Z|[+-]\d\d:\d\d)", re.ASCII)
NO_DAY = say("This is not a date, like 2026-11-21.")
DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


@dataclass(frozen=True, slots=True)
class Fault:
    """Why something cannot be imported, and where it stands: ``matches[3].log[5].entry.bids``.

    ``names`` are those of the match by seat, where it has come to that.
    """

    place: str
    refusal: Refusal
    names: tuple[str, ...] = ()


class ArchiveError(ValueError):
    """Something that cannot be imported. ``faults`` say why, as far as it could be read."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        super().__init__(", ".join(f"{one.place}: {one.refusal.code}" for one in faults))
        self.faults = tuple(faults)


def faulty(place: str, code: str, message: Message) -> ArchiveError:
    """Return the error of one fault."""
    return ArchiveError([Fault(place, refuse(code, message))])


def within(place: str, path: str) -> str:
    """Return the place of ``path``, a refusal's field, in what stands at ``place``."""
    steps = path.split(".") if path else []
    return place + "".join(f"[{step}]" if step.isdecimal() else f".{step}" for step in steps)


def read_as(wanted: type[T], plain: Any, place: str) -> T:
    """Read ``plain`` as ``wanted``, else raise a fault."""
    try:
        return from_plain(wanted, plain)
    except Malformed as malformed:
        raise malformed_at(place, malformed) from malformed


def malformed_at(place: str, malformed: Malformed) -> ArchiveError:
    """Return the fault that a value is not of the type wanted."""
    messages = {
        "no such name": say("This field does not belong here."),
        "a value": say("Something is missing here."),
        "day": NO_DAY,
    }
    message = messages.get(malformed.wanted, say("This value is not allowed here."))
    code = "archive.no_day" if malformed.wanted == "day" else "archive.malformed"
    return faulty(within(place, malformed.path), code, message)


def read_moment(text: str, place: str, now: datetime) -> datetime:
    """Read a moment that has been, in UTC."""
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
    """Read a day of the calendar."""
    try:
        day = date.fromisoformat(_written_as(DAY, text))
    except ValueError:
        raise faulty(place, "archive.no_day", NO_DAY) from None
    if refusals := bounds.check_day(day, ""):
        raise ArchiveError([Fault(place, one) for one in refusals])
    return day


def _written_as(pattern: re.Pattern[str], text: str) -> str:
    """``text``, written in no other way of ISO 8601 than ours."""
    if not pattern.fullmatch(text):
        raise ValueError(text)
    return text


def read_text(text: Any, place: str, longest: int) -> str:
    """Read a text that can be stored."""
    if not isinstance(text, str) or bounds.UNSTORABLE.search(text):
        raise faulty(place, "archive.no_text", say("This value is not allowed here."))
    if refusals := bounds.check_text(text, longest, ""):
        raise ArchiveError([Fault(place, one) for one in refusals])
    return text


def read_stage(text: str, place: str) -> str:
    """Read the name of a stage of a deal's form."""
    if not bounds.STAGE.fullmatch(read_text(text, place, bounds.LONGEST_STAGE)):
        raise faulty(place, "archive.malformed", say("This value is not allowed here."))
    return text


def read_id(text: str, place: str) -> str:
    """Read a name like those that are made here."""
    if not could_be_id(text):
        message = say("This is not an ID: 22 letters, digits, - or _.")
        raise faulty(place, "archive.no_id", message)
    return text


def check_spelling(name: str, place: str) -> None:
    """Refuse a player's name that would not have been kept so here."""
    if refusal := check_name(name, ""):
        raise ArchiveError([Fault(place, refusal)])
    if tidy(name) != name:
        message = say("This name contains characters or spaces that are not allowed.")
        raise faulty(place, "name.untidy", message)
