"""The keys that the phone holds, in the session that is in its database."""

from typing import Protocol, cast

from flask import Flask

from scorekeeper.sync.pull import PhoneKeys


class PhoneSession(PhoneKeys, Protocol):
    """The phone's session."""

    def read(self) -> None: ...


def phone_keys(app: Flask) -> PhoneSession:
    """Return the phone's session."""
    return cast("PhoneSession", app.session_interface)
