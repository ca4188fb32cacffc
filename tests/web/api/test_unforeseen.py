"""Requests beyond any OpenAPI document, and their effect on a match.

``test_schemathesis`` asks Hell and its matches whatever their document allows and forbids. Asked
here: other games, bytes that are no JSON, numbers and names beyond any schema, strange headers and
addresses; and that nothing but a good write changes a match.
"""

from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.web.api_client import FIRST, Member, create_club

pytestmark = pytest.mark.timeless

PATHS = [
    "/games/hearts/sheet",
    "/games/hearts/bids",
    "/games/hearts/plays",
    "/games/napoleon/trick",
]

scalars = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**400, -(10**400), 2**53 - 1, 1 - 2**53, 2**63, 10**4299])
    | st.floats()
    | st.text()
    | st.sampled_from(["S", "QS", "hell", "standard", "13"])
)
names = st.text() | st.sampled_from(
    [
        *("seats", "first_dealer", "deals", "options", "bids", "tricks", "trump", "hearts"),
        *("cards", "hand", "hands", "trick", "played", "plays", "dealer", "seat", "card"),
    ]
)
anything = st.recursive(
    scalars, lambda inner: st.lists(inner) | st.dictionaries(names, inner), max_leaves=20
)

numbers = st.none() | st.integers(-3, 30) | st.sampled_from([2**53 - 1, 1 - 2**53])
number_lists = st.lists(numbers, max_size=8)
seats = st.integers(-1, 9) | st.just(2**53 - 1)

nearly_hearts = st.fixed_dictionaries(
    {
        "seats": seats,
        "first_dealer": seats,
        "deals": st.lists(
            st.fixed_dictionaries(
                {"hearts": number_lists},
                optional={"spade_queen": numbers, "jack_of_diamonds": numbers},
            ),
            max_size=4,
        ),
    },
    optional={
        "options": st.fixed_dictionaries(
            {},
            optional={
                "spade_queen": st.integers(-1, 50) | st.just(2**53 - 1),
                "jack_of_diamonds": st.integers(-200, 50),
                "limit": st.integers(-1, 50),
                "moon": st.sampled_from(["off", "shooter_chooses"]),
                "passing": st.sampled_from(["across", "none"]),
            },
        )
    },
)


def answered(response):
    allowed = {200, 201, 400, 401, 404, 405, 412, 415, 422, 428}
    assert response.status_code in allowed, response.text
    assert isinstance(response.json, dict)


@given(path=st.sampled_from(PATHS), body=anything)
@settings(max_examples=60)
def test_any_json_body_gets_an_expected_response(api, path, body):
    answered(api.post(path, body))


@given(body=nearly_hearts)
def test_any_hearts_sheet_gets_an_expected_response(api, body):
    answered(api.post("/games/hearts/sheet", body))


@given(slug=st.text(st.characters(codec="utf-8")))
def test_any_game_name_gets_an_expected_response(api, slug):
    response = api.post(f"/games/{quote(slug)}/sheet", {})
    assert response.status_code in {308, 400, 404, 405}


# In a match

latin = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"))
some_tags = latin | st.lists(
    st.sampled_from(['"1"', '"0"', 'W/"1"', "*", '"1:ja"', "1", '""', " ", '"']), max_size=4
).map(",".join)
deal_numbers = st.integers(-2, 3).map(str) | st.sampled_from(
    ["last", "9" * 30, "9" * 5000, "１", "1 "]
)
nearly_hell = st.fixed_dictionaries(
    {"trump": st.sampled_from(["S", None, "NT"]), "bids": number_lists, "tricks": number_lists}
)


@pytest.fixture(scope="module")
def club(app):
    return Member(app.test_client(), *create_club(app))


@pytest.fixture(scope="module")
def match(club):
    address = club.begins()
    club.records(address, FIRST)
    return address


@given(body=anything | nearly_hell)
def test_no_entry_on_an_old_version_is_saved(club, match, body):
    answered(club.send("POST", f"{match}/deals", body, version=0))
    answered(club.send("PUT", f"{match}/deals/1", body, version=0))
    assert club.read(match).json["entries"] == [FIRST]


@given(body=nearly_hell)
def test_any_deal_is_either_saved_or_refused(club, body):
    address = club.begins()
    answer = club.send("POST", f"{address}/deals", body, version=0)
    assert answer.status_code in {200, 400, 422}, answer.text
    assert club.read(address).json["version"] == (1 if answer.status_code == 200 else 0)


@given(raw=st.binary() | st.text().map(str.encode))
def test_any_bytes_get_an_expected_response(club, match, raw):
    headers = {"Authorization": f"Bearer {club.token}", "If_Match": '"1"'}
    for path in ("/games/hell/sheet", "/matches", f"{match}/deals"):
        answered(club.post_raw(path, raw, **headers))


@given(tags=some_tags, once=latin, words=latin)
def test_any_headers_get_an_expected_response(club, match, tags, once, words):
    entry = {**FIRST, "tricks": [1, 1]}
    answer = club.send("POST", f"{match}/deals", entry, If_Match=tags, Idempotency_Key=once)
    answered(answer)
    answered(club.send("POST", f"{match}/deals", entry, version=1, Authorization=words))
    assert club.read(match, If_None_Match=tags).status_code in {200, 304}


@settings(max_examples=15)  # 16 requests each
@given(match_id=st.text(st.characters(codec="utf-8")), number=deal_numbers)
def test_any_address_gets_an_expected_response(club, match, match_id, number):
    strange = f"/matches/{quote(match_id, safe='')}"
    for method in ("GET", "POST", "PUT", "DELETE"):
        for path in (strange, f"{strange}/deals/{quote(number)}"):
            answer = club.send(method, path, FIRST, version=1)
            assert answer.status_code in {308, 400, 404, 405}
        if (method, number) != ("DELETE", "last"):
            answer = club.send(method, f"{match}/deals/{quote(number)}", FIRST, version=0)
            assert answer.status_code in {404, 405, 412}
