"""The header ``Sync-Status``: tells the outbox of an open page what became of a form that it sent.

The outbox marks its requests. A browser repeats the mark when it follows a redirect, so the page
after a saved form has the header, too. An answer without the header is not from our server.
"""

from flask import Flask, Response, g, request

from scorekeeper.sync.protocol import STATUS_HEADER, STATUS_OF_HTTP, SyncStatus

MARK = "Sync-Write"


def init_app(app: Flask) -> None:
    """Set the header of every answer to the outbox."""
    app.after_request(_set_header)


def set_status(status: SyncStatus) -> None:
    """Answer this request with ``status``, whatever its HTTP status means otherwise."""
    g.sync_status = status


def _set_header(response: Response) -> Response:
    if MARK in request.headers and not response.location:
        by_http = STATUS_OF_HTTP.get(response.status_code, SyncStatus.FAILED)
        response.headers[STATUS_HEADER] = g.get("sync_status", by_http)
    return response
