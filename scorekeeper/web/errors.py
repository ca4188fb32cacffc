"""What went wrong, as a page in the reader's language with a way on."""

from flask import Flask, Response, current_app, make_response, render_template, request
from flask_babel import gettext
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import HTTPException, InternalServerError

from scorekeeper.web import addresses, view


def init_app(app: Flask) -> None:
    """Answer every error with a page, or with a problem document under the API."""
    app.register_error_handler(CSRFError, _stale_form)
    app.register_error_handler(HTTPException, _page)
    app.register_error_handler(InternalServerError, _page)


def _sentence(status: int) -> str:
    sentences: dict[int, str] = {
        400: gettext("The phone sent something that cannot be read."),
        403: gettext("This is not allowed."),
        404: gettext("There is nothing here, or not with the key this phone has."),
        405: gettext("This page cannot be used like that."),
        413: gettext("That is too much at once."),
        415: gettext("This kind of data cannot be read here."),
    }
    broken = gettext("Something broke on our side. What you wrote down before is kept.")
    return str(sentences.get(status, broken))


def _page(error: HTTPException) -> Response:
    if request.path.startswith(addresses.API) and "api" in current_app.blueprints:
        from scorekeeper.web.api import problems  # noqa: PLC0415 - see create_app

        return problems.handle(error)
    status = error.code or 500
    page = render_template("error.html", status=status, sentence=_sentence(status))
    return view.whole_page(_with_headers(make_response(page, status), error))


def _with_headers(response: Response, error: HTTPException) -> Response:
    allowed = dict(error.get_headers()).get("Allow")
    if allowed:
        response.headers["Allow"] = allowed
    return response


def _stale_form(_error: CSRFError) -> Response:
    """The page's token is gone: show what was typed and offer to send it again.

    Only to this site's own pages; a form forged elsewhere gets nothing to press.
    """
    fields: list[tuple[str, str]] = []
    if request.headers.get("Sec-Fetch-Site") == "same-origin":
        fields = [item for item in request.form.items(multi=True) if item[0] != "csrf_token"]
    page = render_template("stale_form.html", action=request.path, fields=fields)
    return view.whole_page(make_response(page, 400))
