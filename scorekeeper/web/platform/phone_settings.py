"""The settings of this phone, stored in its cookie.

Only values that differ from the default are stored. Invalid values count as the default, so that a
page is never refused because of them.
"""

from collections.abc import Mapping

from flask import session

LOOKS = ("auto", "light", "dark")
SUITS = ("2", "4")
ON, OFF = "on", "off"

CHOICES = {
    "look": LOOKS,
    "suits": SUITS,
    "awake": (ON, OFF),
    "left": (OFF, ON),
    "buzz": (ON, OFF),
}
"""The choices of each setting, the default first."""

SWITCHES = ("awake", "left", "buzz")
"""A form does not send these settings if they are off."""

SESSION_FIELD = "phone"


def saved_settings() -> dict[str, str]:
    stored = session.get(SESSION_FIELD)
    return _valid_settings(stored if isinstance(stored, dict) else {})


def save_settings(form: Mapping[str, str]) -> None:
    switches = {name: ON if form.get(name) else OFF for name in SWITCHES}
    wanted = _valid_settings({**form, **switches})
    session[SESSION_FIELD] = {
        name: value for name, value in wanted.items() if value != CHOICES[name][0]
    }
    session.permanent = True


def _valid_settings(given: Mapping[str, object]) -> dict[str, str]:
    return {
        name: next((one for one in choices if one == given.get(name)), choices[0])
        for name, choices in CHOICES.items()
    }


def classes() -> str:
    """Return the CSS classes of ``<html>``."""
    settings = saved_settings()
    names = {
        f"look-{settings['look']}": settings["look"] != LOOKS[0],
        "suits-4": settings["suits"] == "4",
        "left-hand": settings["left"] == ON,
    }
    return " ".join(name for name, holds in names.items() if holds)
