"""A phone at the table: it opens pages and sends the forms it finds on them."""

import json
import re

from flask.sessions import SecureCookieSessionInterface

from scorekeeper import clock, store
from scorekeeper.match import commands
from scorekeeper.registry import find_game
from scorekeeper.rules.names import tidy
from scorekeeper.rules.options import as_usual
from scorekeeper.rules.serialization import from_plain, to_plain
from tests.support.web import html

FIVE = ["Aki", "Ben", "Chika", "Dai", "Emi"]
FOUR, THREE = FIVE[:4], FIVE[:3]
MOST_ROWS = 12


class Page:
    """An answer: its status, where it leads, and its elements."""

    def __init__(self, visitor, response):
        self.visitor = visitor
        self.response = response
        self.status = response.status_code
        self.headers = response.headers
        self.location = response.headers.get("Location")
        self.source = response.get_data().decode(errors="replace")  # some answers are files
        response.close()
        self._top = None

    @property
    def top(self):
        if self._top is None:
            self._top = html.read(self.source)
        return self._top

    @property
    def text(self):
        """What is read on the page."""
        return self.top.text

    def one(self, selector):
        return self.top.one(selector)

    def all(self, selector):
        return self.top.all(selector)

    def has(self, selector):
        return self.top.has(selector)

    def texts(self, selector):
        return self.top.texts(selector)

    @property
    def errors(self):
        """Every message of refusal on the page."""
        return self.texts("p.oops span")

    def errors_at(self, selector):
        """The messages beside the one element at ``selector``."""
        return self.one(selector).texts("p.oops span")

    @property
    def onward(self):
        """The page that a redirect leads to, or this one."""
        page = self
        while page.status in (302, 303):
            page = self.visitor.open(page.location)
        return page

    def send(self, selector, changes=None, **more):
        """Send the form at ``selector`` with ``changes``; ``None`` leaves a field out."""
        form = self.one(selector)
        fields = html.form_fields(form) | (changes or {})
        kept = {name: value for name, value in fields.items() if value is not None}
        return self.visitor.send(form["action"], kept, **more)

    def tapped(self):
        """The chips that are tapped, by field."""
        return {one["name"]: one["value"] for one in self.all("input[type=radio][checked]")}

    @property
    def sheet(self):
        """The sheet of the match that this page belongs to."""
        match = re.match("/m/[^/]+", self.response.request.path)[0]
        return self.visitor.open(f"{match}/sheet")

    def totals(self):
        """The totals on the sheet of this page's match."""
        return [int(text.replace("−", "-")) for text in self.sheet.texts("tr.totals b")]

    def standings(self):
        """Place, name and total of everybody at the end."""
        return [
            tuple(one.one(part).text for part in (".pl", ".name", "b"))
            for one in self.all(".standings .ranks li")
        ]

    def counts(self):
        """The two counts of a deal, a line a player: as on the sheet, then as on this phone."""
        return [
            " ".join([row.one("bdi").text, *_counts(row)]) for row in self.all(".duel tbody tr")
        ]


def _counts(row):
    for cell in row.all("td"):
        # What is the same on both stands there once.
        yield from cell.texts(".num, .plus") * int(cell["colspan"] or 1)


