"""Settings of the database connections: the size of the pool, and options for a pooler."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

POOL = "SCOREKEEPER_DATABASE_POOL"
OVERFLOW = "SCOREKEEPER_DATABASE_OVERFLOW"
PREPARE = "SCOREKEEPER_DATABASE_PREPARE"
CHECKPOINT = "SCOREKEEPER_SQLITE_CHECKPOINT"

SWITCH = {"on": True, "off": False}


class BadSetting(ValueError):  # noqa: N818 - the word of the other settings
    """A setting has an invalid value. The message is one line."""


@dataclass(frozen=True, slots=True)
class Connections:
    """The size of the connection pool per process, and options of the database driver.

    ``pool`` connections stay open; under load, up to ``overflow`` more are opened. ``prepare``
    enables prepared statements on PostgreSQL. ``checkpoint`` enables the hourly truncation of
    SQLite's write-ahead log.
    """

    pool: int = 5
    overflow: int = 10
    prepare: bool = True
    checkpoint: bool = True


def connections_from(settings: Mapping[str, Any] = os.environ) -> Connections:
    """Read the connection settings from the environment. Raise ``BadSetting`` if one is invalid."""
    usual = Connections()
    return Connections(
        pool=_number_setting(settings, POOL, usual.pool, least=1),
        overflow=_number_setting(settings, OVERFLOW, usual.overflow, least=0),
        prepare=_switch_setting(settings, PREPARE),
        checkpoint=_switch_setting(settings, CHECKPOINT),
    )


def _number_setting(settings: Mapping[str, Any], name: str, usual: int, *, least: int) -> int:
    given = str(settings.get(name, usual))
    if not given.isdecimal() or int(given) < least:
        raise BadSetting(f"{name} is a number from {least}, not {given}")
    return int(given)


def _switch_setting(settings: Mapping[str, Any], name: str) -> bool:
    given = str(settings.get(name, "on"))
    if given not in SWITCH:
        raise BadSetting(f"{name} is on or off, not {given}")
    return SWITCH[given]
