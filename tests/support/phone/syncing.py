"""A phone that syncs with a server, and its browser, which can reach the server."""

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from scorekeeper import store
from scorekeeper.offline import sync
from scorekeeper.offline.inside.database_session import DatabaseSession
from scorekeeper.sync import phone_notes, pull, push_response, unpushed
from scorekeeper.web import create_app
from tests.support.web.visitor import Visitor


def app_of_phone(folder):
    """Return the app of a phone with an empty database in ``folder``."""
    url = f"sqlite:///{folder}/scorekeeper.db"
    own = store.open_store(url)
    config = {
        "SCOREKEEPER_DATABASE_URL": url,
        "SCOREKEEPER_SECRET_KEY": "the phone's own, and nobody else's",
        "SCOREKEEPER_LIMITS": "off",
        "TESTING": True,
        "WTF_CSRF_ENABLED": False,
    }
    app = create_app(config, opened=own, sessions=DatabaseSession(own))
    sync.init_app(app)
    _opens(app)
    return app


def wiped(app):
    """Replace the database of a phone by an empty one, and return its app."""
    own = app.extensions["store"]
    own.close()
    app.session_interface.forget()
    for file in Path(own.engine.url.database).parent.iterdir():
        file.unlink()
    _opens(app)
    return app


def _opens(app):
    own = app.extensions["store"]
    Path(own.engine.url.database).write_bytes(_empty_database())
    with own.writing() as db:
        phone_notes.create_table(db)
    app.session_interface.read()


@cache
def _empty_database():
    """Return the file of an empty database. Creating one takes longer than most tests."""
    with TemporaryDirectory() as folder:
        file = Path(folder, "empty.db")
        store.upgrade(f"sqlite:///{file}")
        return file.read_bytes()


class Phone(Visitor):
    """Visits the app on the phone; ``online`` is the same phone as the server sees it."""

    def __init__(self, app, online):
        super().__init__(app, online.language)
        self.online = online

    @property
    def store(self):
        return self.app.extensions["store"]

    @property
    def club_id(self):
        with self.online.client.session_transaction() as cookie:
            return cookie["club"] if "club" in cookie else cookie["keys"][0][0]

    def pulls(self, *match_ids):
        queries = "".join(f"&match={one}" for one in match_ids)
        page = self.online.open(f"/phone/take?club={self.club_id}{queries}")
        self.stores(page.source)
        return page

    def stores(self, text):
        """Store the response to a pull."""
        pull.store_response(self.store, self.app.session_interface, text)

    def counts(self):
        """Return the numbers of unpushed entries, and of matches that need a decision."""
        with self.store.reading() as db:
            return unpushed.count(db)

    def is_unpushed(self, match):
        with self.store.reading() as db:
            return unpushed.is_unpushed(db, match.rpartition("/")[2])

    def replays(self, match, path, fields):
        """Repeat a write that the server saved without its response arriving."""
        answer = self.send(path, fields)
        with self.store.writing() as db:
            unpushed.save_as_replayed(db, match.rpartition("/")[2])
        return answer

    def unsent(self):
        """Return the pushes that are waiting."""
        with self.store.reading() as db:
            return unpushed.pushes(db)

    def posts(self, one):
        """Send one push without storing the response."""
        return self.online.client.post(one["to"], data=one["body"], headers=one["headers"])

    def receives(self, one, response):
        self.stores_push(one, response.get_data(as_text=True))
        return response

    def stores_push(self, one, text):
        """Store the response to a push."""
        keys = self.app.session_interface
        push_response.store_response(self.store, keys, one["id"], text)

    def pushes(self):
        """Send all waiting pushes, store the responses and return them."""
        return [self.receives(one, self.posts(one)) for one in self.unsent()]


def match_in(app, club_id, match):
    """Return the match in the database of that app."""
    with app.extensions["store"].reading() as db:
        return store.matches.load(db, club_id, match.rpartition("/")[2])
