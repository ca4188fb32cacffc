"""Whatever is sent to a match, there is an answer to it, and only a good write changes it."""

from urllib.parse import quote

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from tests.support.web.api_client import FIRST, Member, a_club
from tests.web.api.test_anything import anything, number_lists

latin = st.text(st.characters(max_codepoint=255, exclude_characters="\r\n"))
some_tags = latin | st.lists(
    st.sampled_from(['"1"', '"0"', 'W/"1"', "*", '"1:ja"', "1", '""', " ", '"']), max_size=4
).map(",".join)
numbers = st.integers(-2, 3).map(str) | st.sampled_from(["last", "9" * 30, "9" * 5000, "１", "1 "])

nearly_a_name = st.text(max_size=45) | st.sampled_from(["Aki", "Ben", "花子"])
nearly_begun = st.fixed_dictionaries(
    {
        "game": st.sampled_from(["hell", "hearts", "whist", "napoleon", "bridge"]),
        "names": st.lists(
            st.text(max_size=45) | st.sampled_from(["Aki", "Ben", "花子"]), max_size=9
        ),
        "first_dealer": st.integers(-1, 8),
    },
    optional={
        "preset": st.sampled_from(["hell", "oh_hell", "standard"]),
        "options": st.dictionaries(
            st.sampled_from(["hook", "moon", "limit"]), st.integers(-1, 200)
        ),
        "played_on": st.dates().map(str) | st.text(max_size=12),
        "place": st.text(max_size=90),
        "note": st.text(max_size=90),
    },
)
nearly_hell = st.fixed_dictionaries(
    {"trump": st.sampled_from(["S", None, "NT"]), "bids": number_lists, "tricks": number_lists}
)


@pytest.fixture(scope="module")
def club(app):
    return Member(app.test_client(), *a_club(app))


@pytest.fixture(scope="module")
def match(club):
    address = club.begins()
    club.records(address, FIRST)
    return address


def answered(response):
    allowed = {201, 400, 401, 404, 405, 412, 415, 422, 428}
    assert response.status_code in allowed, response.text
    assert isinstance(response.json, dict)


@given(body=anything | nearly_begun)
@example(body={"game": "hell", "names": ["\x00", "\u202e"], "first_dealer": 0})
def test_any_body_of_a_new_match_gets_an_answer(club, body):
    answered(club.send("POST", "/matches", body))


@given(body=anything | nearly_hell)
def test_any_entry_gets_an_answer_and_none_on_an_old_version_is_written(club, match, body):
    answered(club.send("POST", f"{match}/deals", body, version=0))
    answered(club.send("PUT", f"{match}/deals/1", body, version=0))
    assert club.read(match).json["entries"] == [FIRST]


@given(body=nearly_hell)
def test_any_facts_of_a_deal_are_written_or_refused(club, body):
    address = club.begins()
    answer = club.send("POST", f"{address}/deals", body, version=0)
    assert answer.status_code in {200, 400, 422}, answer.text
    assert club.read(address).json["version"] == (1 if answer.status_code == 200 else 0)


@given(raw=st.binary() | st.text().map(str.encode))
def test_any_bytes_get_an_answer(club, match, raw):
    headers = {"Authorization": f"Bearer {club.token}", "If_Match": '"1"'}
    for path in ("/matches", f"{match}/deals"):
        answered(club.post_raw(path, raw, **headers))


@given(tags=some_tags, once=latin, words=latin)
def test_any_headers_get_an_answer(club, match, tags, once, words):
    entry = {**FIRST, "tricks": [1, 1]}
    answer = club.send("POST", f"{match}/deals", entry, If_Match=tags, Idempotency_Key=once)
    answered(answer)
    answered(club.send("POST", f"{match}/deals", entry, version=1, Authorization=words))
    assert club.read(match, If_None_Match=tags).status_code in {200, 304}


@given(match_id=st.text(st.characters(codec="utf-8")), number=numbers)
def test_any_address_gets_an_answer(club, match, match_id, number):
    strange = f"/matches/{quote(match_id, safe='')}"
    for method in ("GET", "POST", "PUT", "DELETE"):
        for path in (strange, f"{strange}/deals/{quote(number)}"):
            answer = club.send(method, path, FIRST, version=1)
            assert answer.status_code in {308, 400, 404, 405}
        if (method, number) != ("DELETE", "last"):
            answer = club.send(method, f"{match}/deals/{quote(number)}", FIRST, version=0)
            assert answer.status_code in {404, 405, 412}
