"""Mark on writes from pages that the server rendered.

Such a page may show taps that the phone has not pulled. Then the values in the form are saved, not
those on the phone.
"""

from flask import Flask, current_app, g, request

from scorekeeper import store
from scorekeeper.sync import unpushed


def init_app(app: Flask) -> None:
    """Mark the writes of deals before they are handled."""
    app.before_request(_mark)


def _mark() -> None:
    if request.endpoint != "deal.write":
        return
    opened: store.Store = current_app.extensions["store"]
    match_id = (request.view_args or {})["match_id"]
    with opened.reading() as db:
        g.rendered_by_server = not unpushed.is_rendered_here(db, match_id)
