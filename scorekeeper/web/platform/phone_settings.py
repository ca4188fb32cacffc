"""How the pages look and what they do on this phone, kept in its cookie.

Only what differs from the usual is kept. What is not one of the choices is as if nothing had been
chosen: a page is never refused for it.
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
"""What may be chosen, the usual first."""

SWITCHES = ("awake", "left", "buzz")
"""Of these a form sends nothing where they are off."""

KEPT = "phone"


def chosen() -> dict[str, str]:
    """Return what holds on this phone."""
    kept = session.get(KEPT)
    return _read(kept if isinstance(kept, dict) else {})


def keep(form: Mapping[str, str]) -> None:
    """Keep what the form has chosen."""
    switches = {name: ON if form.get(name) else OFF for name in SWITCHES}
    wanted = _read({**form, **switches})
    session[KEPT] = {name: value for name, value in wanted.items() if value != CHOICES[name][0]}
    session.permanent = True


def _read(given: Mapping[str, object]) -> dict[str, str]:
    return {
        name: next((one for one in choices if one == given.get(name)), choices[0])
        for name, choices in CHOICES.items()
    }


def classes() -> str:
    """Return the classes of ``<html>``, as the styles know them."""
    now = chosen()
    names = {
        f"look-{now['look']}": now["look"] != LOOKS[0],
        "suits-4": now["suits"] == "4",
        "left-hand": now["left"] == ON,
    }
    return " ".join(name for name, holds in names.items() if holds)
