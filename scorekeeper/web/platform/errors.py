"""Error pages in the reader's language, each with a next step.

For a temporary error (database busy, rate limit), the page offers to open the page again or to send
the form again with everything that was typed.
"""

from collections.abc import Callable, Mapping
from datetime import date
from http import HTTPStatus

from flask import Flask, Response, current_app, g, make_response, render_template, request
from flask_babel import format_date
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import (
    HTTPException,
    InternalServerError,
    ServiceUnavailable,
    TooManyRequests,
)

from scorekeeper import store
from scorekeeper.match.commands import ONLY_OWNER_CORRECTS
from scorekeeper.rules.ruling import N_
from scorekeeper.sync.protocol import SyncStatus
from scorekeeper.web.platform import auth, htmx, standalone, sync_status, urls
from scorekeeper.web.platform.catalogue import gettext, ngettext
from scorekeeper.web.platform.concurrency import Busy
from scorekeeper.web.platform.monitoring import logs

SECONDS_TO_RETRY = 5
"""The wait before another try when the database was busy or restarting."""

MINUTE = 60
TEMPORARY = (TooManyRequests.code, ServiceUnavailable.code, HTTPStatus.INSUFFICIENT_STORAGE)

HIDDEN_FIELDS = (
    "action",
    "base",
    "club",
    "drawn",
    "idempotency_key",
    "known",
    "listed",
    "offset",
    "options_for",
    "options_shown",
    "order_shown",
    "players_shown",
    "preset_shown",
    "seats_shown",
    "stage",
    "team",
    "version",
)
"""Hidden fields: sent again, but not shown."""


LABELS = {
    "at_least": N_("Minimum matches to be listed"),
    "best": N_("Best matches that count"),
    "ends_on": N_("Works until"),
    "keep_as": N_("Name"),
    "link": N_("Link"),
    "members": N_("Team members"),
    "name": N_("Name"),
    "names": N_("Player"),
    "note": N_("Note"),
    "pause_and_resume.until": N_("Done by"),
    "place": N_("Location"),
    "played_on": N_("Date"),
    "reason": N_("Reason"),
    "seasons.points": N_("Points for 1st, 2nd, 3rd …"),
    "seasons.until": N_("To"),
    "since": N_("From"),
    "text": N_("Text"),
}
"""Labels of typed fields that are shown again, by name without a row number.

If several pages use one name for different things, the page's blueprint comes before the name.
"""

DATES = ("ends_on", "played_on", "since", "until")
"""Those with a date."""


class InsufficientStorage(HTTPException):
    """A quota is reached. ``description`` is a sentence in the reader's language."""

    code = HTTPStatus.INSUFFICIENT_STORAGE


ErrorHandler = Callable[[HTTPException], Response]

HANDLERS = "answers to errors"


def init_app(app: Flask) -> None:
    """Respond to every error with a page, unless ``handle_errors_below`` sets another handler."""
    app.extensions[HANDLERS] = {}
    app.register_error_handler(CSRFError, _handle_expired_form)
    app.register_error_handler(HTTPException, handle_error)
    app.register_error_handler(InternalServerError, handle_error)
    app.register_error_handler(store.Unavailable, _database_unavailable)
    app.register_error_handler(store.NoRoom, _quota_reached)


def handle_errors_below(app: Flask, path: str, handler: ErrorHandler) -> None:
    """Let ``handler`` respond to errors at addresses that begin with ``path``."""
    app.extensions[HANDLERS][path] = handler


def handle_error(error: HTTPException) -> Response:
    """Respond to ``error`` with the handler for the current address."""
    return (_handler_of_address() or _error_response)(error)


def _handler_of_address() -> ErrorHandler | None:
    """Return the error handler for this address, if it does not respond with a page."""
    answers: dict[str, ErrorHandler] = current_app.extensions[HANDLERS]
    return next((own for path, own in answers.items() if request.path.startswith(path)), None)


