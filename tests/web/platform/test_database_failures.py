"""A database that is locked, read-only, full or missing: clear errors, nothing lost."""

import resource
import sqlite3
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event, func, select

from scorekeeper.store import open_store
from scorekeeper.store.database import tables
from tests.support.postgresql import Server
from tests.support.web.api_client import SECOND, Member
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import HTMX, Visitor, bids, rows, tricks

pytestmark = pytest.mark.timeless

numbers = count(1)
UNREACHABLE = "The scores are temporarily unavailable."
LOST = "Nothing is lost"
KEPT = "Everything saved so far is safe. Try again in a moment."


def is_trouble(page, language):
    """Return whether ``page`` clearly reports the failure, and when to try again."""
    assert page.status == 503, page.text
    assert page.headers["Retry-After"] == "5"
    assert page.headers["Cache-Control"] == "private, no-store"
    assert sentence(language, UNREACHABLE) in page.one("header").text
    return (
        page.one("[role=status]").text == f"{sentence(language, LOST)} {sentence(language, KEPT)}"
    )


class Table:
    """A match of Hell between Aki and Ben with one deal and a half-entered second one."""

    def __init__(self, app, language="en"):
        self.app = app
        self.phone = Visitor(app, language)
        token = self.phone.key_link().rpartition("/")[2]
        self.program = Member(app.test_client(), "", token)
        self.match = store_match(self.phone, "hell", ["Aki", "Ben"])
        self.phone.writes(self.match, bids(1, 1), tricks(1, 0), bids(2, 1))
        self.page = self.phone.open(self.match)
        assert self.page.has("[name=tricks.0]")

    @property
    def by_api(self):
        return f"/matches/{self.match.rpartition('/')[2]}"

    def writes(self, **more):
        """Send the results of the second deal."""
        sent = {**tricks(2, 0), "action": "next"}
        return self.page.send("#entry", sent, **more)

    def writes_by_api(self, language, **more):
        return self.program.send(
            "POST", f"{self.by_api}/deals", SECOND, version=1, Accept_Language=language, **more
        )

    def reads_by_api(self, language):
        return self.program.read(self.by_api, Accept_Language=language)

    @property
    def totals(self):
        return self.phone.open(f"{self.match}/sheet").totals()


def is_problem(answer, language):
    assert answer.status_code == 503
    assert answer.content_type == "application/problem+json"
    assert answer.headers["Retry-After"] == "5"
    assert "Idempotency-Key" in answer.json["detail"]
    return answer.json["title"] == sentence(language, "Temporarily unavailable")


@pytest.fixture
def language():
    """One is enough: each of these tests has a database of its own, and the sentences are few."""
    return "ja"


@pytest.fixture
def impatient(monkeypatch):
    """Nobody waits ten seconds for a lock."""
    monkeypatch.setattr("scorekeeper.store.database.engine.BUSY_SECONDS", 0.1)


@pytest.fixture
def table(impatient, new_app, language):
    return Table(new_app(), language)


def file_of(table):
    return table.app.config["SCOREKEEPER_DATABASE_URL"].removeprefix("sqlite:///")


# A database that another program writes to, and does not stop


