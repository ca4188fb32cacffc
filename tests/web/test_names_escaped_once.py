"""Names with an apostrophe, an ampersand, quotes or angle brackets are escaped exactly once.

``Answer`` finds an entity in anything that is read: texts, attributes, JSON, CSV and drawings.
"""

import io
import re
from dataclasses import replace
from datetime import date
from urllib.parse import urlsplit

import openpyxl
import pytest

from scorekeeper import clock, store
from scorekeeper.match import SeasonRules, commands, table_commands
from scorekeeper.registry import find_game
from scorekeeper.rules.points_only import read_entry
from scorekeeper.store.clubs.keys import Role
from tests.support.match.deals import entry
from tests.support.match.evenings import EVENINGS, FOUR, Evening
from tests.support.web import hostile
from tests.support.web.evenings import evening_of, steps_of
from tests.support.web.response_checks import ESCAPED_TWICE, Answer
from tests.support.web.stored_matches import version_of
from tests.support.web.visitor import HTMX, Visitor, as_headers, bids, tricks

pytestmark = pytest.mark.timeless

OBRIEN, AND, BOLD, QUOTED = hostile.PUNCTUATED
GROUP = "Tom & Jerry's <i>group</i>"
PLACE = "O'Neill's & Sons <pub>"
NOTE = "Aki's & \"Ben's\" <note>"
RULES = "Gran's <rules> & co"
SEASON = "'26 & <more>"
OF_POINTS = "Rummy & Ben's <game>"
KEY = "Ben's & <phone>"
REASON = "Aki's & <slip>"

EVERYONE = {"Aki": OBRIEN, "Ben": AND, "Chie": BOLD, "Dora": QUOTED, "Emi": "<i>E&I's</i>"}
ELSEWHERE = ("/m/", "/rules", "/forget", "/referee")
"""Pages of matches are opened by themselves; rulebooks have no names of people."""


def renamed(evening):
    """Return ``evening`` with hostile names, and ``REASON`` as every reason."""
    steps = [_step(*one) for one in evening.steps]
    return replace(evening, names=[EVERYONE[name] for name in evening.names], steps=steps)


def _step(decide, *more):
    if not callable(decide):
        return tuple(EVERYONE[name] for name in (decide, *more))
    (facts,) = more
    return decide, {**facts, "reason": REASON} if "reason" in facts else facts


def an_evening_of_black_lady():
    evening = Evening("black_lady", {}, FOUR)
    return evening.records(entry("black_lady", hearts=[5, 4, 4, 0], spade_queen=3))


def an_evening_of_black_maria():
    evening = Evening("black_maria", {}, FOUR)
    cards = {"spade_queen": 3, "spade_king": 0, "spade_ace": 1}
    return evening.records(entry("black_maria", hearts=[5, 4, 4, 0], **cards))


def an_evening_of_points():
    evening = Evening("points", {"called": OF_POINTS}, FOUR)
    game = find_game("points")
    return evening.records(read_entry(game, {"points": [1, 2, 3, 4]}))


GAMES = {
    **EVENINGS,
    "black_lady": an_evening_of_black_lady,
    "black_maria": an_evening_of_black_maria,
    "points": an_evening_of_points,
}


@pytest.fixture(scope="module")
def group(app):
    """An owner of a group with such names for everything that has one.

    Pages are read in English alone: its sentences have apostrophes, the Japanese have none.
    """
    visitor = Visitor(app)
    visitor.starts_club(GROUP)
    with visitor.client.session_transaction() as cookie:
        club_id = cookie["club"]
    with app.extensions["store"].writing() as session:
        long_ago = date(2001, 1, 1)
        rules, at = SeasonRules(), clock.now()
        store.seasons.create(session, club_id, SEASON, long_ago, None, rules, at)
        store.keys.create(session, club_id, app.secret_key, at, role=Role.SCORER, name=KEY)
    page = visitor.open("/new/hell")
    page.send("#setup", {"options.hook": "False", "keep_as": RULES, "action": "keep"})
    return visitor


def faults_at(visitor, address, **headers):
    with visitor.client.get(address, headers=as_headers(headers)) as answer:
        judged = Answer(answer, of_api=address.startswith("/api/"))
    return judged.top, [(address, one) for one in judged.faults if "escapes twice" in one]


def faults_of(visitor, *addresses):
    return [fault for one in addresses for fault in faults_at(visitor, one)[1]]


