"""What is answered without asking the app: it costs nothing, however often it is provoked.

Nobody knows yet who asks, so it is said in every language.
"""

import json
from collections.abc import Awaitable, Callable
from functools import cache
from http import HTTPStatus
from typing import Any

from babel.support import Translations

from scorekeeper import places
from scorekeeper.rules.ruling import N_
from scorekeeper.web.platform.locale import LANGUAGES
from scorekeeper.web.platform.urls import API

SENTENCES = {
    HTTPStatus.BAD_REQUEST: N_("This did not arrive whole. Send it again."),
    HTTPStatus.REQUEST_TIMEOUT: N_("This did not arrive in time. Send it again."),
    HTTPStatus.SERVICE_UNAVAILABLE: N_("Too much is arriving at once. Try again in a moment."),
}
SECONDS_TO_RETRY = b"5"
PLAIN = b"text/plain; charset=utf-8"
PROBLEM = b"application/problem+json"


class Refused(Exception):  # noqa: N818 - it is not the app's fault
    """A request that the app is not asked; the status says why."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


async def send(
    status: HTTPStatus, path: str, out: Callable[[dict[str, Any]], Awaitable[None]]
) -> None:
    """Refuse a request to ``path`` whose body has not arrived, and close the connection."""
    media_type, text = _problem(status) if path.startswith(API) else (PLAIN, _text(status))
    headers = [
        (b"content-type", media_type),
        (b"content-length", str(len(text)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *([(b"retry-after", SECONDS_TO_RETRY)] if status == HTTPStatus.SERVICE_UNAVAILABLE else []),
    ]
    await out({"type": "http.response.start", "status": int(status), "headers": headers})
    await out({"type": "http.response.body", "body": text})


@cache
def _text(status: HTTPStatus) -> bytes:
    catalogues = [Translations.load(places.PACKAGE / "locale", language) for language in LANGUAGES]
    return "".join(f"{one.gettext(SENTENCES[status])}\n" for one in catalogues).encode()


@cache
def _problem(status: HTTPStatus) -> tuple[bytes, bytes]:
    detail = _text(status).decode().strip()
    problem = {
        "type": "about:blank",
        "title": status.phrase,
        "status": int(status),
        "detail": detail,
    }
    return PROBLEM, json.dumps(problem, ensure_ascii=False).encode()
