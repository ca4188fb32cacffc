"""Hostile forms get a response, and never an error of ours."""

from functools import cache
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorekeeper.registry import all_games
from tests.support.web.stored_matches import store_deal, store_match, version_of
from tests.support.web.visitor import THREE, Visitor, bids, hearts, tricks

pytestmark = pytest.mark.timeless

FORM = "application/x-www-form-urlencoded"

patient = settings(max_examples=15, deadline=None)

texts = st.one_of(
    st.text(max_size=30),
    st.integers(-3, 30).map(str),
    st.sampled_from(
        ["", "draw", "True", "None", "NaN", "1e999", "9" * 5000, "²", "٣", "−5", "\x00", "x" * 300]
    ),
    st.text('0123456789[]{}":,truefalsn-', max_size=40),
)

actions = st.one_of(
    st.sampled_from(["start", "more", "next", "", "leave", "draw"]),
    st.builds(
        "{}{}{}".format,
        st.sampled_from(["add", "up", "down", "remove", "stage", "shortcut", "explode"]),
        st.sampled_from([".", ":", ""]),
        st.one_of(texts, st.sampled_from(["tricks", "bids", "rest_made_it", "moon_1", "deal"])),
    ),
)

strange_fields = st.one_of(
    st.sampled_from(["", "bids", "names", "names.x", "names.0.0", "options", "options.x", "seats"]),
    st.builds("{}.{}".format, st.sampled_from(["names", "bids", "x"]), st.integers(-1, 10**20)),
    st.text(max_size=10),
)
other_fields = st.sampled_from(["name", "next", "club", "language", "version", "idempotency_key"])


def forms(names):
    """Forms of these fields, as bytes: percent-encoded, and sometimes as nobody encodes."""
    pairs = st.lists(st.tuples(names, texts), max_size=12)
    encoded = st.builds(encode, pairs, actions)
    return st.one_of(encoded, st.builds(bytes.__add__, encoded, st.binary(max_size=30)))


def encode(pairs, action):
    fields = [*pairs, ("action", action)]
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in fields).encode()


def answered(response):
    return response.status_code in {200, 303, 308, 400, 404, 409, 413, 422}


@pytest.fixture(scope="module")
def visitor(app):
    visitor = Visitor(app)
    visitor.starts_club()
    return visitor


@pytest.fixture(scope="module")
def matches(visitor):
    """A match of every game, and two with one deal."""
    started = [
        store_match(visitor, game.slug, [f"Player {seat}" for seat in range(game.usual_seats)])
        for game in all_games()
    ]
    hell = store_match(visitor, "hell", THREE)
    store_deal(visitor, hell, bids(1, 1, 0), tricks(0, 1, 0))
    chooses = {"moon": "shooter_chooses", "jack_of_diamonds": -10}
    hearts_chosen = visitor.begins("hearts", THREE, **chooses)
    store_deal(visitor, hearts_chosen, {**hearts(13, 0, 0, queen=1), "jack_of_diamonds": 2})
    return [*started, hell, hearts_chosen]


@pytest.fixture(scope="module")
def from_paper(visitor):
    """A match of which only the points are known."""
    sheet = {"text": "Aki,Ben\n1,2\n", "played_on": "2026-01-31"}
    looked = visitor.send("/import/points/hell", sheet)
    return looked.send("#take-over", {**sheet, "action": "take"}).location


@pytest.fixture(scope="module")
def forms_like(visitor):
    """Forms with some of the fields that the page at an address had at first, and others."""

    @cache
    def like(address):
        page = visitor.open(address)
        known = sorted({one["name"] for one in page.all("main input[name]")})
        return forms(st.one_of(st.sampled_from(known), strange_fields))

    return like


@patient
@given(data=st.data(), game=st.sampled_from(all_games()), swap=st.booleans())
def test_any_form_sent_to_the_setup_page_is_answered(visitor, forms_like, data, game, swap):
    path = f"/new/{game.slug}"
    body = data.draw(forms_like(path))
    headers = {"HX-Request": "true"} if swap else {}
    assert answered(visitor.client.post(path, data=body, content_type=FORM, headers=headers))


@patient
@given(data=st.data(), swap=st.booleans())
def test_any_form_sent_to_a_deal_is_answered(visitor, matches, forms_like, data, swap):
    match, number = data.draw(st.sampled_from(matches)), data.draw(st.integers(1, 3))
    version = version_of(visitor, match)
    body = data.draw(forms_like(match))
    answer = visitor.client.post(
        f"{match}/deals/{number}",
        data=f"version={version}&".encode() + body,
        content_type=FORM,
        headers={"HX-Request": "true"} if swap else {},
    )
    assert answered(answer)
    # The match can still be opened, and so can its first deal, whatever was saved.
    assert visitor.open(match).status == 200
    assert visitor.open(f"{match}/deals/1/correct").status in {200, 404}


@patient
@given(data=st.data(), game=st.sampled_from(all_games()))
def test_any_score_sheet_sent_to_be_imported_is_answered(visitor, data, game):
    known = st.sampled_from(["text", "first_dealer", "preset", "played_on", "first_column", "over"])
    body = data.draw(forms(st.one_of(known, strange_fields)))
    sheet = data.draw(st.text("Aki,Ben\n\t;'\"0123456789-", max_size=80))
    body = f"text={quote_plus(sheet)}&played_on=2026-01-31&".encode() + body
    for action in (b"", b"&action=take"):
        path = f"/import/points/{game.slug}"
        assert answered(visitor.client.post(path, data=body + action, content_type=FORM))


@patient
@given(data=st.data(), swap=st.booleans())
def test_any_form_sent_to_an_imported_points_deal_is_answered(
    visitor, from_paper, forms_like, data, swap
):
    version = version_of(visitor, from_paper)
    known = forms_like(f"{from_paper}/deals/1/correct")
    body = f"version={version}&".encode() + data.draw(known)
    headers = {"HX-Request": "true"} if swap else {}
    path = f"{from_paper}/deals/1"
    assert answered(visitor.client.post(path, data=body, content_type=FORM, headers=headers))
    assert visitor.open(from_paper).status == 200


@patient
@given(data=st.data(), body=st.one_of(st.binary(max_size=200), forms(other_fields)))
def test_any_form_sent_to_other_pages_is_answered(app, matches, data, body):
    path = data.draw(st.sampled_from(["/clubs", "/language", "/club/visit", "/keys"]))
    assert answered(Visitor(app).client.post(path, data=body, content_type=FORM))


@patient
@given(data=st.data(), body=st.one_of(st.binary(max_size=200), forms(other_fields)))
def test_any_form_sent_to_a_match_is_answered(visitor, matches, data, body):
    match = data.draw(st.sampled_from(matches))
    action = data.draw(
        st.sampled_from(["undo", "redo", "clear", "remove-last", "finish", "reopen"])
    )
    path = f"{match}/{action}"
    assert answered(visitor.client.post(path, data=body, content_type=FORM))


@patient
@given(path=st.text(max_size=40))
def test_any_address_is_answered(visitor, path):
    assert answered(visitor.client.get("/x" + quote(path, safe="/?&=")))
    assert answered(visitor.client.get("/m/" + quote(path)))
