"""What is said, in the language that is spoken: our catalogue, looked up once a page.

Flask-Babel's own functions find it anew for each sentence, and a page has two hundred.
"""

from typing import NamedTuple

from babel.support import NullTranslations
from flask_babel import get_locale, get_translations

from scorekeeper.web.platform.once import once_a_page


class Spoken(NamedTuple):
    """The code of a language, and our catalogue in it."""

    language: str
    catalogue: NullTranslations


def spoken() -> Spoken:
    """Return what is spoken now; see ``locale.speaking``."""
    return once_a_page("spoken", _find)


def _find() -> Spoken:
    return Spoken(str(get_locale()), get_translations())


def catalogue() -> NullTranslations:
    """Return our catalogue in the language that is spoken now."""
    return spoken().catalogue


def gettext(text: str, /, **values: object) -> str:
    """Return ``text`` in that language, each ``%(name)s`` of it with its value."""
    said: str = spoken().catalogue.ugettext(text)
    return said % values if values else said


def ngettext(one: str, many: str, num: int, /, **values: object) -> str:
    """Return ``one`` or ``many``, as ``num`` wants it in that language; ``%(num)s`` is known."""
    said: str = spoken().catalogue.ungettext(one, many, num)
    return said % {"num": num, **values}


def pgettext(context: str, text: str, /, **values: object) -> str:
    """Return ``text`` as ``context`` says it, itself where that says nothing of its own."""
    said: str = spoken().catalogue.upgettext(context, text)
    return said % values if values else said
