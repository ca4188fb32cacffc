"""A page that the server has drawn may know taps that the phone has not taken yet.

Then what it shows is what is written, and not what the copy has.
"""

from flask import Flask, current_app, g, request

from scorekeeper import store
from scorekeeper.offline.along import ahead


def init_app(app: Flask) -> None:
    """Look before a deal is written: once something is, the phone has drawn the page itself."""
    app.before_request(_look)


def _look() -> None:
    if request.endpoint != "deal.write":
        return
    opened: store.Store = current_app.extensions["store"]
    with opened.reading() as db:
        g.older_than_shown = not ahead.is_drawn_here(db, (request.view_args or {})["match_id"])