@pytest.fixture
def locked(table):
    with closing(sqlite3.connect(file_of(table), isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield table


def test_a_locked_database_can_still_be_read(locked):
    assert locked.totals == [13, -3]


def test_a_deal_rejected_by_a_lock_stays_on_the_page_and_can_be_resent(table, language):
    with closing(sqlite3.connect(file_of(table), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        page = table.writes()
        assert is_trouble(page, language)
        assert table.totals == [13, -3]
    assert page.one("#again input[name=tricks.0]")["value"] == "2"
    assert page.send("#again").status == 303
    assert table.totals == [29, -6]


def test_a_deal_that_is_resent_twice_is_saved_once(table, language):
    with closing(sqlite3.connect(file_of(table), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        page = table.writes()
    assert [page.send("#again").status, page.send("#again").status] == [303, 303]
    assert table.totals == [29, -6]


def test_a_tap_during_a_lock_replaces_the_whole_page(locked, language):
    page = locked.writes(**HTMX)
    assert is_trouble(page, language)
    assert page.headers["HX-Retarget"] == "#page"


def test_tapped_choices_are_counted_and_resent_as_hidden_fields(locked, language):
    page = locked.writes()
    tapped = {"en": "Tapped 2 choices", "ja": "タップした内容 2項目"}
    assert [one.text for one in page.all(".typed div")] == [tapped[language]]
    hidden = {one["name"] for one in page.all("#again input[type=hidden]")}
    assert {"action", "version", "idempotency_key", "tricks.0"} <= hidden


def test_the_api_reports_a_lock_and_saves_nothing(locked, language):
    assert is_problem(locked.writes_by_api(language), language)
    assert locked.reads_by_api(language).json["version"] == 1


def test_a_lock_that_blocks_rate_limits_gets_503(impatient, new_app, language):
    table = Table(new_app(SCOREKEEPER_LIMITS="on"), language)
    with closing(sqlite3.connect(file_of(table), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        page = Visitor(table.app, language).send("/clubs", {"name": "金曜会"})
        assert is_trouble(page, language)
        assert page.one(".typed dd").text == "金曜会"
        assert is_problem(table.writes_by_api(language), language)


def test_a_link_opens_while_the_database_is_locked(locked, impatient):
    phone = Visitor(locked.app)
    assert phone.open("/k/" + locked.program.token).onward.status == 200


def test_a_forged_form_cannot_be_resent_during_a_lock(impatient, new_app):
    table = Table(new_app())
    guarded = new_app(
        WTF_CSRF_ENABLED=True,
        SCOREKEEPER_DATABASE_URL=table.app.config["SCOREKEEPER_DATABASE_URL"],
    )
    with closing(sqlite3.connect(file_of(table), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        forged = Visitor(guarded).send("/clubs", {"name": "Forged"})
        named = {**rows(["Aki", "Ben"]), "action": "start"}
        own = Visitor(guarded).open("/new/hell").send("#setup", named)
    assert forged.status == 400
    assert not forged.has("#again")
    assert own.status == 503
    assert own.one("#again input[name=names.0]")["value"] == "Aki"


# A database that may only be read


@pytest.fixture
def read_only(table):
    opened = table.app.extensions["store"]
    url = f"sqlite:///file:{file_of(table)}?mode=ro&uri=true"
    table.app.extensions["store"] = open_store(url)
    yield table
    table.app.extensions["store"].close()
    table.app.extensions["store"] = opened


def test_a_read_only_database_can_be_read_and_rejects_writes_with_503(read_only, language):
    page = read_only.writes()
    assert is_trouble(page, language)
    assert page.one("#again input[name=tricks.0]")["value"] == "2"
    assert read_only.totals == [13, -3]
    assert is_problem(read_only.writes_by_api(language), language)
    assert read_only.reads_by_api(language).json["version"] == 1


# A disk that is full


@pytest.fixture
def full(table):
    """Not a page more can be had for the database."""
    engine = table.app.extensions["store"].engine
    engine.dispose()

    def no_more_pages(connection, _record):
        connection.execute("PRAGMA max_page_count = 1")

    event.listen(engine, "connect", no_more_pages)
    yield table
    event.remove(engine, "connect", no_more_pages)
    engine.dispose()


def until_full(act):
    """Do ``act`` again and again: how often it went well, and the answer when it did not."""
    for times in range(500):
        answer = act()
        if getattr(answer, "status_code", None) == 503 or getattr(answer, "status", None) == 503:
            return times, answer
    raise AssertionError("the disk is not full")


def test_typed_text_and_saved_deals_survive_a_full_disk(full, language):
    _, page = until_full(lambda: Visitor(full.app, language).send("/clubs", {"name": "金曜会" * 9}))
    assert is_trouble(page, language)
    assert page.one(".typed dd").text == "金曜会" * 9
    assert full.totals == [13, -3]


def test_a_full_disk_leaves_exactly_the_acknowledged_matches(full, language):
    store = full.app.extensions["store"]
    with store.reading() as session:
        before = session.scalar(select(func.count()).select_from(tables.Match))
    begun, answer = until_full(lambda: full.program.create(note="x" * 1500))
    assert is_problem(answer, "en")
    with store.reading() as session:
        matches = session.scalar(select(func.count()).select_from(tables.Match))
        described = session.scalar(
            select(func.count()).where(tables.LogLineRow.kind == "described")
        )
        seats = session.scalar(select(func.count()).select_from(tables.Seat))
    assert matches == before + begun
    assert described == begun
    assert seats == 2 * matches


# A disk that takes no more bytes, whatever the database thinks of it


@contextmanager
def nothing_more_fits(table):
    """No file of this process grows any more: the system refuses it."""
    longest = Path(f"{file_of(table)}-wal").stat().st_size
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (longest, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_failing_disk_leaves_no_partial_writes_and_can_be_read(table, language):
    with nothing_more_fits(table):
        page, told = table.writes(), table.writes_by_api(language)
        totals = table.totals
    assert is_trouble(page, language)
    assert is_problem(told, language)
    assert totals == [13, -3]
    assert page.send("#again").status == 303
    assert table.totals == [29, -6]


# PostgreSQL that is stopped, and comes back


@pytest.fixture(scope="module")
def server():
    server = Server()
    server.start()
    yield server
    server.stop()


@pytest.fixture
def on_postgresql(server, new_app, language):
    name = f"table_{next(numbers)}"
    with psycopg.connect(server.url % "postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    app = new_app(SCOREKEEPER_DATABASE_URL=server.url % name)
    table = Table(app, language)
    table.database = name
    yield table
    app.extensions["store"].close()


def test_every_page_reports_a_postgresql_outage_and_recovers_afterwards(
    server, on_postgresql, language
):
    table = on_postgresql
    server.halt()
    try:
        home, written = table.phone.open("/?from=here"), table.writes()
        asked, sent = table.reads_by_api(language), table.writes_by_api(language)
        ready = table.app.test_client().get("/ready")
        alive = table.app.test_client().get("/health")
    finally:
        server.go_on()
    assert is_trouble(home, language)
    assert home.one("footer a")["href"] == "/?from=here"
    assert is_trouble(written, language)
    assert is_problem(asked, language)
    assert is_problem(sent, language)
    assert (ready.status_code, alive.status_code) == (503, 200)
    # The same process, with the connections it had.
    assert table.totals == [13, -3]
    assert written.send("#again").status == 303
    assert table.totals == [29, -6]
    assert table.app.test_client().get("/ready").status_code == 200


def test_a_deal_interrupted_by_a_postgresql_outage_is_not_partly_saved(
    server, on_postgresql, language
):
    table = on_postgresql
    engine = table.app.extensions["store"].engine

    def goes_away(_connection, _cursor, statement, *_):
        if statement.startswith("INSERT INTO lines"):
            server.halt()

    event.listen(engine, "before_cursor_execute", goes_away)
    try:
        page = table.writes()
    finally:
        event.remove(engine, "before_cursor_execute", goes_away)
        server.go_on()
    assert is_trouble(page, language)
    assert table.totals == [13, -3]
    assert table.reads_by_api(language).json["version"] == 1
    assert page.send("#again").status == 303
    assert table.totals == [29, -6]


@pytest.fixture
def held(impatient, server, on_postgresql):
    """Another program has the match in its hands, and does not let go."""
    with psycopg.connect(server.url % on_postgresql.database) as other:
        other.execute("SELECT * FROM matches FOR UPDATE")
        yield on_postgresql
        other.rollback()


def test_a_match_locked_in_postgresql_can_be_read_and_rejects_writes(held, language):
    page = held.writes()
    assert is_trouble(page, language)
    assert is_problem(held.writes_by_api(language), language)
    assert held.totals == [13, -3]


def test_a_tap_on_a_match_locked_in_postgresql_times_out(held, language):
    assert is_trouble(held.page.send("#entry", tricks(2, None), **HTMX), language)


@pytest.fixture
def deaf(on_postgresql, monkeypatch):
    """Save the write but lose its response."""
    dialect = on_postgresql.app.extensions["store"].engine.dialect
    commits = dialect.do_commit

    def commits_and_goes_away(connection):
        commits(connection)
        raise psycopg.OperationalError("server closed the connection unexpectedly")

    monkeypatch.setattr(dialect, "do_commit", commits_and_goes_away)
    yield on_postgresql
    monkeypatch.setattr(dialect, "do_commit", commits)


def test_a_saved_deal_whose_response_was_lost_is_not_saved_twice(deaf, language, monkeypatch):
    page = deaf.writes()
    assert is_trouble(page, language)
    monkeypatch.undo()
    assert deaf.totals == [29, -6]
    assert page.send("#again").status == 303
    assert deaf.totals == [29, -6]


def test_an_api_write_whose_response_was_lost_can_be_retried_safely(deaf, language, monkeypatch):
    told = deaf.writes_by_api(language, once="the second deal")
    assert is_problem(told, language)
    monkeypatch.undo()
    told = deaf.writes_by_api(language, once="the second deal")
    assert (told.status_code, told.json["version"]) == (200, 2)


def test_a_postgresql_standby_can_be_read_and_rejects_writes(server, on_postgresql, language):
    table = on_postgresql
    server.halt()
    server.go_on(standing_by=True)
    try:
        written, sent = table.writes(), table.writes_by_api(language)
        totals = table.totals
    finally:
        server.run("pg_ctl", "promote", "--wait")
    assert is_trouble(written, language)
    assert is_problem(sent, language)
    assert totals == [13, -3]
    assert written.send("#again").status == 303
    assert table.totals == [29, -6]
