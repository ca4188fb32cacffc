"""Metrics for Prometheus at ``/metrics``, protected by ``SCOREKEEPER_METRICS_TOKEN``.

Requests by route pattern, their duration, and events added to matches. No club data. Several
processes are added up if ``PROMETHEUS_MULTIPROC_DIR`` names a folder that is empty at the start.
"""

import os
from collections.abc import Sequence

from flask import Blueprint, Flask, Response, current_app
from prometheus_client import CollectorRegistry, Counter, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector
from werkzeug.exceptions import TooManyRequests

from scorekeeper import store
from scorekeeper.web.platform import auth, host_token
from scorekeeper.web.platform.auth import bearer
from scorekeeper.web.platform.monitoring import request_events
from scorekeeper.web.platform.monitoring.request_events import FinishedRequest
from scorekeeper.web.platform.request_priority import Priority, priority

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
NO_ROUTE = "none"

blueprint = Blueprint("metrics", __name__)


class Metrics:
    """The measurements since this process started."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "scorekeeper_requests",
            "Requests answered, by the pattern of their route and the class of their status.",
            ["method", "route", "status"],
            registry=self.registry,
        )
        self.seconds = Histogram(
            "scorekeeper_request_seconds",
            "How long requests took.",
            ["method", "route"],
            buckets=SECONDS,
            registry=self.registry,
        )
        self.lines = Counter(
            "scorekeeper_log_lines",
            "Lines added to the logs of matches: deals recorded, corrected, removed and so on.",
            ["kind"],
            registry=self.registry,
        )

    def request_served(self, served: FinishedRequest) -> None:
        route = served.route or NO_ROUTE
        status = f"{served.status // 100}xx"
        self.requests.labels(served.method, route, status).inc()
        self.seconds.labels(served.method, route).observe(served.seconds)

    def entries_saved(self, kinds: Sequence[str]) -> None:
        for kind in kinds:
            self.lines.labels(str(kind)).inc()

    def text(self) -> bytes:
        """Return the metrics in Prometheus' format, of all processes that share a folder."""
        if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
            return generate_latest(self.registry)
        together = CollectorRegistry()
        MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # partly typed
        return generate_latest(together)


def init_app(app: Flask, opened: store.Store) -> None:
    measured = Metrics()
    app.extensions["metrics"] = measured
    request_events.watch(app, measured.request_served)
    opened.on_entries_saved = measured.entries_saved
    app.register_blueprint(blueprint)


@blueprint.get("/metrics")
@priority(Priority.PROBE)
@auth.open_to_all
def show() -> Response:
    try:
        is_right = host_token.is_right(bearer.token())
    except TooManyRequests as error:
        return Response(status=error.code, headers=[("Retry-After", str(error.retry_after))])
    if not is_right:
        return Response(status=401, headers={"WWW-Authenticate": 'Bearer realm="metrics"'})
    measured: Metrics = current_app.extensions["metrics"]
    return Response(measured.text(), content_type=CONTENT_TYPE_LATEST)
