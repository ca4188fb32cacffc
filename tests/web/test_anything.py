"""Whatever a form brings, it is answered: never with a fault of ours."""

from urllib.parse import quote_plus

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.web.visitor import Visitor, bids, hearts, tricks

FORM = "application/x-www-form-urlencoded"

patient = settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)

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

setup_fields = st.one_of(
    st.sampled_from(["first_dealer", "preset", "preset_shown", "options_shown", "idempotency_key"]),
    st.builds("names.{}".format, st.integers(0, 13)),
    st.sampled_from(["names.x", "names.", "names", "names.0.0", "names.99999999999999999999"]),
    st.builds(
        "options.{}".format,
        st.sampled_from(["hook", "scoring", "ladder_cards", "limit", "spade_queen", "ends", "x"]),
    ),
    st.text(max_size=10),
)

entry_fields = st.one_of(
    st.sampled_from(
        ["version", "idempotency_key", "stage", "trump", "spade_queen", "moon_choice", "bids", ""]
    ),
    st.builds(
        "{}.{}".format, st.sampled_from(["bids", "tricks", "hearts", "x"]), st.integers(-1, 5)
    ),
    st.text(max_size=10),
)


def forms(names):
    """Forms of these fields, as bytes: percent-encoded, and sometimes as nobody encodes."""
    pairs = st.lists(st.tuples(names, texts), max_size=12)
    encoded = st.builds(encode, pairs, actions)
    return st.one_of(encoded, st.builds(bytes.__add__, encoded, st.binary(max_size=30)))


def encode(pairs, action):
    fields = [*pairs, ("action", action)]
    return "&".join(f"{quote_plus(name)}={quote_plus(value)}" for name, value in fields).encode()


def answered(response):
    return response.status_code in {200, 303, 400, 404, 409, 413, 422}


@pytest.fixture(scope="module")
def visitor(app):
    visitor = Visitor(app)
    visitor.starts_club()
    return visitor


@pytest.fixture(scope="module")
def hell(visitor):
    match = visitor.begins("hell", ["Aki", "Ben", "Chika"])
    visitor.writes(match, bids(1, 1, 0), tricks(0, 1, 0))
    return match


@pytest.fixture(scope="module")
def hearts_chosen(visitor):
    match = visitor.begins(
        "hearts", ["Aki", "Ben", "Chika"], moon="shooter_chooses", jack_of_diamonds=-10
    )
    visitor.writes(match, {**hearts(13, 0, 0, queen=1), "jack_of_diamonds": 2})
    return match


@patient
@given(slug=st.sampled_from(["hell", "hearts"]), body=forms(setup_fields), swap=st.booleans())
def test_any_form_sent_to_the_set_up_page_is_answered(visitor, slug, body, swap):
    headers = {"HX-Request": "true"} if swap else {}
    path = f"/new/{slug}"
    assert answered(visitor.client.post(path, data=body, content_type=FORM, headers=headers))


@patient
@given(number=st.integers(1, 3), body=forms(entry_fields), swap=st.booleans(), data=st.data())
def test_any_form_sent_to_a_deal_is_answered(
    visitor, hell, hearts_chosen, number, body, swap, data
):
    match = data.draw(st.sampled_from([hell, hearts_chosen]))
    version = visitor.open(match).one("#undo input[name=version]")["value"]
    headers = {"HX-Request": "true"} if swap else {}
    answer = visitor.client.post(
        f"{match}/deals/{number}",
        data=f"version={version}&".encode() + body,
        content_type=FORM,
        headers=headers,
    )
    assert answered(answer)
    # Whatever was kept of it, the match can still be opened.
    assert visitor.open(match).status == 200
    assert visitor.open(f"{match}/deals/1/correct").status == 200


@patient
@given(body=st.one_of(st.binary(max_size=200), forms(st.sampled_from(["name", "next", "club"]))))
def test_any_form_sent_anywhere_else_is_answered(visitor, hell, body):
    paths = ("/clubs", "/language", "/club/visit", f"{hell}/undo", f"{hell}/finish")
    for path in paths:
        assert answered(visitor.client.post(path, data=body, content_type=FORM))


@patient
@given(path=st.text(max_size=40))
def test_any_address_is_answered(visitor, path):
    assert answered(visitor.client.get("/" + path)) or path.startswith(("/", "\\"))
