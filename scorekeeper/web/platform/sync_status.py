"""The header ``Sync-Status``: tells the outbox of an open page whether its form was saved.

The outbox marks its requests. A browser repeats the mark when it follows a redirect, so the page
after a saved form has the header, too. A response without the header is not from our server.
"""

from flask import Flask, Response, g, request

from scorekeeper.sync.protocol import STATUS_HEADER, STATUS_OF_HTTP, SyncStatus

MARK = "Sync-Write"


def init_app(app: Flask) -> None:
    app.after_request(_set_header)


def set_status(status: SyncStatus) -> None:
    """Set the status of this response, instead of the status derived from the HTTP status."""
    g.sync_status = status


def _set_header(response: Response) -> Response:
    if MARK in request.headers and not response.location:
        by_http = STATUS_OF_HTTP.get(response.status_code, SyncStatus.FAILED)
        response.headers[STATUS_HEADER] = g.get("sync_status", by_http)
    return response