def _error_title(status: int) -> str:
    titles: dict[int, str] = {
        400: gettext("That didn't get through"),
        403: gettext("Not with this link"),
        404: gettext("Not in the deck"),
        405: gettext("That doesn't work here"),
        409: gettext("Someone else saved first"),
        410: gettext("Deleted"),
        413: gettext("Too much at once"),
        415: gettext("Unsupported data"),
        429: gettext("One moment"),
        503: gettext("One moment"),
        507: gettext("No room"),
    }
    return str(titles.get(status, gettext("A misdeal")))


def _error_sentence(status: int) -> str:
    sentences: dict[int, str] = {
        400: gettext("What this phone sent could not be read."),
        403: gettext("The link this phone uses does not allow this."),
        404: gettext("There is nothing here.")
        if standalone.is_alone()
        else gettext("There is nothing here, or this phone's link does not open it."),
        405: gettext("This page can't be used that way."),
        409: gettext("Something else was saved first.")
        if standalone.is_alone()
        else gettext("Something else was saved first, perhaps on another phone."),
        410: gettext("This match was deleted."),
        413: gettext("Too much to send at once."),
        415: gettext("This kind of data can't be read here."),
        429: gettext("Too many requests."),
        503: gettext("The scores are temporarily unavailable."),
    }
    return str(sentences.get(status, gettext("Something went wrong on our side.")))


def _likely_causes(status: int) -> list[tuple[str, str, str]]:
    """Return likely causes of an error, each with an icon and a remedy."""
    if standalone.is_alone():
        return _likely_causes_without_server(status)
    turned_off = gettext("The link was turned off or has expired")
    reasons: dict[int, list[tuple[str, str, str]]] = {
        403: [
            ("eye", gettext("Your link only lets you watch"), gettext("Ask the scorer for more")),
            ("key", turned_off, gettext("Ask for a new one at the table")),
        ],
        410: [
            (
                "undo",
                gettext("It can be taken back for a week"),
                gettext("By an owner of the group: More, Deleted matches"),
            ),
        ],
        404: [
            ("key", turned_off, gettext("Ask for a new one at the table")),
            (
                "find",
                gettext("The address was typed by hand"),
                gettext("Open it from the message or the QR code"),
            ),
        ],
    }
    return reasons.get(status, [])


def _likely_causes_without_server(status: int) -> list[tuple[str, str, str]]:
    """Return likely causes on a phone without a server, which has no links."""
    taken_back = gettext("It can be taken back for a week")
    reasons = {
        410: [("undo", taken_back, gettext("More, Deleted matches"))],
    }
    return reasons.get(status, [])


def _error_response(error: HTTPException) -> Response:
    status = error.code or 500
    page = make_response(
        _render_temporary_error(error) if status in TEMPORARY else _render_lasting_error(error),
        status,
    )
    for name, value in error.get_headers():
        if name in {"Allow", "Retry-After"}:
            page.headers[name] = value
    return htmx.whole_page(page)


def _render_lasting_error(error: HTTPException) -> str:
    status = error.code or 500
    if isinstance(error, auth.OnlyOwnerCorrects):
        return render_template(
            "match/only_owner_corrects.html",
            status=status,
            title=_error_title(status),
            sentence=gettext(ONLY_OWNER_CORRECTS.message.text),
            match_id=error.match_id,
        )
    # A match of a deleted group cannot be restored.
    ended = status == HTTPStatus.GONE and "here" not in g
    return render_template(
        "platform/error.html",
        status=status,
        title=_error_title(status),
        sentence=gettext("This group was deleted, with all its matches.")
        if ended
        else _error_sentence(status),
        reasons=[] if ended else _likely_causes(status),
    )


def _render_temporary_error(error: HTTPException) -> str:
    status = error.code or 500
    ours = _is_own_form()
    typed, files = _typed_fields() if ours else [], _chosen_files(ours=ours)
    sentence, advice = _error_sentence(status), _retry_advice(error)
    if isinstance(error, Busy):
        sentence = gettext(error.message.text)
    if isinstance(error, InsufficientStorage):
        sentence, advice = str(error.description), ""
    return _render_resend_form(status, sentence, advice, typed=typed, files=files)


