"""A match in two clubs of one phone: nobody sees or writes the copy for the original."""

import io
import itertools
import json

import pytest

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from tests.support.store.pad import another_key
from tests.support.web.html import form_fields
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import HTMX, Page, Visitor, bids, started, tricks

pytestmark = pytest.mark.timeless

NAMES = ["Aki", "Ben", "Chika"]
BY_HAND = {"Sec_Fetch_Site": "none", "Sec_Fetch_User": "?1", "Sec_Fetch_Mode": "navigate"}
"""As from a message: nobody is asked whether to open it."""


class Forgery:
    """A victim's match, and the same match in a club of somebody who has imported it.

    The forger continues the copy, so that the two differ in the second deal.
    """

    def __init__(self, app):
        self.app = app
        self.owner, self.forger = started(Visitor(app)), started(Visitor(app))
        self.match = store_match(self.owner, "hell", NAMES)
        self.id = self.match.removeprefix("/m/")
        store_deal(self.owner, self.match, bids(1, 1, 0), tricks(0, 1, 0))
        self.club, self.copied = self.club_of(self.owner), self.club_of(self.forger)

    @staticmethod
    def club_of(visitor):
        with visitor.client.session_transaction() as cookie:
            return cookie["keys"][0][0]

    def copies(self):
        archive = self.owner.open(f"{self.match}/export.json").source.encode()
        file = {"file": (io.BytesIO(archive), "friday.json")}
        looked = Page(self.forger, self.forger.client.post("/import/archive", data=file))
        assert looked.onward.send("#take-over").onward.status == 200
        store_deal(self.forger, self.match, bids(2, 1, 0), tricks(2, 0, 0))

    def opens(self, visitor, club, role=Role.SCORER, reach="whole"):
        one = self.id if reach == "one match" else None
        with self.app.extensions["store"].writing() as db:
            token = another_key(db, club, role, clock.now(), match_id=one, name="")
        visitor.open(f"/k/{token}", **BY_HAND)

    def log(self, club):
        """Return the number of events in the match of ``club``."""
        with self.app.extensions["store"].reading() as db:
            match = store.matches.load(db, club, self.id)
        return match.version, len(match.drafts)


@pytest.fixture
def forgery(app):
    return Forgery(app)


@pytest.fixture
def victim(forgery):
    """The scorer of the original, who has opened a link to the copy."""
    visitor = Visitor(forgery.app)
    forgery.opens(visitor, forgery.club)
    forgery.copies()
    forgery.opens(visitor, forgery.copied)
    return visitor


def asked_which(visitor, forgery, address):
    """Return whether the page at ``address`` only asks which of the two copies is meant."""
    page = visitor.open(address)
    wanted = {f"{address}?club={one}" for one in (forgery.club, forgery.copied)}
    return page.status == 300 and {one["href"] for one in page.all("main li a")} == wanted


@pytest.mark.parametrize(
    "order", list(itertools.permutations(["copied", "original opened", "copy opened"]))
)
def test_an_address_without_a_group_asks_which_copy_in_any_order_of_events(forgery, order):
    visitor = Visitor(forgery.app)
    steps = {
        "copied": forgery.copies,
        "original opened": lambda: forgery.opens(visitor, forgery.club),
        "copy opened": lambda: forgery.opens(visitor, forgery.copied),
    }
    for step in order:
        steps[step]()
    assert asked_which(visitor, forgery, forgery.match)


def test_an_address_without_a_group_asks_which_copy_with_any_link(forgery):
    forgery.copies()
    for role, reach in itertools.product(Role, ["whole", "one match"]):
        visitor = Visitor(forgery.app)
        forgery.opens(visitor, forgery.club, role, reach)
        forgery.opens(visitor, forgery.copied, reach=reach)
        assert asked_which(visitor, forgery, forgery.match)


def test_every_page_without_a_group_in_its_address_asks_which_copy(forgery, victim):
    for part in ("sheet", "live", "export.json", "print", "referee", "charts", "table", "link"):
        assert asked_which(victim, forgery, f"{forgery.match}/{part}")


