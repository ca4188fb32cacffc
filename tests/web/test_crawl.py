"""A crawler follows, fills in and makes up anything: nothing breaks and no script starts."""

import pytest
from werkzeug import Client, Response

from tests.support.store.databases import make_database
from tests.support.web.crawler import crawl
from tests.support.web.hostile import MARK
from tests.support.web.response_checks import Answer

pytestmark = pytest.mark.timeless

REQUESTS = 250
"""``python -m bench.crawl 10000`` crawls longer."""

LINKED = """
/
/club/delete
/club/keeping
/club/name
/deleted
/export
/export.csv
/export.json
/export.xlsx
/forget
/history
/history/filter
/host
/house-rules
/import
/import/points
/import/points/<slug>
/keys
/keys/<key_id>
/keys/<key_id>/withdraw
/link
/m/<match_id>
/m/<match_id>/adjust
/m/<match_id>/charts
/m/<match_id>/deals
/m/<match_id>/delete
/m/<match_id>/details
/m/<match_id>/export
/m/<match_id>/export.csv
/m/<match_id>/house-rules
/m/<match_id>/keys
/m/<match_id>/link
/m/<match_id>/live
/m/<match_id>/log
/m/<match_id>/menu
/m/<match_id>/misdeal
/m/<match_id>/pause
/m/<match_id>/players
/m/<match_id>/players/change
/m/<match_id>/referee
/m/<match_id>/replay
/m/<match_id>/rules
/m/<match_id>/seat/<int:seat>
/m/<match_id>/sheet
/m/<match_id>/table
/more
/new
/new/<slug>
/phone
/players/<player_id>
/players/<player_id>/forget
/players/<player_id>/merge
/referee/<slug>
/rules
/rules/<slug>
/rules/<slug>/card
/rules/<slug>/replay
/seasons
/seasons/<season_id>
/seasons/<season_id>/delete
/seasons/<season_id>/edit
/seasons/<season_id>/player/<player_id>
/seasons/new
/sign-out
/statistics
/statistics/<slug>
/statistics/<slug>/<player_id>
/statistics/latest
"""
"""Addresses that an owner reaches through links, whatever happens at random."""


def found_by(app, requests, seed):
    crawled = crawl(app, requests, seed)
    assert crawled.wrong == []
    return crawled


def test_a_hostile_crawler_finds_no_fault(guarded_app):
    crawled = found_by(guarded_app, REQUESTS, seed=6)
    reached = {pattern for method, pattern in crawled.reached if method == "GET"}
    assert set(LINKED.split()) - reached == set()


def test_a_hostile_crawler_finds_no_fault_with_every_setting_on(new_app, postgresql, capfd):
    capfd.readouterr()
    app = new_app(
        SCOREKEEPER_DATABASE_URL=make_database(postgresql, "crawled"),
        SCOREKEEPER_LIMITS="on",
        SCOREKEEPER_LOG="requests",
        SCOREKEEPER_METRICS_TOKEN="metrics",
        SCOREKEEPER_PROXIES=1,
        WTF_CSRF_ENABLED=True,
    )
    found_by(app, 100, seed=7)
    app.extensions["store"].close()
    said = capfd.readouterr().err
    assert '"route": "/seasons/new"' in said
    assert MARK not in said


# That the crawler would have found something


@pytest.mark.parametrize(
    ("source", "fault"),
    [
        ('<html lang="en"><p title=""><zqx a=""></zqx></p></html>', "has an element <zqx>"),
        ('<html lang="en"><p zqx=""></p></html>', "has an attribute zqx"),
        ('<html lang="en"><img src=x onerror=zqx()></html>', "has an attribute onerror"),
        ('<html lang="en"><script>zqx()</script></html>', "has code in <script>"),
        ('<html lang="en"><a href=" JavaScript:zqx()"></a></html>', "leads to  JavaScript:zqx()"),
        ('<html lang="en"><form action="//zqx.example"></form></html>', "leads to //zqx.example"),
        ('<html lang="en"><p>49zqx</p></html>', "shows 49zqx"),
        ('<html lang="zqx"></html>', "has the language zqx"),
        ('<html lang="en"><p id="a"></p><p id="a"></p></html>', "has 2 elements #a"),
        ('<html lang="en"><p></html>', "</html> closes <p>"),
        (
            '<html lang="en"><p> · <b>Kyoto</b></p></html>',
            "has a separator without a part beside it: · Kyoto",
        ),
        ('<html lang="en"><p>O&amp;#39;Brien</p></html>', "escapes twice in <p>: O&#39;Brien"),
        (
            '<html lang="en"><a title="A &amp;amp; B"></a></html>',
            "escapes twice in title of <a>: A &amp; B",
        ),
    ],
)
def test_the_crawler_detects_injected_markup(source, fault):
    page = Response(source, mimetype="text/html")
    assert fault in Answer(Client(page).get("/"), of_api=False).faults


@pytest.mark.parametrize(
    ("headers", "fault"),
    [
        ({"X-Zqx": "1"}, "header X-Zqx: 1"),
        ({"X-Page": "<zqx>"}, "header X-Page: <zqx>"),
        ({"Location": "//zqx.example/"}, "leads to //zqx.example/"),
        ({"Location": "http://localhost/"}, "leads to http://localhost/"),
        (
            {"Content-Disposition": 'attachment; filename="a"b"'},
            'is a file attachment; filename="a"b"',
        ),
        ({"Set-Cookie": "zqx=1"}, "cookie zqx=1"),
        ({}, "X-Frame-Options is None"),
        ({}, "no content policy"),
        ({"Cache-Control": "no-cache"}, "may be kept: no-cache"),
        (
            {"Content-Type": "text/html; charset=latin-1"},
            "is of the type text/html; charset=latin-1",
        ),
    ],
)
def test_the_crawler_detects_bad_headers(headers, fault):
    answer = Client(Response("zqx", headers=headers)).get("/")
    assert fault in Answer(answer, of_api=False).faults


def test_the_crawler_detects_server_errors():
    assert "answers 500" in Answer(Client(Response("", 500)).get("/"), of_api=False).faults
