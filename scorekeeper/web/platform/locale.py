"""The language of a page: the one chosen here, else the one that the phone asks for."""

from babel import Locale
from flask import Blueprint, request, session
from werkzeug import Response
from werkzeug.exceptions import BadRequest

from scorekeeper.web.platform import auth, urls

LANGUAGES = ("en", "ja")

blueprint = Blueprint("locale", __name__)


def choose() -> str:
    """Return the language code of this request. The API follows ``Accept-Language`` alone."""
    asked = request.accept_languages.best_match(LANGUAGES, default=LANGUAGES[0])
    if urls.is_of_api():
        return asked
    chosen = session.get("language")
    return chosen if chosen in LANGUAGES else asked


def names() -> dict[str, str]:
    """Return each language's name in itself, by code."""
    return {code: str(Locale.parse(code).get_display_name(code)) for code in LANGUAGES}


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
