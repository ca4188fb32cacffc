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
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import places, registry, secret, store
from scorekeeper.web.club import (
    archive_import,
    exports,
    history,
    home,
    keys,
    new_match,
    points_import,
    statistics,
)
from scorekeeper.web.match import (
    auction,
    chart,
    deal,
    draft,
    live,
    notes,
    pad,
    player,
    print_page,
    referee,
    undo,
)
from scorekeeper.web.platform import (
    auth,
    body_limits,
    errors,
    headers,
    health,
    hosts,
    locale,
    logs,
    request_events,
)
from scorekeeper.web.rulebook import pages
from scorekeeper.web.views import template_globals

LARGEST_BODY = 256 * 1024
"""Bytes. A full API request of a thousand deals is half of it."""

ENVIRONMENT = (
    "SCOREKEEPER_DATABASE_URL",
    "SCOREKEEPER_HOSTS",
    "SCOREKEEPER_LIMITS",
    "SCOREKEEPER_LIMITS_URL",
    "SCOREKEEPER_LOG",
    "SCOREKEEPER_METRICS_TOKEN",
    "SCOREKEEPER_PROXIES",
    "SCOREKEEPER_SECRET_KEY",
    "SCOREKEEPER_SIGNUP",
)

PARTS = (
    home,
    new_match,
    points_import,
    pad,
    undo,
    live,
    player,
    deal,
    auction,
    chart,
    exports,
    archive_import,
    referee,
    pages,
    statistics,
    locale,
    health,
    history,
    notes,
    print_page,
    keys,
)
"""The modules of pages, each with its blueprint."""

csrf = CSRFProtect()


class Misconfigured(ValueError):  # noqa: N818 - said to whoever runs the app
    """A setting that cannot be read. The message is one line."""


def create_app(config: Mapping[str, Any] | None = None) -> Flask:
    """The application. ``config`` wins over the environment, the environment over defaults.

    Brings the database up to date; raises ``store.StoreError`` when that cannot be done, and
    ``Misconfigured`` for a setting that cannot be read.
    """
    logs.begin()
    app = logs.QuietFlask(
        __name__,
        template_folder=str(places.shipped_folder("templates")),
        static_folder=str(places.shipped_folder("static")),
        static_url_path="/static",
    )
    _configure(app, config or {})
    # An address with a slash too many is none; to lead on to the right one would name the host.
    app.url_map.merge_slashes = False
    database = app.config["SCOREKEEPER_DATABASE_URL"]
    store.upgrade(database)
    app.extensions["store"] = store.open_store(database)
    # The order in which a game writes its options is the order in which they are read.
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of Flask's own provider
    _extend(app)
    for part in PARTS:
        app.register_blueprint(part.blueprint)
    _add_api(app)
    _add_metrics(app)
    _add_limits(app)
    return app


def _add_api(app: Flask) -> None:
    """Add the JSON API where its parser is installed; keeping score must work without it."""
    if find_spec("pydantic") is None:
        return
    from scorekeeper.web import api  # noqa: PLC0415 - the pages do not need what it imports

    app.register_blueprint(api.blueprint)
    csrf.exempt(api.blueprint)


def _add_metrics(app: Flask) -> None:
    """Add ``/metrics`` where there is a token to open it with."""
    if app.config.get("SCOREKEEPER_METRICS_TOKEN"):
        from scorekeeper.web.platform import metrics  # noqa: PLC0415 - nor do they need this

        metrics.init_app(app, app.extensions["store"])


def _add_limits(app: Flask) -> None:
    """Limit what may be done, unless it is switched off, where Flask-Limiter is installed."""
    if app.config["SCOREKEEPER_LIMITS"] == "off" or find_spec("flask_limiter") is None:
        return
    from scorekeeper.web.platform import rate_limiter  # noqa: PLC0415 - nor this

    rate_limiter.init_app(app)


def _trust_proxies(app: Flask) -> None:
    """Believe what the proxies in front say of the visitor's address and of https."""
    given = str(app.config["SCOREKEEPER_PROXIES"])
    if not given.isdecimal():
        raise Misconfigured(f"SCOREKEEPER_PROXIES is how many proxies there are, not {given}")
    app.config["SCOREKEEPER_PROXIES"] = proxies = int(given)
    if proxies:
        # The host name is not among it: a proxy that hands on the visitor's would sign our links.
        fix = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0)
        app.wsgi_app = fix  # type: ignore[method-assign]  # as Flask has it


def _name_hosts(app: Flask) -> None:
    """Answer under our own names only, where they are given."""
    given = str(app.config["SCOREKEEPER_HOSTS"])
    names = hosts.read_names(given)
    if names is None:
        raise Misconfigured(
            f"SCOREKEEPER_HOSTS is a list of names like cards.example.org, not {given}"
        )
    hosts.init_app(app, names)


def _configure(app: Flask, config: Mapping[str, Any]) -> None:
    app.config.from_mapping(
        SCOREKEEPER_HOSTS="",
        SCOREKEEPER_LIMITS="on",
        SCOREKEEPER_PROXIES=0,
        SCOREKEEPER_SIGNUP="open",
        MAX_CONTENT_LENGTH=LARGEST_BODY,
        MAX_FORM_PARTS=1000,
        WTF_CSRF_TIME_LIMIT=None,
        # Of two translations of a sentence the last counts: ours.
        BABEL_TRANSLATION_DIRECTORIES=";".join(
            map(str, (*registry.catalogues(), places.PACKAGE / "locale"))
        ),
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
    try:
        app.config["SECRET_KEY"] = secret.secret_key(app.config.get("SCOREKEEPER_SECRET_KEY"))
    except secret.BadSecret as error:
        raise Misconfigured(str(error)) from error


def _extend(app: Flask) -> None:
    _trust_proxies(app)
    request_events.init_app(app)
    logs.init_app(app)
    _name_hosts(app)
    Babel(app, locale_selector=locale.choose)
    body_limits.init_app(app)
    csrf.init_app(app)
    auth.init_app(app)
    Htmx(app)
    Compress(app)
    headers.init_app(app)
    errors.init_app(app)
    template_globals.init_app(app)
    app.add_template_global(draft.base)
    live.init_app(app)