def test_the_question_describes_the_copy_and_the_original(forgery, victim):
    original, copied = victim.open(forgery.match).all("main li")
    assert "1 deal" in original.text
    assert "from a file" not in original.text
    assert "2 deals" in copied.text
    assert "from a file" in copied.text


def test_the_choice_leads_to_the_requested_page_and_query(forgery, victim):
    page = victim.open(f"{forgery.match}/charts?view=deals&_external=1&_scheme=javascript")
    first = page.all("main li a")[0]["href"]
    assert first.startswith(f"{forgery.match}/charts?view=deals&")
    assert first.endswith(f"&club={forgery.club}")


def test_an_address_with_a_group_shows_the_match_of_that_group(forgery, victim):
    original = victim.open(f"{forgery.match}/sheet?club={forgery.club}")
    copied = victim.open(f"{forgery.match}/sheet?club={forgery.copied}")
    addresses = [f"{forgery.match}/deals/2?club={one}" for one in (forgery.club, forgery.copied)]
    assert not original.has(f"a[href='{addresses[0]}']")
    assert copied.has(f"a[href='{addresses[1]}']")


def test_links_and_forms_of_one_copy_never_lead_to_the_other(forgery, victim):
    """Every link and form of the match names the club of the first page."""
    here = f"{forgery.match}?club={forgery.club}"
    seen, coming = set(), [here]
    while coming and len(seen) < 60:
        address = coming.pop()
        seen.add(address)
        page = victim.open(address)
        assert page.status == 200, address
        if "text/html" not in page.headers["Content-Type"]:
            continue
        for place in ("href", "action", "hx-get", "hx-post", "data-from", "data-picture"):
            for one in page.all(f"[{place}^='/m/']"):
                get_form = one.tag == "form" and one["method"] == "get"
                said = one if get_form else None
                assert f"club={forgery.club}" in one[place] or (
                    said and form_fields(said).get("club") == forgery.club
                ), (address, one[place])
        for form in page.all("form[method=post]"):
            assert form_fields(form)["club"] == forgery.club
        links = {one["href"].partition("#")[0] for one in page.all("a[href^='/m/']")}
        coming += sorted(links - seen)


def test_the_menu_links_to_the_copy_that_is_open(forgery, victim):
    for club in (forgery.club, forgery.copied, forgery.club):
        menu = victim.open(f"{forgery.match}?club={club}").one("#menu")
        said = {one["href"].partition("?")[2] for one in menu.all("a[href^='/m/']")}
        assert said == {f"club={club}"}


def test_a_form_from_before_the_copy_still_writes_to_the_original(forgery):
    visitor = Visitor(forgery.app)
    forgery.opens(visitor, forgery.club)
    pad = visitor.open(forgery.match)
    forgery.copies()
    forgery.opens(visitor, forgery.copied)
    copied = forgery.log(forgery.copied)
    answer = pad.send("#entry", {**bids(1, 1, 2), "action": "next"})
    assert answer.location == f"{forgery.match}?club={forgery.club}"
    assert forgery.log(forgery.club) == (1, 1)
    assert forgery.log(forgery.copied) == copied


def test_a_form_without_a_group_is_refused_if_two_groups_have_the_match(forgery, victim):
    before = forgery.log(forgery.club), forgery.log(forgery.copied)
    for form, facts in (
        ("undo", {"version": "1"}),
        ("finish", {"version": "2"}),
        ("deals/2", {"version": "1", **bids(1, 1, 2), "action": "next"}),
        ("deals/1/note", {"version": "1", "note": "It rained."}),
    ):
        answer = victim.send(f"{forgery.match}/{form}", facts)
        assert answer.status == 409
        assert "Not saved" in answer.text
    assert (forgery.log(forgery.club), forgery.log(forgery.copied)) == before


def test_a_form_without_a_group_is_accepted_if_one_group_has_the_match(forgery):
    """Phones may still have forms from before they named their club."""
    answer = forgery.owner.send(f"{forgery.match}/finish", {"version": "1"})
    assert answer.status == 303
    assert answer.location == forgery.match


