"""Input that is too long, too many, too deep or too large is refused, and nothing breaks."""

import pytest

from tests.support.web.api_client import Member
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

pytestmark = pytest.mark.timeless

FORM = "application/x-www-form-urlencoded"
MANY = "&".join(f"f{number}=x" for number in range(5_000))


@pytest.fixture
def match(club):
    return store_match(club, "hell", ["Aki", "Ben"])


@pytest.mark.parametrize(
    ("path", "fields", "status"),
    [
        ("/clubs", {"name": "x" * 41}, 422),
        ("/clubs", {"name": "x" * 250_000}, 422),
        ("/clubs", {"name": "x" * 300_000}, 413),
        ("/new/hell", {"names.0": "x" * 41, "names.1": "Ben", "action": "start"}, 422),
        ("/new/hell", {**{f"names.{n}": f"P{n}" for n in range(900)}, "action": "start"}, 422),
        ("/language", {"language": "en", "next": "/" + "x" * 200_000}, 303),
    ],
)
def test_long_form_values_do_not_cause_a_server_error(club, path, fields, status):
    assert club.send(path, fields).status == status


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"place": "x" * 10_000}, 422),
        ({"note": "x" * 10_000}, 422),
        ({"note": "\n" * 60_000}, 303),
        ({"played_on": "9" * 10_000}, 422),
        ({"played_on": "10000-01-01"}, 422),
        ({"version": "9" * 5_000}, 400),
        ({"idempotency_key": "x" * 100_000, "place": "Home"}, 303),
    ],
)
def test_long_match_details_do_not_cause_a_server_error(club, match, fields, status):
    written = {"played_on": "2026-03-01", "place": "", "note": "", "version": "0"}
    assert club.send(f"{match}/details", {**written, **fields}).status == status


def test_a_form_with_five_thousand_fields_does_not_cause_a_server_error(club, match):
    for path in ("/clubs", "/new/hell", f"{match}/deals/1", f"{match}/details"):
        assert club.client.post(path, data=MANY, content_type=FORM).status_code in {200, 400, 422}


def test_a_multipart_form_with_too_many_parts_gets_413(club):
    part = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'
    answer = club.client.post(
        "/clubs", data=part * 1_200 + "--x--\r\n", content_type="multipart/form-data; boundary=x"
    )
    assert answer.status_code == 413


@pytest.mark.parametrize(
    "query", ["q=" + "x" * 60_000, "&" * 60_000, "q=" + "%00" * 9_000, "a[" * 999]
)
def test_a_long_query_string_is_accepted(club, query):
    for path in ("/history", "/export", "/statistics/hell", "/", "/api/v1/games"):
        assert club.open(f"{path}?{query}").status == 200


@pytest.mark.parametrize("segment", ["x" * 60_000, "9" * 60_000, "%00", "A" * 22, "-" * 22])
def test_a_made_up_address_gets_404(club, segment):
    for path in ("/m/{}", "/m/{}/deals/1", "/k/{}", "/keys/{}", "/statistics/hell/{}", "/rules/{}"):
        assert club.open(path.format(segment)).status == 404


@pytest.mark.parametrize("number", ["0", "9" * 30, "9" * 4_000, "2147483648"])
def test_a_nonexistent_deal_gets_404_and_a_write_to_it_409(club, match, number):
    assert club.open(f"{match}/deals/{number}").status == 404
    assert club.send(f"{match}/deals/{number}", {"version": "0", "action": "next"}).status == 409


def test_thousands_of_cookies_are_accepted(app):
    visitor = Visitor(app)
    assert visitor.open("/", Cookie="; ".join(f"c{n}=x" for n in range(3_000))).status == 200


def test_headers_of_a_hundred_kilobytes_are_accepted(club):
    long = "x" * 100_000
    for name in ("Accept-Language", "If-None-Match", "Range", "Accept", "Referer", "HX-Target"):
        assert club.open("/", **{name.replace("-", "_"): long}).status == 200


def deep(opening, closing, depth):
    return f'{{"seats": 2, "first_dealer": 0, "deals": {opening * depth}{closing * depth}}}'


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (deep("[", "]", 100_000), 400),
        (deep('{"a":', "}", 40_000).replace(":}", ":1}"), 400),
        ('{"seats": ' + "9" * 200_000 + "}", 400),
        ('{"seats": 1e999999}', 400),
        ('{"seats": 2, "first_dealer": 0, "deals": [' + "{}," * 1_000 + "{}]}", 400),
        ('{"' + "x" * 200_000 + '": 1}', 400),
        ("[" * 300_000, 413),
    ],
)
def test_oversized_api_requests_get_a_short_problem_document(app, body, status):
    answer = app.test_client().post(
        "/api/v1/games/hell/sheet", data=body, content_type="application/json"
    )
    assert answer.status_code == status
    assert answer.content_type == "application/problem+json"
    assert len(answer.data) < 300_000


def test_oversized_match_data_is_refused_by_the_api(app, stranger):
    token = stranger.key_link().rpartition("/")[2]
    member = Member(app.test_client(), "", token)
    for more in ({"names": ["x" * 41, "Ben"]}, {"place": "x" * 10_000}, {"note": "x" * 200_000}):
        assert member.create(**more).status_code == 422
    assert member.create(names=[f"P{n}" for n in range(9_000)]).status_code == 422
    assert member.create(once="x" * 256).status_code == 400