class Visitor:
    """A browser with its cookies and its language."""

    def __init__(self, app, language="en"):
        self.app = app
        self.language = language
        self.client = app.test_client()
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language

    def another(self):
        """Another phone with the same key."""
        phone = Visitor(self.app, self.language)
        with self.client.session_transaction() as mine:
            kept = dict(mine)
        with phone.client.session_transaction() as theirs:
            theirs.update(kept)
        return phone

    def open(self, path, **headers):
        return Page(self, self.client.get(path, headers=as_headers(headers)))

    def send(self, path, fields=None, **headers):
        return Page(self, self.client.post(path, data=fields or {}, headers=as_headers(headers)))

    def starts_club(self, name="Friday cards"):
        """Start a club; the answer leads to the page with its link."""
        return self.send("/clubs", {"name": name})

    def key_link(self, name="Friday cards"):
        """Start a club; the path of its key."""
        self.send("/clubs", {"name": name})
        with self.client.session_transaction() as cookie:
            club_id, key_id = cookie["keys"][0]
        return f"/k/{store.keys.token_of(self.app.secret_key, club_id, key_id)}"

    def sets_up(self, game, names, first_dealer=0, **options):
        """Send the set-up form of ``game`` to start."""
        page = self.open(f"/new/{game}")
        fields = rows(names)
        fields |= {f"options.{name}": str(value) for name, value in options.items()}
        return page.send("#setup", {**fields, "first_dealer": str(first_dealer), "action": "start"})

    @property
    def cookie(self):
        """What the app has this browser keep; nothing where it keeps that itself."""
        kept, sessions = self.client.get_cookie("scorekeeper"), self.app.session_interface
        if kept is None or not isinstance(sessions, SecureCookieSessionInterface):
            return {}
        return sessions.get_signing_serializer(self.app).loads(kept.value)

    def begins(self, game, names, first_dealer=0, **options):
        """The address of a new match.

        That of an owner, under the usual rules, is laid into the store. Where no token is asked
        for, the form is sent as it would have been shown.
        """
        if all(map(tidy, names)) and not options and (key := self.whole_key()):
            return f"/m/{lay_match(self.app, key, game, names, first_dealer)}"
        if self.app.config["WTF_CSRF_ENABLED"]:
            answer = self.sets_up(game, names, first_dealer, **options)
        else:
            fields = {f"options.{name}": str(value) for name, value in options.items()}
            # Names nearly like those of others are pointed out once; here they were.
            told = json.dumps([name for name in names if name])
            more = {"first_dealer": str(first_dealer), "action": "start", "pointed_out": told}
            fields |= as_shown(game) | rows(names) | more
            kept = {name: value for name, value in fields.items() if value is not None}
            answer = self.send(f"/new/{game}", kept)
        assert answer.status == 303, answer.text
        return answer.location

    def whole_key(self):
        """The key of this phone where it has one only, and owns the club; else ``None``."""
        match self.cookie.get("keys"):
            case [[club_id, key_id]]:
                with self.app.extensions["store"].reading() as session:
                    key = store.keys.find(session, club_id, key_id)
                good = key and key.good(clock.now()) and key.role is store.keys.Role.OWNER
                return key if good and key.match_id is None else None

    def writes(self, match, *stages):
        """Write the next deal of ``match``, whose facts are given by stage; what is answered.

        That leads to the match after it (``Page.onward``).

        Where no token is asked for, only the last answer is looked at: what a form has besides the
        facts says where the match stands, and the store knows that as well.
        """
        if self.app.config["WTF_CSRF_ENABLED"] or not stages:
            page = self.open(match)
            for facts in stages:
                page = page.send("#entry", {**facts, "action": "next"})
                assert page.status == 303, page.text
                page = page.onward
            return page
        for facts in stages:
            number, version = self.next_deal(match)
            form = {"version": version, **facts, "action": "next"}
            page = self.send(f"{match}/deals/{number}", form)
            assert page.status == 303, page.text
        return page

    def lays(self, match, *deals):
        """Lay deals of ``match``, as the game writes them down, straight into the store."""
        _, version = self.next_deal(match)
        key, match_id = self.whole_key(), match.rpartition("/")[2]
        for deal in deals:
            with self.app.extensions["store"].writing() as session:
                terms = store.matches.WriteTerms(
                    key.club_id, match_id, key.id, version, clock.now()
                )
                locked = store.matches.lock(session, terms)
                entry = from_plain(locked.match.game.entry, deal)
                version = locked.append(commands.record, entry).version

    def next_deal(self, match):
        """The number of the deal that is next in ``match``, and the version of the match."""
        with self.client.session_transaction() as cookie:
            club_id = cookie["club"]
        with self.app.extensions["store"].reading() as session:
            now = store.matches.load(session, club_id, match.rpartition("/")[2])
        return len(now.sheet.rows) + 1, now.version


def as_headers(words):
    return {name.replace("_", "-"): value for name, value in words.items()}


HTMX = {"HX_Request": "true"}
"""Sent as a tap's own request, which brings back its part of the page."""


def as_shown(game):
    """The fields of a set-up form that nobody has changed."""
    rules = find_game(game)
    options = as_usual(rules.presets[0].options, rules.usual_seats)
    preset = rules.presets[0].name
    return {
        "options_shown": json.dumps(to_plain(options)),
        "seats_shown": str(rules.usual_seats),
        "preset": preset,
        "preset_shown": preset,
    }


def lay_match(app, key, slug, names, first_dealer):
    """Begin a match as the form does for which nothing but the names was written; its id."""
    game = find_game(slug)
    options, today = as_usual(game.presets[0].options, len(names)), clock.today()
    with app.extensions["store"].writing() as session:
        where = (key.club_id, key.id, slug, options, names, first_dealer, clock.now())
        return store.matches.create(session, *where, began_on=today)


def rows(names):
    """The name fields of a set-up form with a row for each of ``names``, and no other row."""
    fields = dict.fromkeys(f"names.{place}" for place in range(MOST_ROWS))
    return fields | {f"names.{place}": name for place, name in enumerate(names)}


def bids(*numbers):
    return {f"bids.{seat}": number for seat, number in enumerate(numbers)}


def tricks(*numbers):
    return {f"tricks.{seat}": number for seat, number in enumerate(numbers)}


def of_hell(bids, tricks):
    """A deal of Hell as it is written down, the trumps not told."""
    return {"trump": None, "bids": list(bids.values()), "tricks": list(tricks.values())}


def hearts(*numbers, queen=None):
    taken = {f"hearts.{seat}": number for seat, number in enumerate(numbers)}
    return taken if queen is None else {**taken, "spade_queen": queen}


def started(visitor, name="Friday cards"):
    """Let ``visitor`` have a club as who has just started it; the visitor."""
    app, at = visitor.app, clock.now()
    with app.extensions["store"].writing() as session:
        club = store.clubs.start(session, name, at)
        key = store.keys.create(session, club.id, app.secret_key, at, role=store.keys.Role.OWNER)
    with visitor.client.session_transaction() as cookie:
        cookie.update(keys=[[club.id, key.id]], club=club.id)
        cookie.permanent = True
    return visitor
