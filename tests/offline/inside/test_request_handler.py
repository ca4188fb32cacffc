"""The phone's own responses, to any request."""

import io
import json
import zipfile

import pytest
from flask import Response

from scorekeeper import store
from scorekeeper.offline import inside
from scorekeeper.offline.inside import app_factory
from scorekeeper.web.platform import auth, errors
from tests.support.phone.client import HOST, PhoneVisitor
from tests.support.web.visitor import bids, tricks


@pytest.fixture
def match(holder):
    """A match of Hell between Aki and Ben, in which one deal is written."""
    match = holder.begins("hell", ["Aki", "Ben"])
    holder.writes(match, bids(1, 1), tricks(1, 0))
    return match


@pytest.fixture
def at_home(holder, monkeypatch):
    """Have another view answer at the address of home."""

    def put(view):
        functions = app_factory.phone().app.view_functions
        monkeypatch.setitem(functions, "home.show", auth.open_to_all(view))

    return put


def header(answer, wanted):
    return [value for name, value in answer[1] if name.lower() == wanted]


def test_the_first_page_of_a_new_phone_is_home(holder):
    page = holder.open("/")
    assert page.status == 200
    assert page.one("title").children == ["Scorekeeper"]


def test_a_match_can_be_started_and_a_deal_recorded(holder):
    match = holder.begins("hell", ["Aki", "Ben"])
    assert match.startswith("/m/")
    page = holder.writes(match, bids(1, 1), tricks(1, 0)).onward
    assert page.status == 200
    assert page.totals() == [13, -3]


def test_pages_are_in_the_language_that_the_phone_requests(holder):
    assert holder.open("/", Accept_Language="ja").one("html")["lang"] == "ja"
    assert holder.open("/", Accept_Language="en").one("html")["lang"] == "en"


@pytest.mark.parametrize(
    "url", ["http://[cards", "http://cards:port/", f"{HOST}:99999999/", "https://ca rds/"]
)
def test_an_invalid_address_gets_an_error_page(holder, url):
    status, headers, body = inside.answer("GET", url, [], None)
    assert status in (400, 404)
    assert dict(headers)["Content-Type"] == "text/html; charset=utf-8"
    assert b"<h1" in body


@pytest.mark.parametrize("bracket", ["[", "{", "%5B", "%7b"])
def test_deeply_nested_lists_are_refused(holder, bracket):
    deep = bracket * 5000
    assert inside.answer("GET", f"{HOST}/new/hell?drawn={deep}", [], None)[0] == 400
    assert inside.answer("POST", f"{HOST}/new/hell", [], f"options_shown={deep}".encode())[0] == 400


def test_an_unknown_address_gets_an_error_page(holder):
    assert holder.open("/nothing").status == 404
    assert holder.open("/nothing").has("h1")


def test_a_body_that_is_too_large_is_refused(holder):
    page = holder.send("/language", {"language": "x" * 300_000})
    assert page.status == 413
    assert page.has("h1")


def test_an_unknown_method_is_refused(holder):
    assert holder.asks("BREW", "/").status == 405


def test_a_body_may_be_a_javascript_byte_array(holder):
    class Bytes:
        def to_bytes(self):
            return b"language=ja&next=/"

    typed = [("content-type", "application/x-www-form-urlencoded")]
    assert inside.answer("POST", f"{HOST}/language", typed, Bytes())[0] == 303
    assert holder.open("/").one("html")["lang"] == "ja"


def test_an_exception_in_a_page_shows_the_error_page(holder, at_home):
    def broken():
        raise RuntimeError("of ours")

    at_home(broken)
    page = holder.open("/")
    assert page.status == 500
    assert page.one("h1").text == "A misdeal"


def test_an_exception_while_streaming_shows_the_error_page(holder, at_home):
    def pieces():
        yield b"half"
        raise RuntimeError("of ours")

    at_home(lambda: Response(pieces()))
    page = holder.open("/")
    assert page.status == 500
    assert page.one("h1").text == "A misdeal"


def test_an_exception_in_code_without_line_numbers_shows_the_error_page(holder, at_home):
    def broken():
        raise RuntimeError("of ours")

    bare = type(broken)(broken.__code__.replace(co_linetable=b""), {})
    at_home(bare)
    assert holder.open("/").status == 500


def test_an_exception_in_the_error_page_is_answered_too(holder, at_home, monkeypatch):
    def broken(*_):
        raise RuntimeError("of ours")

    at_home(broken)
    monkeypatch.setattr(errors, "_render_lasting_error", broken)
    assert inside.answer("GET", f"{HOST}/", [], None)[0] == 500


