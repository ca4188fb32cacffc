"""The settings of the app. ``config`` overrides the environment, which overrides the defaults."""

import os
from collections.abc import Mapping
from typing import Any

from flask import Flask
from werkzeug.middleware.proxy_fix import ProxyFix

from scorekeeper import places, registry, secret, store
from scorekeeper.web.platform import hosts, path_prefix

QUOTAS = {
    "SCOREKEEPER_CLUBS_MOST": "clubs",
    "SCOREKEEPER_DATABASE_MOST_MB": "megabytes",
    "SCOREKEEPER_MATCHES_MOST": "matches",
}
"""The field of ``store.Quotas`` that each setting sets."""

LARGEST_BODY = 256 * 1024
"""Bytes. A full API request of a thousand deals takes half of it."""

ENVIRONMENT = (
    *QUOTAS,
    "SCOREKEEPER_DATABASE_OVERFLOW",
    "SCOREKEEPER_DATABASE_POOL",
    "SCOREKEEPER_DATABASE_PREPARE",
    "SCOREKEEPER_DATABASE_URL",
    "SCOREKEEPER_FONTS",
    "SCOREKEEPER_HOSTS",
    "SCOREKEEPER_LIMITS",
    "SCOREKEEPER_LOG",
    "SCOREKEEPER_METRICS_TOKEN",
    "SCOREKEEPER_PREFIX",
    "SCOREKEEPER_PROXIES",
    "SCOREKEEPER_SECRET_KEY",
    "SCOREKEEPER_SIGNUP",
    "SCOREKEEPER_SQLITE_CHECKPOINT",
)

DEFAULTS = {
    "SCOREKEEPER_FONTS": "",
    "SCOREKEEPER_HOSTS": "",
    "SCOREKEEPER_LIMITS": "on",
    "SCOREKEEPER_PREFIX": "",
    "SCOREKEEPER_PROXIES": 0,
    "SCOREKEEPER_SIGNUP": "open",
    "MAX_CONTENT_LENGTH": LARGEST_BODY,
    "MAX_FORM_PARTS": 1000,
    "WTF_CSRF_TIME_LIMIT": None,
    "COMPRESS_MIMETYPES": [
        "text/html",
        "text/css",
        "text/javascript",
        "application/json",
        "application/problem+json",
        "image/svg+xml",
    ],
    "COMPRESS_ALGORITHM": ["br", "zstd", "gzip", "deflate"],
    "COMPRESS_MIN_SIZE": 500,
}


class Misconfigured(ValueError):  # noqa: N818 - shown to the administrator
    """An invalid setting. The message is one line."""


def configure(app: Flask, config: Mapping[str, Any]) -> None:
    """Read all settings. Raise ``Misconfigured`` for an invalid secret."""
    app.config.from_mapping(DEFAULTS, BABEL_TRANSLATION_DIRECTORIES=_catalogues())
    app.config.from_mapping({name: os.environ[name] for name in ENVIRONMENT if name in os.environ})
    app.config.from_mapping(config)
    app.config.setdefault("SCOREKEEPER_DATABASE_URL", store.default_url())
    try:
        app.config["SECRET_KEY"] = secret.secret_key(app.config.get("SCOREKEEPER_SECRET_KEY"))
    except secret.BadSecret as error:
        raise Misconfigured(str(error)) from error
    # With this on, Flask would redirect addresses with double slashes, and so reveal the host name.
    app.url_map.merge_slashes = False
    # Options are shown in the order in which the game declares them.
    app.json.sort_keys = False  # type: ignore[attr-defined]  # of Flask's own provider


def _catalogues() -> str:
    # The last folder, ours, takes precedence.
    return ";".join(map(str, (*registry.catalogues(), places.PACKAGE / "locale")))


def quotas(app: Flask) -> store.Quotas:
    """Return the quotas of this server. Raise ``Misconfigured`` if one is not a number."""
    given = {name: str(app.config[name]) for name in QUOTAS if name in app.config}
    for name, number in given.items():
        if not number.isdecimal() or not int(number):
            raise Misconfigured(f"{name} is a number from 1, not {number}")
    return store.Quotas(**{QUOTAS[name]: int(number) for name, number in given.items()})


def connections(app: Flask) -> store.Connections:
    """Return the database connection settings. Raise ``Misconfigured`` if one is invalid."""
    try:
        return store.connections_from(app.config)
    except store.BadSetting as error:
        raise Misconfigured(str(error)) from error


def trust_proxies(app: Flask) -> None:
    """Read the client address and the scheme from the headers of the configured proxies."""
    given = str(app.config["SCOREKEEPER_PROXIES"])
    if not given.isdecimal():
        raise Misconfigured(f"SCOREKEEPER_PROXIES is how many proxies there are, not {given}")
    app.config["SCOREKEEPER_PROXIES"] = proxies = int(given)
    if proxies:
        # The host name is not trusted: with it, a visitor could choose the host in our links.
        fix = ProxyFix(app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=0)
        app.wsgi_app = fix  # type: ignore[method-assign]  # documented by Flask


def mount(app: Flask) -> None:
    """Serve the app below a path if the setting, a proxy or the web server names one."""
    given = str(app.config[path_prefix.SETTING])
    prefix = path_prefix.read(given)
    if prefix is None:
        raise Misconfigured(f"{path_prefix.SETTING} is a path like /cards, not {given}")
    app.config[path_prefix.SETTING] = prefix
    path_prefix.init_app(app)


def name_hosts(app: Flask) -> None:
    """Refuse requests to other host names than the configured names, if any are configured."""
    given = str(app.config["SCOREKEEPER_HOSTS"])
    names = hosts.read_names(given)
    if names is None:
        raise Misconfigured(
            f"SCOREKEEPER_HOSTS is a list of names like cards.example.org, not {given}"
        )
    hosts.init_app(app, names)
