"""The names under which the app is reached.

Links of keys begin with the name the browser asked for. A host who says in ``SCOREKEEPER_HOSTS``
which names are his has everything else refused, so that no other name gets into a link and no page
of elsewhere can pass for this app. ``/health`` and ``/ready`` are asked by number, and answer under
any name.
"""

import re
from collections.abc import Sequence
from functools import partial
from http import HTTPStatus

from flask import Flask, abort, current_app, request
from flask.globals import request_ctx
from werkzeug.exceptions import BadHost
from werkzeug.sansio.utils import host_is_trusted

UNDER_ANY_NAME = ("health.health", "health.ready")

_NAME = re.compile(r"\.?[\w-]+(?:\.[\w-]+)*")


def read_names(text: str) -> tuple[str, ...] | None:
    """Return the names in ``text``, one with a dot before it for all below; ``None`` if unread."""
    names = tuple(text.replace(",", " ").lower().split())
    return names if all(_NAME.fullmatch(name) for name in names) else None


def init_app(app: Flask, names: Sequence[str]) -> None:
    """Refuse requests under other names; without ``names`` those under what is none."""
    app.before_request(partial(_check, names))


def _check(names: Sequence[str]) -> None:
    if isinstance(request.routing_exception, BadHost):
        # The page that says so is drawn as under a name that is one.
        request_ctx.url_adapter = current_app.url_map.bind("localhost", request.script_root)
        abort(HTTPStatus.BAD_REQUEST)
    known = host_is_trusted(request.host.lower(), names)
    if not known and request.endpoint not in UNDER_ANY_NAME:
        abort(HTTPStatus.BAD_REQUEST)
