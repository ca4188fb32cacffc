"""A link that somebody else opens on this phone: a page of another site, in a loop, unseen."""

import pytest

from scorekeeper import clock, store
from scorekeeper.store.clubs.keys import Role
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

SCANNED = {"Sec_Fetch_Site": "none", "Sec_Fetch_Mode": "navigate", "Sec_Fetch_Dest": "document"}
BY_A_PAGE = {**SCANNED, "Sec_Fetch_Site": "cross-site"}
TOUCHED = {**BY_A_PAGE, "Sec_Fetch_User": "?1"}
NEIGHBOUR = {**BY_A_PAGE, "Sec_Fetch_Site": "same-site"}
FROM_HERE = {**SCANNED, "Sec_Fetch_Site": "same-origin"}
PICTURE = {**BY_A_PAGE, "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image"}
SCRIPT = {**BY_A_PAGE, "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "empty"}
FRAME = {**TOUCHED, "Sec_Fetch_Dest": "iframe"}
IN_OUR_SHELL = {**FROM_HERE, "Sec_Fetch_Dest": "iframe"}
BY_SERVICE_WORKER = {**FROM_HERE, "Sec_Fetch_Dest": "empty"}
FETCHED = {**BY_SERVICE_WORKER, "Sec_Fetch_Mode": "same-origin"}
HALF_TOLD = {"Sec_Fetch_Dest": "iframe"}
AHEAD = {**SCANNED, "Sec_Purpose": "prefetch;prerender"}
OLD_PICTURE = {"Accept": "image/avif,image/webp,image/apng,*/*;q=0.8"}
OVER_HTTP = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.fixture
def mine(app):
    """A phone whose group is Friday cards."""
    phone = Visitor(app)
    phone.starts_club("Friday cards")
    return phone


@pytest.fixture
def links(app):
    """Make links of groups that are somebody else's."""

    def make(number=1, **more):
        at, secret = clock.now(), app.secret_key
        with app.extensions["store"].writing() as db:
            clubs = [store.clubs.start(db, f"Trap {n}", at) for n in range(number)]
            role = more.pop("role", Role.OWNER)
            keys = [store.keys.create(db, one.id, secret, at, role=role, **more) for one in clubs]
        return [f"/k/{store.keys.token_of(secret, key.club_id, key.id)}" for key in keys]

    return make


def kept(phone):
    with phone.client.session_transaction() as cookie:
        return cookie.get("keys", [])


def is_at(phone):
    return phone.open("/").one("h1").text


# The attack


@pytest.mark.parametrize("headers", [BY_A_PAGE, NEIGHBOUR, OVER_HTTP, {}])
def test_a_website_cannot_open_links_without_asking_the_visitor(mine, links, headers):
    before = kept(mine)
    for link in links(35):
        answer = mine.open(link, **headers)
        assert (answer.status, answer.location) == (303, "/opened")
        assert mine.open("/opened", **headers).one("h1").text == "Open this link?"
    assert kept(mine) == before
    assert is_at(mine) == "Friday cards"


@pytest.mark.parametrize(
    "headers", [PICTURE, SCRIPT, FETCHED, FRAME, HALF_TOLD, AHEAD, OLD_PICTURE]
)
@pytest.mark.parametrize("is_known", [True, False])
def test_non_navigation_requests_are_refused_and_set_no_cookie(app, mine, links, headers, is_known):
    phone = mine if is_known else Visitor(app)
    before = kept(phone)
    answer = phone.open(*links(), **headers)
    assert answer.status == 403
    assert "Set-Cookie" not in answer.headers
    assert kept(phone) == before


@pytest.mark.parametrize("headers", [TOUCHED, SCANNED, FROM_HERE, IN_OUR_SHELL, BY_SERVICE_WORKER])
def test_a_tapped_or_scanned_link_opens_at_once(mine, links, headers):
    answer = mine.open(*links(), **headers)
    assert answer.onward.one("h1").text == "Trap 0"
    assert is_at(mine) == "Trap 0"
    assert len(kept(mine)) == 2


@pytest.mark.parametrize("headers", [OVER_HTTP, {}, SCANNED, TOUCHED])
def test_a_link_opens_at_once_on_a_phone_without_links(app, links, headers):
    phone = Visitor(app)
    assert phone.open(*links(), **headers).onward.one("h1").text == "Trap 0"
    assert is_at(phone) == "Trap 0"


def test_a_website_cannot_sign_a_phone_without_links_into_a_group(app, links):
    phone = Visitor(app)
    phone.open(*links(), **BY_A_PAGE)
    assert kept(phone) == []
    assert phone.open("/").has("main.welcome")


def test_over_http_another_link_of_the_same_group_opens_at_once(app, mine):
    pencil = mine.send("/keys", {"role": "scorer", "name": "Aki"}).onward.one("#key").text
    phone = Visitor(app)
    match = store_match(mine, "hell", ["Aki", "Ben"])
    watch = mine.send(f"{match}/keys", {"role": "viewer"}).onward.one("#key").text
    phone.open(watch, **OVER_HTTP)
    assert phone.open(pencil, **OVER_HTTP).onward.one("h1").text == "Friday cards"
    assert phone.open(match).has("#entry")


def test_a_link_already_open_on_this_phone_needs_no_confirmation(mine):
    link = mine.open("/link").one("#key").text
    assert mine.open(link, **BY_A_PAGE).onward.one("h1").text == "Friday cards"


def test_a_website_cannot_switch_the_phone_back_to_another_group(mine, links):
    back = mine.open("/link").one("#key").text
    mine.open(*links(), **TOUCHED)
    mine.open(back, **BY_A_PAGE)
    assert is_at(mine) == "Trap 0"


# The question


def test_the_confirmation_page_names_the_group_and_opens_the_link(mine, links, language):
    mine.language = language
    link = links(role=Role.VIEWER)[0]
    page = mine.open(link, **BY_A_PAGE).onward
    assert page.status == 200
    assert "Trap 0" in page.text
    answer = page.send("#opening", {"answer": "open"})
    assert answer.location == "/opened"
    assert answer.onward.one("h1").text == "Trap 0"
    assert is_at(mine) == "Trap 0"
    assert len(kept(mine)) == 2


def test_declining_a_link_leaves_the_phone_in_its_own_group(mine, links):
    page = mine.open(*links(), **BY_A_PAGE).onward
    assert page.send("#opening", {"answer": "no"}).location == "/"
    assert is_at(mine) == "Friday cards"
    assert mine.open("/opened").location == "/"


def test_only_the_link_named_on_the_confirmation_page_is_opened(mine, links):
    """Another link that came in between is not opened by the answer to the first."""
    first, second = links(2)
    page = mine.open(first, **BY_A_PAGE).onward
    mine.open(second, **BY_A_PAGE)
    assert page.send("#opening", {"answer": "open"}).location == "/"
    assert len(kept(mine)) == 1


def test_a_link_cannot_be_opened_by_its_id(app, mine, links):
    links()
    with app.extensions["store"].reading() as db:
        ids = [
            key.id
            for club, _ in store.clubs.list_all(db)
            for key in store.keys.list_all(db, club.id)
        ]
    for key_id in [*ids[-3:], "", "x"]:
        assert mine.send("/opened", {"key": key_id, "answer": "open"}).location == "/"
    assert len(kept(mine)) == 1


def test_a_link_turned_off_before_confirmation_is_not_opened(app, mine, links):
    page = mine.open(*links(role=Role.VIEWER), **BY_A_PAGE).onward
    key_id = page.one("input[name=key]")["value"]
    with app.extensions["store"].writing() as db:
        clubs = [one.id for one, _ in store.clubs.list_all(db)]
        (club_id,) = [one for one in clubs if store.keys.find(db, one, key_id)]
        store.revoke_keys.revoke(db, club_id, key_id, clock.now())
    assert page.send("#opening", {"answer": "open"}).location == "/"
    assert len(kept(mine)) == 1


def test_confirming_a_link_leaves_no_trace_of_its_key(mine, links):
    (link,) = links()
    token = link.removeprefix("/k/")
    answer = mine.open(link, **BY_A_PAGE)
    page = answer.onward
    opened = page.send("#opening", {"answer": "open"})
    with mine.client.session_transaction() as cookie:
        everything = str(dict(cookie))
    for one in (answer, page, opened):
        everything += one.source + str(one.headers)
    assert token not in everything


def test_the_confirmation_requires_a_csrf_token(guarded_app):
    phone = Visitor(guarded_app)
    assert phone.send("/opened", {"key": "x", "answer": "open"}).status == 400


# The cookie is full


@pytest.fixture
def full(mine, links):
    """A phone with the most links that it can store, the oldest being its own."""
    for link in links(29):
        mine.open(link, **TOUCHED)
    assert len(kept(mine)) == 30
    return mine


@pytest.mark.parametrize("headers", [TOUCHED, SCANNED, BY_A_PAGE, {}])
def test_a_new_link_does_not_displace_another_from_a_full_cookie(full, links, headers):
    before = kept(full)
    page = full.open(*links(), **headers).onward
    assert "no room" in page.text
    assert kept(full) == before
    answer = page.send("#opening", {"answer": "open"})
    assert answer.status == 409
    assert kept(full) == before


def test_the_visitor_chooses_which_group_to_remove_from_a_full_cookie(full, links):
    page = full.open(*links(), **TOUCHED).onward
    names = [one.text for one in page.all("label.choice b")]
    assert len(names) == 30
    left = page.all("input[name=leave]")[names.index("Trap 7")]["value"]
    answer = page.send("#opening", {"answer": "open", "leave": left})
    assert answer.location == "/opened"
    assert left not in [one[0] for one in kept(full)]
    assert len(kept(full)) == 30


def test_dead_links_are_removed_from_a_full_cookie_automatically(app, full, links):
    with app.extensions["store"].writing() as db:
        club_id, key_id, *_ = kept(full)[3]
        store.keys.create(db, club_id, app.secret_key, clock.now(), role=Role.OWNER)
        store.revoke_keys.revoke(db, club_id, key_id, clock.now())
    assert full.open(*links(), **TOUCHED).onward.one("h1").text == "Trap 0"
    assert len(kept(full)) == 30
    assert [club_id, key_id] not in kept(full)


def test_starting_a_group_is_refused_when_the_cookie_is_full(full):
    before = kept(full)
    assert full.send("/clubs", {"name": "Sunday cards"}).status == 409
    assert kept(full) == before
