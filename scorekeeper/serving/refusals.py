"""What is answered without asking the app: it costs nothing, however often it is provoked."""

from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any

SENTENCES = {
    HTTPStatus.REQUEST_TIMEOUT: (
        "This did not arrive in time. Please send it again.\n"
        "時間内に届きませんでした。もう一度送ってください。\n"
    ),
    HTTPStatus.SERVICE_UNAVAILABLE: (
        "Too many files are arriving at once. Please try again in a few minutes.\n"
        "ファイルの受信が混み合っています。数分たってからもう一度お試しください。\n"
    ),
}


async def send(status: HTTPStatus, out: Callable[[dict[str, Any]], Awaitable[None]]) -> None:
    """Refuse a request that has not come in, and let the line go."""
    text = SENTENCES[status].encode()
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"content-length", str(len(text)).encode()),
        (b"cache-control", b"no-store"),
        (b"connection", b"close"),
        *([(b"retry-after", b"60")] if status == HTTPStatus.SERVICE_UNAVAILABLE else []),
    ]
    await out({"type": "http.response.start", "status": int(status), "headers": headers})
    await out({"type": "http.response.body", "body": text})
