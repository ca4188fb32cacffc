"""Sentences of the catalogue in the language of the request."""

from babel.support import NullTranslations
from flask import g
from flask_babel import get_translations


def catalogue() -> NullTranslations:
    # A page has two hundred sentences, and Flask-Babel would determine the language for each of
    # them.
    found: NullTranslations | None = g.get("catalogue")
    if found is None:
        found = g.catalogue = get_translations()
    return found


def gettext(text: str, /, **values: object) -> str:
    """Return ``text`` translated, with ``values`` in place of each ``%(name)s``."""
    translated: str = catalogue().ugettext(text)
    return translated % values if values else translated


def ngettext(one: str, many: str, num: int, /, **values: object) -> str:
    """Return the singular or plural translation for ``num``, which fills ``%(num)s``."""
    translated: str = catalogue().ungettext(one, many, num)
    return translated % {"num": num, **values}


def pgettext(context: str, text: str, /, **values: object) -> str:
    """Return ``text`` translated in ``context``, or unchanged if there is no translation."""
    translated: str = catalogue().upgettext(context, text)
    return translated % values if values else translated