def test_repeated_response_headers_are_all_returned(at_home):
    at_home(lambda: Response("", headers=[("Link", "</a>"), ("Link", "</b>")]))
    assert header(inside.answer("GET", f"{HOST}/", [], None), "link") == ["</a>", "</b>"]


def test_repeated_request_headers_are_all_read(holder):
    told = [("accept-language", "fr;q=1"), ("accept-language", "ja;q=0.5")]
    assert b'<html lang="ja"' in inside.answer("GET", f"{HOST}/", told, None)[2]


def test_no_response_sets_a_cookie(holder):
    answers = [inside.answer("GET", f"{HOST}{path}", [], None) for path in ("/", "/new/hell")]
    answers.append(inside.answer("POST", f"{HOST}/clubs", [], b"name=Friday"))
    assert [header(answer, "set-cookie") for answer in answers] == [[], [], []]


def test_only_our_own_shell_may_frame_a_page(holder):
    answer = inside.answer("GET", f"{HOST}/", [], None)
    assert "frame-ancestors 'self'" in header(answer, "content-security-policy")[0]
    assert header(answer, "x-frame-options") == ["SAMEORIGIN"]


def test_a_head_response_has_no_body(holder):
    status, _, body = inside.answer("HEAD", f"{HOST}/", [], None)
    assert (status, body) == (200, b"")


def test_an_unchanged_page_is_not_sent_again(holder, match):
    first = holder.open(f"{match}/live")
    again = holder.open(f"{match}/live", If_None_Match=first.headers["ETag"])
    assert (first.status, again.status) == (200, 304)
    assert again.source == ""


def test_a_csv_export_is_complete(holder, match):
    answer = inside.answer("GET", f"{HOST}{match}/export.csv", [], None)
    assert answer[0] == 200
    _, *rows = answer[2].decode("utf-8-sig").splitlines()
    assert len(rows) == 2


def test_an_excel_export_is_complete(holder, match):
    status, _, body = inside.answer("GET", f"{HOST}{match}/export.xlsx", [], None)
    assert status == 200
    assert zipfile.ZipFile(io.BytesIO(body)).testzip() is None


def test_a_match_archive_is_complete(holder, match):
    status, headers, body = inside.answer("GET", f"{HOST}{match}/export.json", [], None)
    assert status == 200
    assert "attachment" in dict(headers)["Content-Disposition"]
    (only,) = json.loads(body)["matches"]
    assert only["id"] == match.removeprefix("/m/")


def test_an_archive_of_the_group_is_complete(holder, match):
    status, _, body = inside.answer("GET", f"{HOST}/export.json", [], None)
    assert status == 200
    (only,) = json.loads(body)["matches"]
    assert only["id"] == match.removeprefix("/m/")


def test_an_archive_can_be_imported_again(holder, match, tmp_path_factory):
    _, _, archive = inside.answer("GET", f"{HOST}{match}/export.json", [], None)
    inside.open_app({"prefix": "", "alone": True, "folder": str(tmp_path_factory.mktemp("other"))})
    other = PhoneVisitor()
    other.starts_club()
    part = (
        b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.json"\r\n\r\n%s\r\n--x--'
    )
    told = [("content-type", "multipart/form-data; boundary=x")]
    page = other.asks("POST", "/import/archive", told, part % archive)
    assert page.onward.send("#take-over").onward.status == 200
    assert other.open(match).totals() == [13, -3]


def test_with_a_path_prefix_every_address_begins_with_it(tmp_path):
    inside.open_app({"prefix": "/cards", "alone": True, "folder": str(tmp_path)})
    status, _, body = inside.answer("GET", f"{HOST}/cards/", [], None)
    assert status == 200
    assert b'href="/cards/static/' in body
    status, _, _ = inside.answer("POST", f"{HOST}/cards/clubs", [], b"")
    assert status != 404
    assert inside.answer("GET", f"{HOST}/cards/rules", [], None)[0] == 200
    assert inside.answer("GET", f"{HOST}/cardsrules", [], None)[0] == 404
    assert inside.answer("GET", f"{HOST}/cardsharps", [], None)[0] == 404
    assert inside.answer("GET", f"{HOST}/elsewhere", [], None)[0] == 404


def test_an_unavailable_database_gets_an_error_page(holder, match, monkeypatch):
    def unavailable(*_):
        raise store.Unavailable("the disk is full")

    monkeypatch.setattr(store.matches, "load", unavailable)
    page = holder.open(match)
    assert page.status == 503
    assert page.has("h1")