def pages_from(visitor, *starts):
    """Yield the faults of ``starts`` and of one page of each kind to which their links lead."""
    waiting, kinds = [*starts], set()
    while waiting:
        top, faults = faults_at(visitor, waiting.pop(0))
        yield faults
        for leads in (one["href"].partition("#")[0] for one in (top.all("a[href]") if top else ())):
            kind = re.sub(r"[0-9a-zA-Z_-]{16,}|\d+", "<id>", urlsplit(leads).path)
            if leads.startswith("/") and kind not in kinds and not kind.startswith(ELSEWHERE):
                kinds.add(kind)
                waiting.append(leads)


def pages_of_match(app, address, **values):
    """The address of every page of a match."""
    rules = [rule.rule for rule in app.url_map.iter_rules() if "GET" in rule.methods]
    for rule in sorted(one for one in rules if one.startswith("/m/<match_id>")):
        path = rule.replace("/m/<match_id>", address)
        for name, value in values.items():
            path = re.sub(f"<(int:)?{name}>", value, path)
        if "<" not in path:
            yield path


@pytest.mark.parametrize("slug", ["hell", "napoleon", "points", "whist"])
def test_names_are_escaped_once_on_every_page_of_a_match(app, group, slug):
    match = evening_of(group, renamed(GAMES[slug]()))
    details = {"played_on": "2026-03-01", "place": PLACE, "note": NOTE}
    group.send(f"{match}/details", {**details, "version": version_of(group, match)})
    note = {"note": NOTE, "version": version_of(group, match)}
    group.send(f"{match}/deals/1/note", note)
    group.send(f"{match}/keys", {"role": "scorer", "name": KEY})
    pages = list(pages_of_match(app, match, number="1", seat="0"))
    assert len(pages) > 30
    assert faults_of(group, *pages) == []


@pytest.mark.parametrize("slug", GAMES)
def test_names_are_escaped_once_on_the_live_pages_after_every_step(group, slug):
    for match in steps_of(group, renamed(GAMES[slug]())):
        for page in ("", "/live", "/log", "/menu"):
            assert faults_at(group, match + page)[1] == []


@pytest.mark.parametrize(
    "decide", [commands.finish, table_commands.pause, table_commands.give_up, commands.undo]
)
def test_names_are_escaped_once_in_finished_paused_and_undone_matches(group, decide):
    match = evening_of(
        group,
        renamed(
            Evening("hearts", {}, FOUR)
            .records(entry("hearts", hearts=[5, 4, 4, 0], spade_queen=3))
            .writes(decide)
        ),
    )
    assert faults_of(group, match, f"{match}/sheet", f"{match}/log", "/", "/history") == []


def test_the_next_dealer_is_named_without_double_escaping(group):
    match = evening_of(group, renamed(Evening("hell", {}, FOUR[:3])))
    page = group.writes(match, bids(0, 0, 0), tricks(1, 0, 0)).onward
    assert AND in page.one("#saved > p.soft").text
    page = group.writes(match, bids(0, 0, 0), tricks(2, 0, 0)).onward
    assert BOLD in page.one("#saved > p.soft").text
    page = group.writes(match, bids(0, 0, 0), tricks(3, 0, 0)).onward
    assert OBRIEN in page.one("#saved > p.soft").text


def test_names_are_escaped_once_in_the_response_to_a_tap(group):
    match = evening_of(group, renamed(Evening("hell", {}, FOUR[:3])))
    for fields in (bids(0, 1), bids(1, 1, 1), {"bids.0": "9"}):
        form = {"version": "0", "action": "", **fields}
        with group.client.post(f"{match}/deals/1", data=form, headers=as_headers(HTMX)) as answer:
            assert Answer(answer, of_api=False).faults == []


def test_names_are_escaped_once_on_every_page_of_the_group(group):
    for slug in ("points", "hell", "whist"):
        evening_of(group, renamed(GAMES[slug]()))
    gone = evening_of(group, renamed(GAMES["points"]()))
    group.send(f"{gone}/delete", {"sure": "yes"})
    top, _ = faults_at(group, "/")
    assert GROUP in top.text
    pages = [*pages_from(group, "/", "/house-rules", "/deleted", "/club/delete", "/new/hell")]
    assert len(pages) > 30
    assert [faults for faults in pages if faults] == []


def test_names_are_not_escaped_in_the_workbook(group):
    match = evening_of(group, renamed(GAMES["hell"]()))
    with group.client.get(f"{match}/export.xlsx") as answer:
        book = openpyxl.load_workbook(io.BytesIO(answer.data))
    texts = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row]
    assert {OBRIEN, AND} <= set(texts)
    assert [text for text in texts if ESCAPED_TWICE.search(text)] == []
