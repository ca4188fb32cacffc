"""The language of a page: the one chosen here, else the one that the phone asks for."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, lru_cache

from babel import Locale
from flask import Blueprint, Flask, g, request, session
from flask_babel import Babel, force_locale
from markupsafe import Markup
from werkzeug import Response
from werkzeug.datastructures import LanguageAccept
from werkzeug.exceptions import BadRequest
from werkzeug.http import parse_accept_header

from scorekeeper.web.platform import auth, urls
from scorekeeper.web.platform.catalogue import catalogue

NAMES = {"en": "English", "ja": "日本語"}
"""Each language's name in itself, by code."""

LANGUAGES = tuple(NAMES)

blueprint = Blueprint("locale", __name__)


def init_app(app: Flask) -> None:
    """Have each request be answered in its language."""
    Babel(app, locale_selector=choose)
    app.jinja_env.install_gettext_callables(  # type: ignore[attr-defined]  # of its extension
        gettext=_gettext,
        ngettext=lambda one, many, n: catalogue().ungettext(one, many, n),
        pgettext=lambda context, text: catalogue().upgettext(context, text),
        npgettext=lambda context, one, many, n: catalogue().unpgettext(context, one, many, n),
        newstyle=True,
    )
    # Jinja's own take three steps through the context of the template, and a page has a hundred.
    app.jinja_env.globals.update(_=_gettext, gettext=_gettext)


def _gettext(text: str, **values: object) -> Markup:
    """Return ``text`` in the language that is spoken, as Jinja's own does where it escapes."""
    said = Markup(catalogue().ugettext(text))  # noqa: S704 - our own words
    return said % values if values or "%" in said else said


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Have all that is said meanwhile be said in ``code``, by templates as well."""
    was = g.pop("spoken", None)
    try:
        with force_locale(code):
            yield
    finally:
        g.pop("spoken", None)
        if was is not None:
            g.spoken = was


def choose() -> Locale:
    """Return the language of this request. The API follows ``Accept-Language`` alone."""
    chosen = None if urls.is_of_api() else session.get("language")
    if chosen not in LANGUAGES:
        chosen = _best_of(request.headers.get("Accept-Language"))
    return _locale(chosen)


@cache
def _locale(code: str) -> Locale:
    """Return one of our ``LANGUAGES``; Babel would look for its file each time."""
    return Locale.parse(code)


@lru_cache
def _best_of(accepted: str | None) -> str:
    """Return which of our languages a browser would have; most of them say the same few things."""
    languages = parse_accept_header(accepted, LanguageAccept)
    return str(languages.best_match(LANGUAGES, default=LANGUAGES[0]))


@blueprint.post("/language")
@auth.open_to_all
def change() -> Response:
    """Keep the choice with the cookie and go back to the page."""
    code = request.form.get("language")
    if code not in LANGUAGES:
        raise BadRequest
    session["language"] = code
    session.permanent = True
    return urls.back(request.form.get("next", ""))
