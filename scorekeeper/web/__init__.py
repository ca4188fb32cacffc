"""The web: Flask, one module a user task. ``create_app`` is the way in."""

import os
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from flask import Flask
from flask_babel import Babel
from flask_compress import Compress
from flask_wtf.csrf import CSRFProtect
from htmx_flask import Htmx

from scorekeeper import places, store
from scorekeeper.web import (
    access,
    archives,
    auction,
    charts,
    clubs,
    deals,
    details,
    errors,
    exports,
    headers,
    history,
    language,
    matches,
    printing,
    referee,
    rulebook,
    secret,
    setup,
    statistics,
    taking_over,
    uploads,
    view,
)

LARGEST_BODY = 256 * 1024
"""Bytes. A full API request of a thousand deals is half of it."""

ENVIRONMENT = ("SCOREKEEPER_DATABASE_URL", "SCOREKEEPER_SECRET_KEY", "SCOREKEEPER_SIGNUP")

PARTS = (
    clubs,
    setup,
    taking_over,
    matches,
    deals,
    auction,
    charts,
    exports,
    archives,
    referee,
    rulebook,
    statistics,
    language,
    history,
    details,
    printing,
)
"""The modules of pages, each with its blueprint."""

csrf = CSRFProtect()


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. ``config`` wins over the environment, the environment over defaults.

    Brings the database up to date; raises ``store.StoreError`` when that cannot be done.
    """
    app = Flask(
        __name__,
        template_folder=str(places.shipped_folder("templates")),
        static_folder=str(places.shipped_folder("static")),
        static_url_path="/static",
    )
    _configure(app, config or {})
    database = app.config["SCOREKEEPER_DATABASE_URL"]
    store.upgrade(database)
    app.extensions["store"] = store.open_store(database)
    # The order in which a game writes its options is the order in which they are read.
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of Flask's own provider
    _extend(app)
    for part in PARTS:
        app.register_blueprint(part.blueprint)
    _add_api(app)
    return app


def _add_api(app: Flask) -> None:
    """Add the JSON API where its parser is installed; keeping score must work without it."""
    if find_spec("pydantic") is None:
        return
    from scorekeeper.web import api  # noqa: PLC0415 - the pages do not need what it imports

    app.register_blueprint(api.blueprint)
    csrf.exempt(api.blueprint)


def _configure(app: Flask, config: Mapping[str, Any]) -> None:
    app.config.from_mapping(
        SCOREKEEPER_SIGNUP="open",
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_PARTS=1000,
        WTF_CSRF_TIME_LIMIT=None,
        BABEL_TRANSLATION_DIRECTORIES=str(places.PACKAGE / "locale"),
        COMPRESS_MIMETYPES=[
            "text/html",
            "text/css",
            "text/javascript",
            "application/json",
            "application/problem+json",
            "image/svg+xml",
        ],
        COMPRESS_MIN_SIZE=500,
    )
    app.config.from_mapping({name: os.environ[name] for name in ENVIRONMENT if name in os.environ})
    app.config.from_mapping(config)
    app.config.setdefault("SCOREKEEPER_DATABASE_URL", store.default_url())
    app.config["SECRET_KEY"] = secret.secret_key(app.config.get("SCOREKEEPER_SECRET_KEY"))
    app.config.from_mapping(access.COOKIE)


def _extend(app: Flask) -> None:
    app.session_interface = access.CookieSessions()
    Babel(app, locale_selector=language.choose)
    uploads.init_app(app)
    csrf.init_app(app)
    Htmx(app)
    Compress(app)
    headers.init_app(app)
    errors.init_app(app)
    view.init_app(app)
