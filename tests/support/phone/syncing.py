"""A phone that syncs with a server, and the browser on it that reaches the server."""

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
    """The app as it is open on a phone, with a database of its own in ``folder``, that is empty."""
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
    """The app of a phone with an empty database in the place of the one it had."""
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
    """The file of an empty database; to make it takes longer than most that is done with it."""
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
        asked = "".join(f"&match={one}" for one in match_ids)
        page = self.online.open(f"/phone/take?club={self.club_id}{asked}")
        self.stores(page.source)
        return page

    def stores(self, text):
        """Store the response to a pull."""
        pull.store_response(self.store, self.app.session_interface, text)

    def is_unpushed(self, match):
        with self.store.reading() as db:
            return unpushed.is_unpushed(db, match.rpartition("/")[2])

    def replays(self, match, path, fields):
        """Repeat a write that the server saved and did not return."""
        answer = self.send(path, fields)
        with self.store.writing() as db:
            unpushed.save_as_replayed(db, match.rpartition("/")[2])
        return answer

    def unsent(self):
        """The pushes that wait."""
        with self.store.reading() as db:
            return unpushed.pushes(db)

    def posts(self, one):
        """Send one push; the response is not stored yet."""
        return self.online.client.post(one["to"], data=one["body"], headers=one["headers"])

    def hears(self, one, response):
        self.stores_push(one, response.get_data(as_text=True))
        return response

    def stores_push(self, one, text):
        """Store the response to a push."""
        keys = self.app.session_interface
        push_response.store_response(self.store, keys, one["id"], text)

    def pushes(self):
        """Send all pushes that wait and store the responses; return them."""
        return [self.hears(one, self.posts(one)) for one in self.unsent()]


def match_in(app, club_id, match):
    """The match as that app has it."""
    with app.extensions["store"].reading() as db:
        return store.matches.load(db, club_id, match.rpartition("/")[2])
