"""Measures the most frequent requests: saving a deal, a tap, a poll, the page of a match.

    python -m bench.hot

The match is Hell with five players on SQLite, 20 deals long, in the process of this script. The
yardsticks are routes of a bare Flask app with its own SQLite database. They are written as in
Flask's tutorial: one connection per request, our pragmas, and nothing else.
"""

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from flask import Flask, g, render_template, request
from flask.testing import FlaskClient
from jinja2 import DictLoader
from sqlalchemy import Engine, event
from werkzeug import Response

from bench.measure import Figure, Spread, Work, in_turn
from scorekeeper.web import create_app
from tests.support.web.stored_matches import store_played_match
from tests.support.web.visitor import HTMX, Visitor, as_headers, bids, tricks

PLAYERS = ("Aki", "Ben", "Chie", "Dan", "Emi")
LADDER = (*range(1, 11), *range(10, 0, -1), 1, 1)
"""The cards of each deal: up to ten, down to one, and two more deals.

The match is thus not over after the twentieth deal, and draws the same page as before.
"""

EARLY, LATE = 2, 20
"""The number of deals that are compared."""

PAIRS = 20
QUICK = 10
"""Repetitions per measurement for work that takes about a millisecond."""

PRAGMAS = ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON")
TEMPLATE = """<!doctype html>
<title>{{ title }}</title>
<ul>{% for name, points in rows %}<li>{{ name }}: {{ points }}</li>{% endfor %}</ul>
"""

RECORD, TAP, PAGE, POLL = 10, 6, 4, 1
"""The most queries that each request may make, regardless of size."""


# ------------------------------------------------------------------------------------ the yardstick


def bare_app(database: Path) -> Flask:
    """Return a bare Flask app: one route inserts a row, and another responds with 304."""
    app = Flask("bare")
    app.jinja_loader = DictLoader({"page.html": TEMPLATE})  # type: ignore[assignment]
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("CREATE TABLE taps (id INTEGER PRIMARY KEY, value TEXT)")

    @app.post("/")
    def write() -> str:
        connection = _connection(database)
        connection.execute("INSERT INTO taps (value) VALUES (?)", (request.form["value"],))
        connection.commit()
        return render_template("page.html", title="Bare", rows=[(one, 10) for one in PLAYERS])

    @app.get("/")
    def poll() -> Response:
        found = _connection(database).execute("SELECT value FROM taps WHERE id = 1").fetchone()
        return Response(status=304 if found else 404)

    @app.teardown_appcontext
    def close(_error: BaseException | None) -> None:
        if "connection" in g:
            g.connection.close()

    return app


def _connection(database: Path) -> sqlite3.Connection:
    g.connection = sqlite3.connect(database)
    for pragma in PRAGMAS:
        g.connection.execute(f"PRAGMA {pragma}")
    found: sqlite3.Connection = g.connection
    return found


# -------------------------------------------------------------------------------------------- ours


class Evening:
    """A match of Hell, and the phone that scores it."""

    def __init__(self, phone: Any) -> None:
        self.phone = phone
        self.client: FlaskClient = self.phone.client
        self.match = ""

    def begin(self, deals: int = 0) -> "Evening":
        """Begin a match and save its first ``deals`` deals."""
        nothing, *others = [0] * len(PLAYERS)
        written = [
            {"bids": [nothing, *others], "tricks": [cards, *others], "trump": "S"}
            for cards in LADDER[:deals]
        ]
        ladder = {"ladder_cards": list(LADDER)}
        self.match = store_played_match(self.phone, "hell", PLAYERS, *written, **ladder)
        return self

    def bid(self, number: int) -> None:
        zeros = bids(*[0] * len(PLAYERS))
        self._send(number, {**zeros, "action": "next"}, 303)

    def record(self, number: int) -> None:
        """Save deal ``number``, with all tricks for the first player, and return its page."""
        took = tricks(LADDER[number - 1], *[0] * (len(PLAYERS) - 1))
        self._send(number, {**took, "action": "next"}, 303)
        self.page()

    def page(self) -> str:
        return self.client.get(self.match).get_data(as_text=True)

    def tap(self, number: int, bid: int) -> None:
        """Tap a bid of deal ``number`` and receive the updated part of the page."""
        self._send(number, {"bids.1": str(bid)}, 200, **HTMX)

    def poller(self) -> "Poll":
        """Return a viewer's poll of this match."""
        found = re.search(r'data-from="([^"]+)"', self.page())
        if found is None:
            raise RuntimeError("the page does not say where to ask")
        return Poll(self.client, found[1].replace("&amp;", "&"))

    def _send(self, number: int, facts: dict[str, Any], status: int, **headers: str) -> None:
        form = {"version": str(self._version(number)), **facts}
        address = f"{self.match}/deals/{number}"
        answer = self.client.post(address, data=form, headers=as_headers(headers))
        answer.get_data()
        if answer.status_code != status:
            raise RuntimeError(f"deal {number} was answered {answer.status}")

    @staticmethod
    def _version(number: int) -> int:
        return number - 1


