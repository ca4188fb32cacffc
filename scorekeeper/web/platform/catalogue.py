"""Sentences of the catalogue in the language of the request."""

from babel.support import NullTranslations
from flask import g
from flask_babel import get_translations


def catalogue() -> NullTranslations:
    """Return our catalogue in the language of the request."""
    # A page has two hundred sentences; Flask-Babel determines the language anew for each.
    found: NullTranslations | None = g.get("catalogue")
    if found is None:
        found = g.catalogue = get_translations()
    return found


def gettext(text: str, /, **values: object) -> str:
    """Return ``text`` translated, with ``values`` in place of each ``%(name)s``."""
    said: str = catalogue().ugettext(text)
    return said % values if values else said


def ngettext(one: str, many: str, num: int, /, **values: object) -> str:
    """Return ``one`` or ``many`` translated, as ``num`` wants it; ``%(num)s`` is filled in."""
    said: str = catalogue().ungettext(one, many, num)
    return said % {"num": num, **values}


def pgettext(context: str, text: str, /, **values: object) -> str:
    """Return ``text`` translated as in ``context``, or ``text`` if that does not have it."""
    said: str = catalogue().upgettext(context, text)
    return said % values if values else said
