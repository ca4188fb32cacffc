"""Warnings about an exposed server, for the administrator and for owners.

The command `scorekeeper` knows more and prints its own warnings (``cli/startup_notice.py``).
"""

import os
from collections.abc import Mapping
from datetime import timedelta
from typing import Any

from flask import Flask, current_app, request

from scorekeeper import clock, store
from scorekeeper.rules.ruling import Message, say
from scorekeeper.web.platform.monitoring import logs

PROXIES = "SCOREKEEPER_PROXIES"
SIGNUP = "SCOREKEEPER_SIGNUP"

ALREADY_LOGGED = "SCOREKEEPER_OPENING_SAID"
"""Set in the environment of a worker if the command has printed the warnings."""

STARTED_TOGETHER = timedelta(seconds=10)
"""Workers that start within this span print the warnings once together."""

SIGNUP_OPEN = (
    "Sign-up is open: whoever reaches this server can start groups of their own on it; they see "
    f"none of yours. {SIGNUP}=closed stops that."
)
SIGNUP_OPEN_LOCALLY = (
    f"Sign-up is open: whoever uses this computer can start groups. {SIGNUP}=closed stops that."
)
PLAIN_HTTP = (
    "This is plain http: anyone in the same network, such as a café's open Wi-Fi, can read the "
    "traffic, including secret links. At home that is fine. Elsewhere put https in front; see "
    "“Reverse proxy” in docs/hosting.md."
)
UNTRUSTED_PROXY = (
    f"Requests come with headers of a proxy, and {PROXIES} is 0: links begin with http, and limits "
    f"count everybody as one. {PROXIES}=1 says that there is one."
)

LIMITS_URL = "SCOREKEEPER_LIMITS_URL"
IGNORED = f"{LIMITS_URL} no longer has an effect: rate limits are counted in the database."

FORWARDED = frozenset({"HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_PROTO", "HTTP_FORWARDED"})
PROXY_SEEN = "headers of a proxy that is not believed"

UNTRUSTED_PROXY_MESSAGE = say(
    "For the host of this server: it is behind a proxy that it does not know, so links begin with "
    "http and limits count everyone as one visitor. Set SCOREKEEPER_PROXIES."
)


def init_app(app: Flask) -> None:
    if not app.config[PROXIES]:
        app.before_request(_check_proxy)


def log_once(app: Flask, config: Mapping[str, Any] | None) -> None:
    """Log the warnings once, if a server has started the app directly."""
    if config is not None or ALREADY_LOGGED in os.environ:
        return
    behind_proxy = app.config[PROXIES] > 0
    lines = [] if behind_proxy else [PLAIN_HTTP]
    lines += [] if app.config[SIGNUP] == "closed" else [SIGNUP_OPEN]
    lines += ignored_settings()
    if lines and _is_first(app.extensions["store"]):
        for line in lines:
            logs.warn(line)


def ignored_settings() -> list[str]:
    """Return a warning if an obsolete setting is set."""
    return [IGNORED] if os.environ.get(LIMITS_URL) else []


def _is_first(opened: store.Store) -> bool:
    try:
        with opened.try_writing() as db:
            return store.scheduled_jobs.claim(db, "say what is open", clock.now(), STARTED_TOGETHER)
    except store.Unavailable:
        return False  # another process has the lock and logs the warnings


def _check_proxy() -> None:
    if is_behind_unknown_proxy() and not current_app.extensions.get(PROXY_SEEN):
        current_app.extensions[PROXY_SEEN] = True
        logs.warn(UNTRUSTED_PROXY)


def is_behind_unknown_proxy() -> bool:
    """Return whether this request has proxy headers although no proxy is configured."""
    return not FORWARDED.isdisjoint(request.environ) and not current_app.config[PROXIES]


def warnings() -> list[Message]:
    """Return the warnings for the administrator that this process has found."""
    return [UNTRUSTED_PROXY_MESSAGE] if current_app.extensions.get(PROXY_SEEN) else []


def warnings_here() -> list[Message]:
    """Return the warnings about this request only. No other client can trigger them."""
    return [UNTRUSTED_PROXY_MESSAGE] if is_behind_unknown_proxy() else []
