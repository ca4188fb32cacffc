"""The host names under which the app is reached.

Secret links begin with the host name of the request. If ``SCOREKEEPER_HOSTS`` is set, requests to
other names are refused, so that no foreign name gets into a link (DNS rebinding). ``/health`` and
``/ready`` respond under any name, because monitoring uses IP addresses.
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
    """Return the host names in ``text``; ``None`` if a name is invalid.

    A name that begins with a dot includes all subdomains.
    """
    names = tuple(text.replace(",", " ").lower().split())
    return names if all(_NAME.fullmatch(name) for name in names) else None


def init_app(app: Flask, names: Sequence[str]) -> None:
    """Refuse requests to host names that are not in ``names``.

    If ``names`` is empty, refuse invalid names only.
    """
    app.before_request(partial(_check, names))


def _check(names: Sequence[str]) -> None:
    if isinstance(request.routing_exception, BadHost):
        # The error page needs a valid host name for its links.
        request_ctx.url_adapter = current_app.url_map.bind("localhost", request.script_root)
        abort(HTTPStatus.BAD_REQUEST)
    known = host_is_trusted(request.host.lower(), names)
    if not known and request.endpoint not in UNDER_ANY_NAME:
        abort(HTTPStatus.BAD_REQUEST)