class Poll:
    """A poll by a viewer's page. Nothing has changed."""

    def __init__(self, client: FlaskClient, address: str) -> None:
        self.client, self.address = client, address
        self.tag = client.get(address).headers["ETag"]

    def __call__(self) -> None:
        answer = self.client.get(self.address, headers={"If-None-Match": self.tag})
        if answer.status_code != HTTPStatus.NOT_MODIFIED:
            raise RuntimeError(f"a poll with nothing new was answered {answer.status}")


# ----------------------------------------------------------------------------------------- figures


def figures() -> Iterator[Figure]:
    """Yield the cost and the number of queries of each request."""
    with TemporaryDirectory() as folder:
        bare = bare_app(Path(folder) / "bare.db").test_client()
        app = create_app(
            {
                "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder}/ours.db",
                "SCOREKEEPER_SECRET_KEY": "only for measuring, and nothing else",
                "WTF_CSRF_ENABLED": False,  # as a browser with the token; Visitor has none
            }
        )
        phone: Any = Visitor(app)
        phone.starts_club()
        yield from _figures(phone, bare)


def _figures(phone: Any, bare: FlaskClient) -> Iterator[Figure]:
    def insert() -> None:
        bare.post("/", data={"value": "x"}).get_data()

    def ask() -> None:
        bare.get("/").get_data()

    insert()
    wrote = "bare Flask: insert, commit, small template"
    work = f"record a deal and show its page, deal {LATE}"
    recorded = in_turn(_recording(phone, LATE), insert, pairs=PAIRS)
    yield Figure(work, wrote, recorded.spreads(), most=7)
    grown = in_turn(_recording(phone, LATE), _recording(phone, EARLY), pairs=PAIRS)
    yield Figure(work, f"at deal {EARLY}", grown.spreads(), most=1.3)
    evening = Evening(phone).begin(LATE - 1)
    taps = cycle((0, 1))
    tapped = in_turn(lambda: evening.tap(LATE, next(taps)), insert, pairs=PAIRS)
    yield Figure("a tap", wrote, tapped.spreads(), most=4)
    polled = in_turn(
        evening.poller(), ask, pairs=PAIRS, times=QUICK, yardstick_times=QUICK
    ).spreads()
    yield Figure("a poll with nothing new", "bare Flask: one row, 304", polled, most=1.6)
    yield from _queries(phone)


def _recording(phone: Any, number: int) -> Work:
    """Return a function that saves deal ``number``, each time in a new match."""
    evenings = [Evening(phone).begin(number - 1) for _ in range(PAIRS + 1)]
    for evening in evenings:
        evening.bid(number)
        evening.page()
    following = iter(evenings)
    return lambda: next(following).record(number)


def _queries(phone: Any) -> Iterator[Figure]:
    evening = Evening(phone).begin(LATE - 1)
    evening.bid(LATE)
    evening.page()
    works: dict[str, tuple[Work, int]] = {
        "poll": (evening.poller(), POLL),
        "page": (evening.page, PAGE),
        "record": (lambda: evening.record(LATE), RECORD),
        "tap": (lambda: evening.tap(LATE + 1, 1), TAP),
    }
    for work, (do, most) in works.items():
        with _counted() as statements:
            do()
        number = Spread.of([len(statements)])
        yield Figure(f"queries: {work}", "counted", {"queries": number}, most=most)


@contextmanager
def _counted() -> Iterator[list[str]]:
    statements: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_more: Any) -> None:
        statements.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield statements
    event.remove(Engine, "before_cursor_execute", note)


def main() -> None:
    for figure in figures():
        print(figure, flush=True)


if __name__ == "__main__":
    main()
