"""Facts about a server for its host, on the page and in the command."""

import platform
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from scorekeeper import __version__
from scorekeeper.rules.ruling import Message, Value, say, say_n
from scorekeeper.store.host import Host, Numbers

MEGABYTE, GIGABYTE = 1_000_000, 1_000_000_000
HOURS_A_DAY = 24
SECONDS_AN_HOUR = 3600


@dataclass(frozen=True, slots=True)
class HostFact:
    label: Message
    value: Value


def facts_of(host: Host, up_for: timedelta | None = None) -> list[HostFact]:
    """Return all facts. ``up_for`` is the time since the app was started."""
    found = [
        HostFact(say("Version"), __version__),
        HostFact(say("Version of Python"), platform.python_version()),
        HostFact(say("Database"), host.engine),
        HostFact(say("Schema"), _schema_text(host)),
        HostFact(
            say("Size of the database"),
            say(
                "{size} of {most}",
                size=_size_text(host.database_bytes),
                most=_size_text(host.database_most * MEGABYTE),
            ),
        ),
    ]
    if up_for is not None:
        found.insert(2, HostFact(say("Running for"), _duration_text(up_for)))
    return [*found, *(_number_facts(host.numbers) if host.numbers else [])]


def warnings_of(host: Host, others: Sequence[Message] = ()) -> list[Message]:
    """Return problems that the host should fix. ``others`` are the warnings found at startup."""
    found = list(others)
    if not host.is_current:
        found.append(
            say(
                "The database has schema {there}, this version works with {here}.",
                there=host.schema or "–",
                here=host.newest,
            )
        )
    if host.numbers and host.numbers.backed_up_at is None:
        found.append(say("No backup has been made yet."))
    return found


def _schema_text(host: Host) -> Value:
    if host.is_current:
        return host.schema
    return say("{there}, not {here}", there=host.schema or "–", here=host.newest)


def _number_facts(numbers: Numbers) -> list[HostFact]:
    return [
        HostFact(say("Last backup"), _time_text(numbers.backed_up_at)),
        HostFact(say("Groups"), _number_text(numbers.clubs)),
        HostFact(say("Matches"), _number_text(numbers.matches)),
        HostFact(say("Deals"), _number_text(numbers.deals)),
        HostFact(say("Links in use"), _number_text(numbers.links)),
        HostFact(
            say("Files waiting to be imported"),
            say_n(
                "{n} file, {size}",
                "{n} files, {size}",
                numbers.uploads,
                size=_size_text(numbers.upload_bytes),
            ),
        ),
        HostFact(say("The oldest of them"), _time_text(numbers.oldest_upload)),
    ]


def _number_text(number: int) -> str:
    return f"{number:,}"


def _size_text(size: int) -> str:
    return f"{size / GIGABYTE:.1f} GB" if size >= GIGABYTE else f"{size / MEGABYTE:.1f} MB"


def _time_text(at: datetime | None) -> str:
    return f"{at:%Y-%m-%d %H:%M} UTC" if at else "–"


def _duration_text(since: timedelta) -> Message:
    hours = int(since.total_seconds()) // SECONDS_AN_HOUR
    if hours < HOURS_A_DAY:
        return say_n("{n} hour", "{n} hours", hours)
    return say_n("{n} day", "{n} days", hours // HOURS_A_DAY)