def _retry_advice(error: HTTPException) -> str:
    if isinstance(error, TooManyRequests) and isinstance(error.retry_after, int):
        return _retry_time(error.retry_after)
    return str(gettext("Everything saved so far is safe. Try again in a moment."))


def _retry_time(seconds: int) -> str:
    if seconds <= MINUTE:
        return str(
            ngettext("Try again in %(num)d second.", "Try again in %(num)d seconds.", seconds)
        )
    minutes = -(-seconds // MINUTE)
    return str(ngettext("Try again in %(num)d minute.", "Try again in %(num)d minutes.", minutes))


def _database_unavailable(error: store.Unavailable) -> Response:
    logs.log_unavailable(error)
    return handle_error(ServiceUnavailable(retry_after=SECONDS_TO_RETRY))


def _quota_reached(error: store.NoRoom) -> Response:
    message = error.message
    return handle_error(InsufficientStorage(str(gettext(message.text)).format(**message.params)))


def _handle_expired_form(error: CSRFError) -> Response:
    """Offer to send the form again after the page's CSRF token has expired.

    Only for forms of our own pages: a forged form must not get a button.
    """
    if handler := _handler_of_address():
        return handler(error)
    sync_status.set_status(SyncStatus.FORM_EXPIRED)
    ours = urls.comes_from_here()
    sentence = gettext("This page was open too long to be sent.")
    page = _render_resend_form(
        400, sentence, "", typed=_typed_fields() if ours else [], files=_chosen_files(ours=ours)
    )
    return htmx.whole_page(make_response(page, 400))


def _render_resend_form(
    status: int,
    sentence: str,
    help_text: str,
    *,
    typed: list[tuple[str, str]],
    files: Mapping[str, str],
) -> str:
    reading = request.method in {"GET", "HEAD"}
    query = request.query_string.decode(errors="replace")
    address = f"{urls.requested_path()}?{query}" if query else urls.requested_path()
    return render_template(
        "platform/send_again.html",
        status=status,
        title=_error_title(status),
        sentence=sentence,
        help=help_text,
        action=address,
        fields=typed,
        files=files,
        shown=_labelled_values(typed),
        address=address if reading else "",
    )


def _labelled_values(typed: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return typed values with their labels, and the number of tapped values."""
    seen = [(name.partition(".")[0], value) for name, value in typed if value]
    shown = [
        (str(gettext(label)), _date_text(value) if name in DATES else value)
        for name, value in seen
        if (label := _label(name))
    ]
    tapped = [name for name, _ in seen if not _label(name) and name not in HIDDEN_FIELDS]
    if tapped:
        number = ngettext("%(num)s choice", "%(num)s choices", len(tapped))
        shown.append((str(gettext("Tapped")), str(number)))
    return shown


def _label(name: str) -> str | None:
    return LABELS.get(f"{request.blueprint}.{name}") or LABELS.get(name)


def _date_text(typed: str) -> str:
    """Return the typed date as pages show dates; the text itself if it is not a date."""
    try:
        return str(format_date(date.fromisoformat(typed), "medium"))
    except ValueError:
        return typed


def _chosen_files(*, ours: bool) -> dict[str, str]:
    """Return the chosen file names by field. A page cannot choose them again by itself."""
    if not ours:
        return {}
    return {field: file.filename for field, file in request.files.items() if file.filename}


def _typed_fields() -> list[tuple[str, str]]:
    return [item for item in request.form.items(multi=True) if item[0] != "csrf_token"]


def _is_own_form() -> bool:
    """Return whether the form comes from a page of this app."""
    checked = current_app.config.get("WTF_CSRF_ENABLED", True)
    return not checked or g.get("csrf_valid", False) or urls.comes_from_here()
