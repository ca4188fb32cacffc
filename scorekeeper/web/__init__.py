"""The Flask application; ``create_app`` makes it.

The packages ``match``, ``club``, ``rulebook`` and ``api`` do not import each other. All four import
``views``, which imports ``platform``. A page does not import another page.
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from flask import Flask
from flask.sessions import SessionInterface
from flask_wtf.csrf import CSRFProtect
from htmx_flask import Htmx

from scorekeeper import clock, places, store
from scorekeeper.web import configuration
from scorekeeper.web.club import (
    app_manifest,
    archive_import,
    club_deletion,
    club_name,
    deleted_matches,
    examples,
    exports,
    history,
    home,
    host,
    house_rules,
    keys,
    local_storage_page,
    match_keys,
    match_rules,
    more,
    new_match,
    players,
    points_import,
    retention,
    seasons,
    shared_rules,
    statistics,
)
from scorekeeper.web.configuration import Misconfigured
from scorekeeper.web.match import (
    adjust,
    auction,
    chart,
    deal,
    draft,
    live,
    log,
    match_copies,
    menu,
    misdeal,
    notes,
    offline_forms,
    own_numbers,
    pad,
    pause_and_resume,
    people,
    player,
    print_page,
    referee,
    replay,
    second_phone,
    sheet,
    table,
    undo,
    upcoming_deals,
)
from scorekeeper.web.phone import offer, shell
from scorekeeper.web.platform import (
    auth,
    background_jobs,
    bad_link_limit,
    built_files,
    errors,
    headers,
    host_token,
    locale,
    phrase_breaks,
    secret_file,
    standalone,
    startup_warnings,
    sync_status,
)
from scorekeeper.web.platform.limits import body_limits
from scorekeeper.web.platform.monitoring import health, logs, request_events
from scorekeeper.web.rulebook import pages as rulebook
from scorekeeper.web.sync import pull, push, responses
from scorekeeper.web.views import faces, template_globals

__all__ = ["Misconfigured", "create_app"]

PAGES = {
    "a match": (
        *(
            pad,
            deal,
            offline_forms,
            second_phone,
            own_numbers,
            auction,
            undo,
            notes,
            people,
            player,
        ),
        *(live, log),
        *(sheet, table, chart, menu, print_page, referee, replay),
        *(upcoming_deals, misdeal, adjust, pause_and_resume),
    ),
    "a club": (
        *(home, new_match, history, statistics, seasons),
        *(exports, keys, match_keys, more, club_name, examples),
        *(house_rules, shared_rules, match_rules),
        *(deleted_matches, players, retention, club_deletion, local_storage_page),
    ),
    "what is brought": (archive_import, points_import),
    "the rules": (rulebook,),
    "the phone": (shell, pull, push, offer),
    "everywhere": (locale, built_files, app_manifest, health, host),
}
"""The modules with pages, each with a blueprint."""

csrf = CSRFProtect()


def create_app(
    config: Mapping[str, Any] | None = None,
    *,
    opened: store.Store | None = None,
    sessions: SessionInterface | None = None,
) -> Flask:
    """Make the application. ``config`` overrides the environment, which overrides the defaults.

    Without an ``opened`` store, upgrade and open the configured database. ``sessions`` replaces the
    signed cookies. Raise ``store.StoreError`` if the upgrade fails, and ``Misconfigured`` for an
    invalid setting.
    """
    logs.start()
    started_at = clock.now()
    app = logs.QuietFlask(
        __name__,
        template_folder=str(places.shipped_folder("templates")),
        static_folder=str(places.shipped_folder("static")),
        static_url_path="/static",
    )
    configuration.configure(app, config or {})
    app.extensions["started_at"] = started_at
    app.extensions["store"] = opened or _open_store(app)
    _add_platform(app, sessions)
    _add_views(app)
    _add_pages(app)
    _add_api(app)
    _add_metrics(app)
    _add_rate_limits(app)
    startup_warnings.log_once(app, config)
    return app


def _open_store(app: Flask) -> store.Store:
    database = app.config["SCOREKEEPER_DATABASE_URL"]
    quotas, connections = configuration.quotas(app), configuration.connections(app)
    store.upgrade(database, connections)
    return store.open_store(database, quotas, connections)


def _add_platform(app: Flask, sessions: SessionInterface | None) -> None:
    """Add everything that a request passes through, in this order."""
    secret_file.init_app(app)
    configuration.trust_proxies(app)
    configuration.mount(app)
    request_events.init_app(app)
    logs.init_app(app)
    startup_warnings.init_app(app)
    configuration.name_hosts(app)
    locale.init_app(app)
    body_limits.init_app(app)
    csrf.init_app(app)
    standalone.init_app(app)
    auth.init_app(app, sessions)
    Htmx(app)
    _add_packing(app)
    phrase_breaks.init_app(app)
    headers.init_app(app)
    sync_status.init_app(app)
    errors.init_app(app)
    background_jobs.init_app(app)


def _add_packing(app: Flask) -> None:
    """Compress responses if Flask-Compress is installed."""
    if find_spec("flask_compress") is None:
        return
    from flask_compress import Compress  # noqa: PLC0415 - not installed on a phone

    Compress(app)


def _add_views(app: Flask) -> None:
    template_globals.init_app(app)
    app.add_template_global(draft.base_as_json)
    faces.init_app(app)
    match_copies.init_app(app)


def _add_pages(app: Flask) -> None:
    responses.init_app(app)
    for pages in PAGES.values():
        for page in pages:
            app.register_blueprint(page.blueprint)


def _add_api(app: Flask) -> None:
    """Add the JSON API if pydantic is installed. Scoring must work without it."""
    if find_spec("pydantic") is None:
        return
    from scorekeeper.web import api  # noqa: PLC0415 - the pages do not need pydantic

    api.init_app(app)
    csrf.exempt(api.blueprint)


def _add_metrics(app: Flask) -> None:
    """Add ``/metrics`` if its token is set."""
    if app.config.get(host_token.SETTING):
        from scorekeeper.web.platform.monitoring import metrics  # noqa: PLC0415 - an optional dependency

        metrics.init_app(app, app.extensions["store"])


def _add_rate_limits(app: Flask) -> None:
    """Limit bad links and wrong host tokens. Handlers are limited by decorators."""
    bad_link_limit.init_app(app)
    host_token.init_app(app)
