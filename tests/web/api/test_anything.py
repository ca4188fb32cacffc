"""Whatever is sent, the server has an answer to it."""

from urllib.parse import quote

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.web.api_client import hell

PATHS = [
    "/games/hell/sheet",
    "/games/hell/bids",
    "/games/hearts/sheet",
    "/games/hearts/bids",
    "/games/hearts/plays",
    "/games/napoleon/trick",
    "/games/hell/replay",
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

nearly_right = st.fixed_dictionaries(
    {
        "seats": seats,
        "first_dealer": seats,
        "deals": st.lists(st.builds(hell, number_lists, number_lists), max_size=4),
    },
    optional={
        "options": st.fixed_dictionaries(
            {},
            optional={
                "hook": st.booleans(),
                "ladder_cards": st.lists(st.integers(-1, 30), max_size=5),
                "ladder": st.sampled_from(["up_down", "down_up", "up", "down"]),
                "scoring": st.sampled_from(["squares", "one_plus_ten"]),
            },
        )
    },
)
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
a_question = st.fixed_dictionaries(
    {"seats": seats, "cards": seats, "bids": st.lists(st.integers(-1, 9), max_size=9)}
)


def answered(response):
    assert response.status_code in {200, 400, 404, 422}, response.text
    assert isinstance(response.json, dict)


@pytest.mark.parametrize("path", PATHS)
@settings(deadline=None)
@given(body=anything)
def test_any_json_gets_an_answer(api, path, body):
    answered(api.post(path, body))


@pytest.mark.parametrize("path", PATHS)
@settings(deadline=None)
@given(raw=st.binary() | st.text().map(str.encode))
def test_any_bytes_get_an_answer(api, path, raw):
    answered(api.post_raw(path, raw))


@settings(deadline=None)
@given(body=nearly_right)
def test_any_facts_of_hell_get_an_answer(api, body):
    answered(api.post("/games/hell/sheet", body))


@settings(deadline=None)
@given(body=nearly_hearts)
def test_any_facts_of_hearts_get_an_answer(api, body):
    answered(api.post("/games/hearts/sheet", body))


@settings(deadline=None)
@given(body=a_question)
def test_any_question_about_bids_gets_an_answer(api, body):
    answered(api.post("/games/hell/bids", body))


@settings(deadline=None)
@given(slug=st.text(st.characters(codec="utf-8")))
def test_any_name_of_a_game_gets_an_answer(api, slug):
    response = api.post(f"/games/{quote(slug)}/sheet", {})
    assert response.status_code in {308, 400, 404, 405}
