"""A visitor at the table, who opens pages and sends their forms.

``stored_matches`` writes a match into the store instead.
"""

import re

from scorekeeper import clock, store
from tests.support.web import html

FIVE = ["Aki", "Ben", "Chika", "Dai", "Emi"]
FOUR, THREE = FIVE[:4], FIVE[:3]
MOST_ROWS = 12


class Page:
    """A response: its status, its redirect, and its elements."""

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
        """Return the text of the page."""
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
        """Return all error messages on the page."""
        return self.texts("p.error span")

    def errors_at(self, selector):
        """Return the error messages beside the only element that matches ``selector``."""
        return self.one(selector).texts("p.error span")

    @property
    def onward(self):
        """Return the page that a redirect leads to, or this page."""
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
        """Return the chosen chips, by field."""
        return {one["name"]: one["value"] for one in self.all("input[type=radio][checked]")}

    @property
    def sheet(self):
        """Return the sheet of this page's match."""
        match = re.match("/m/[^/]+", self.response.request.path)[0]
        return self.visitor.open(f"{match}/sheet")

    def totals(self):
        """Return the totals on the sheet of this page's match."""
        return [int(text.replace("−", "-")) for text in self.sheet.texts("tr.totals b")]

    def standings(self):
        """Return place, name and total of everybody at the end."""
        return [
            tuple(one.one(part).text for part in (".place", ".name", "b"))
            for one in self.all(".standings .ranks li")
        ]

    def counts(self):
        """Return both versions of a deal by player: that of the sheet, then that of this phone."""
        return [
            " ".join([row.one("bdi").text, *_counts(row)]) for row in self.all(".duel tbody tr")
        ]


def _counts(row):
    for cell in row.all("td"):
        # A value that both have is shown once.
        yield from cell.texts(".num, .plus") * int(cell["colspan"] or 1)


class Visitor:
    """A browser with its cookies and its language."""

    def __init__(self, app, language="en"):
        self.app = app
        self.language = language
        self.client = app.test_client()
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = language

    def another(self):
        """Return another phone with the same key."""
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
        """Start a club; return the response, which leads to the page with its link."""
        return self.send("/clubs", {"name": name})

    def key_link(self, name="Friday cards"):
        """Start a club; return the path of its key."""
        self.send("/clubs", {"name": name})
        with self.client.session_transaction() as cookie:
            club_id, key_id = cookie["keys"][0]
        return f"/k/{store.keys.token_of(self.app.secret_key, club_id, key_id)}"

    def sets_up(self, game, names, first_dealer=0, **options):
        """Send the set-up form of ``game``."""
        page = self.open(f"/new/{game}")
        fields = rows(names)
        fields |= {f"options.{name}": str(value) for name, value in options.items()}
        return page.send("#setup", {**fields, "first_dealer": str(first_dealer), "action": "start"})

    def begins(self, game, names, first_dealer=0, **options):
        """Set up a match through its form; return its address."""
        answer = self.sets_up(game, names, first_dealer, **options)
        assert answer.status == 303, answer.text
        return answer.location

    def writes(self, match, *stages):
        """Enter facts on the pages of ``match``, stage by stage; return the last redirect."""
        page = self.open(match)
        for facts in stages:
            page = page.onward.send("#entry", {**facts, "action": "next"})
            assert page.status == 303, page.text
        return page


def as_headers(words):
    return {name.replace("_", "-"): value for name, value in words.items()}


HTMX = {"HX_Request": "true"}
"""Sent as a tap's own request, which brings back its part of the page."""


def rows(names):
    """Return the name fields of a set-up form with one row for each of ``names``."""
    fields = dict.fromkeys(f"names.{place}" for place in range(MOST_ROWS))
    return fields | {f"names.{place}": name for place, name in enumerate(names)}


def bids(*numbers):
    return {f"bids.{seat}": number for seat, number in enumerate(numbers)}


def tricks(*numbers):
    return {f"tricks.{seat}": number for seat, number in enumerate(numbers)}


def hearts(*numbers, queen=None):
    taken = {f"hearts.{seat}": number for seat, number in enumerate(numbers)}
    return taken if queen is None else {**taken, "spade_queen": queen}


def started(visitor, name="Friday cards"):
    """Let ``visitor`` own a club as if they had just started it; return the visitor."""
    app, at = visitor.app, clock.now()
    with app.extensions["store"].writing() as session:
        club = store.clubs.start(session, name, at)
        key = store.keys.create(session, club.id, app.secret_key, at, role=store.keys.Role.OWNER)
    with visitor.client.session_transaction() as cookie:
        cookie.update(keys=[[club.id, key.id]], club=club.id)
        cookie.permanent = True
    return visitor
