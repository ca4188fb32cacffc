"""Marks writes from pages that the server rendered.

Such a page may show taps that the phone has not pulled. The values in its form are saved, not those
on the phone.
"""

from flask import Flask, current_app, g, request

from scorekeeper import store
from scorekeeper.sync import unpushed


def init_app(app: Flask) -> None:
    """Register the mark for requests that write deals."""
    app.before_request(_remember_renderer)


def _remember_renderer() -> None:
    if request.endpoint != "deal.write":
        return
    opened: store.Store = current_app.extensions["store"]
    match_id = (request.view_args or {})["match_id"]
    with opened.reading() as db:
        g.rendered_by_server = not unpushed.is_rendered_here(db, match_id)
