"""The language of a page: the language chosen on this phone, else the browser's."""

from collections.abc import Iterator
from contextlib import contextmanager

from babel import Locale
from flask import Blueprint, Flask, g, request, session
from flask_babel import Babel, force_locale
from markupsafe import Markup
from werkzeug import Response
from werkzeug.exceptions import BadRequest

from scorekeeper.web.platform import auth, urls
from scorekeeper.web.platform.catalogue import catalogue, pgettext

NAMES = {"en": "English", "ja": "日本語"}
"""The name of each language in that language, by code."""

LANGUAGES = tuple(NAMES)
LOCALES = {code: Locale(code) for code in LANGUAGES}

blueprint = Blueprint("locale", __name__)


def init_app(app: Flask) -> None:
    Babel(app, locale_selector=choose, configure_jinja=False)
    app.jinja_env.globals.update(_=_gettext, ngettext=_ngettext, pgettext=pgettext)


def _gettext(text: str, **values: object) -> Markup:
    translated = Markup(catalogue().ugettext(text))  # noqa: S704 - from the catalogue
    return translated % values if values else translated


def _ngettext(one: str, many: str, num: int, **values: object) -> Markup:
    translated = catalogue().ungettext(one, many, num)
    return Markup(translated) % {"num": num, **values}  # noqa: S704 - from the catalogue


@contextmanager
def in_language(code: str) -> Iterator[None]:
    """Translate into the language ``code`` within a block."""
    before = g.pop("catalogue", None)
    try:
        with force_locale(code):
            yield
    finally:
        g.catalogue = before


def choose() -> Locale:
    """Return the language of this request. The API follows ``Accept-Language`` only."""
    chosen = None if urls.is_of_api() else session.get("language")
    if chosen not in LANGUAGES:
        chosen = request.accept_languages.best_match(LANGUAGES, default=LANGUAGES[0])
    return LOCALES[chosen]


@blueprint.post("/language")
@auth.open_to_all
def change() -> Response:
    """Store the language in the cookie and redirect back."""
    code = request.form.get("language")
    if code not in LANGUAGES:
        raise BadRequest
    session["language"] = code
    session.permanent = True
    return urls.redirect_back(request.form.get("next", ""))
