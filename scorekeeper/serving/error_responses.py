"""Error responses of the server itself, in all languages: the visitor's language is unknown."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from babel.support import Translations
from werkzeug.exceptions import BadRequest, HTTPException, RequestTimeout, ServiceUnavailable

from scorekeeper import places
from scorekeeper.rules.ruling import N_
from scorekeeper.web.platform.locale import LANGUAGES
from scorekeeper.web.platform.urls import API

Send = Callable[[dict[str, Any]], Awaitable[None]]

CATALOGUES = [Translations.load(places.PACKAGE / "locale", language) for language in LANGUAGES]
SENTENCES: dict[int | None, str] = {
    BadRequest.code: N_("This did not arrive whole. Send it again."),
    RequestTimeout.code: N_("This did not arrive in time. Send it again."),
    ServiceUnavailable.code: N_("Too much is arriving at once. Try again in a moment."),
}


async def send_error(error: HTTPException, path: str, send: Send) -> None:
    """Refuse a request to ``path``, and close its connection."""
    text = "\n".join(one.gettext(SENTENCES[error.code]) for one in CATALOGUES)
    media_type, body = b"text/plain; charset=utf-8", f"{text}\n".encode()
    if path.startswith(API):
        problem = {"type": "about:blank", "title": error.name, "status": error.code, "detail": text}
        media_type, body = b"application/problem+json", json.dumps(problem).encode()
    headers = [(b"content-type", media_type), (b"content-length", b"%d" % len(body))]
    headers += [(b"cache-control", b"no-store"), (b"connection", b"close")]
    if error.code == ServiceUnavailable.code:
        headers.append((b"retry-after", b"5"))
    await send({"type": "http.response.start", "status": error.code, "headers": headers})
    await send({"type": "http.response.body", "body": body})