def test_a_form_of_a_group_that_was_left_does_not_write_to_another_group(forgery, victim):
    pad = victim.open(f"{forgery.match}?club={forgery.club}")
    victim.send("/forget", {"club": forgery.club})
    copied = forgery.log(forgery.copied)
    answer = pad.send("#entry", {**bids(1, 1, 2), "action": "next"})
    assert answer.status == 404
    assert forgery.log(forgery.copied) == copied


def test_a_form_whose_group_differs_from_its_address_writes_nothing(forgery, victim):
    before = forgery.log(forgery.club), forgery.log(forgery.copied)
    facts = {"version": "1", "club": forgery.club}
    answer = victim.send(f"{forgery.match}/undo?club={forgery.copied}", facts)
    assert answer.status == 404
    assert (forgery.log(forgery.club), forgery.log(forgery.copied)) == before


def test_a_stranger_finds_neither_copy(forgery):
    forgery.copies()
    stranger = started(Visitor(forgery.app))
    for club in (forgery.club, forgery.copied):
        assert stranger.open(f"{forgery.match}?club={club}").status == 404
    assert stranger.open(forgery.match).status == 404


def test_a_viewer_of_the_original_keeps_polling_the_original(forgery):
    visitor = Visitor(forgery.app)
    forgery.opens(visitor, forgery.club, Role.VIEWER)
    asks = visitor.open(forgery.match).one("#pulse")["data-from"]
    forgery.copies()
    forgery.opens(visitor, forgery.copied, Role.VIEWER)
    part = visitor.open(asks)
    assert part.status == 200
    assert f"{forgery.match}/sheet?club={forgery.club}" in part.source
    again = visitor.open(asks, If_None_Match=part.headers["ETag"])
    assert again.status == 304


def test_only_people_with_both_copies_get_addresses_with_a_group(forgery):
    """A shared part of a page names a club only to people who have two."""
    alone, both = Visitor(forgery.app), Visitor(forgery.app)
    forgery.opens(alone, forgery.club, Role.VIEWER)
    forgery.opens(both, forgery.club, Role.VIEWER)
    forgery.copies()
    forgery.opens(both, forgery.copied, Role.VIEWER)
    asks = f"{forgery.match}/live?club={forgery.club}"
    assert f"{forgery.match}/sheet?club=" in both.open(asks).source
    assert f"{forgery.match}/sheet?club=" not in alone.open(asks).source


def test_an_ambiguous_tap_is_answered_with_a_whole_page(forgery, victim):
    answer = victim.send(f"{forgery.match}/deals/2", {"version": "1", **bids(1)}, **HTMX)
    assert answer.status == 409
    assert answer.headers["HX-Retarget"] == "#page"


def test_opening_a_copy_does_not_switch_the_current_group(forgery, victim):
    with victim.client.session_transaction() as cookie:
        before = cookie["club"]
    victim.open(f"{forgery.match}?club={forgery.club}")
    victim.open(forgery.match)
    with victim.client.session_transaction() as cookie:
        assert cookie["club"] == before


def test_changing_the_language_stays_on_the_same_copy(forgery, victim):
    here = f"{forgery.match}/menu?club={forgery.club}"
    forms = [form_fields(one) for one in victim.open(here).all("form[action='/language']")]
    assert all(one["next"] == here for one in forms)
    assert victim.send("/language", {"language": "ja", "next": here}).location == here


def test_the_api_chooses_the_copy_by_the_token(forgery, victim):
    tokens = {}
    with forgery.app.extensions["store"].writing() as db:
        for club in (forgery.club, forgery.copied):
            tokens[club] = another_key(db, club, Role.SCORER, clock.now())
    found = {
        club: json.loads(
            victim.open(f"/api/v1/matches/{forgery.id}", Authorization=f"Bearer {token}").source
        )["version"]
        for club, token in tokens.items()
    }
    assert found == {forgery.club: 1, forgery.copied: 2}
