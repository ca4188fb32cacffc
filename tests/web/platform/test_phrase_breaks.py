"""Zero-width spaces between Japanese phrases, for browsers without ``auto-phrase``."""

import re

import pytest

from scorekeeper.web.platform.phrase_breaks import BREAK, ELEMENT, break_phrases
from tests.support.paths import ROOT
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import HTMX, THREE, Visitor, bids, hearts

pytestmark = pytest.mark.timeless

SAFARI = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15"
    " (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1"
)
FIREFOX = "Mozilla/5.0 (Android 15; Mobile; rv:153.0) Gecko/153.0 Firefox/153.0"
CHROME_ON_IPHONE = SAFARI.replace("Version/26.0", "CriOS/141.0.7390.41")
CHROME = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)"
    " Chrome/119.0.0.0 Mobile Safari/537.36"
)
OLD_CHROME = CHROME.replace("Chrome/119", "Chrome/118")
EDGE = f"{CHROME} EdgA/119.0.0.0"
HEADLESS = CHROME.replace("Chrome/", "HeadlessChrome/")

WITHOUT_AUTO_PHRASE = [SAFARI, FIREFOX, CHROME_ON_IPHONE, OLD_CHROME]
ENDLESS = CHROME.replace("119", "9" * 5000)
OTHERS = [CHROME, EDGE, HEADLESS, ENDLESS, "curl/8.14.1", ""]


def shown(element):
    """``element`` with ``|`` for each break."""
    return break_phrases(element).replace(BREAK, "|")


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("<h1>同じ名前のルールがある</h1>", "<h1>同じ|名前の|ルールが|ある</h1>"),
        ('<a class="btn">次のディールへ進む</a>', '<a class="btn">次の|ディールへ|進む</a>'),
        ("<label>前回と同じ席順</label>", "<label>前回と|同じ|席順</label>"),
        ("<th>1位の割合</th>", "<th>1位の|割合</th>"),
        ("<a>第2ディール／全13ディール</a>", "<a>第2ディール／|全13ディール</a>"),
        ("<summary>ほかのプレイヤー</summary>", "<summary>ほかの|プレイヤー</summary>"),
        ("<p>同じ名前のルールがある</p>", "<p>同じ名前のルールがある</p>"),
        ("<article>同じ名前のルールがある</article>", "<article>同じ名前のルールがある</article>"),
        ("<button>Save deal 2</button>", "<button>Save deal 2</button>"),
    ],
)
def test_headings_buttons_labels_and_links_break_between_phrases(element, expected):
    assert shown(element) == expected


def test_a_phrase_may_go_on_in_another_element():
    heading = "<h2>第<b>2</b>ディールから席が変わる</h2>"
    assert shown(heading) == "<h2>第<b>2</b>ディールから|席が|変わる</h2>"


def test_a_name_is_not_broken_but_a_line_may_begin_with_it():
    line = "<h2>次は<bdi>同じ名前の人</bdi>さんが配ります</h2>"
    assert shown(line) == "<h2>次は|<bdi>同じ名前の人</bdi>さんが|配ります</h2>"


@pytest.mark.parametrize(
    "kept",
    [
        "<select><option>同じ名前のルール</option></select>",
        "<svg><title>同じ名前のルール</title></svg>",
        "<textarea>同じ名前のルール</textarea>",
        '<input value="同じ名前のルール" placeholder="a > 同じ名前のルール">',
    ],
)
def test_fields_and_drawings_are_unchanged(kept):
    assert break_phrases(f"<label>名前{kept}</label>") == f"<label>名前{kept}</label>"


@pytest.mark.parametrize(
    ("element", "expected"),
    [
        ("<h2>決着（失敗）：9枚</h2>", "<h2>決着|（失敗）：9枚</h2>"),  # not before ：
        ("<h2>Safari：7日間</h2>", "<h2>Safari：7日間</h2>"),  # not inside Safari
        ("<h2>あき&amp;けんの勝ち</h2>", "<h2>あき&amp;けんの|勝ち</h2>"),
        ("<h2>同じ\n  名前の ルール</h2>", "<h2>同じ\n  名前の ルール</h2>"),  # a space is a break
    ],
)
def test_a_line_does_not_begin_inside_a_word_or_with_punctuation(element, expected):
    assert shown(element) == expected


def test_the_style_sheet_lists_the_same_elements():
    style = (ROOT / "static" / "css" / "ground.css").read_text(encoding="utf-8")
    (listed,) = re.findall(r"@supports not \(word-break: auto-phrase\) {\s*:is\(([^)]*)\)", style)
    names = re.search(r"\(([^)]*)\)", ELEMENT.pattern)[1].replace("h[1-3]", "h1|h2|h3")
    assert sorted(listed.split(", ")) == sorted(names.split("|"))


@pytest.fixture
def match(club):
    match = store_match(club, "hearts", ["Aki", "同じ名前の人", "Chie", "Dan"])
    store_deal(club, match, hearts(5, 3, 4, 1, queen=1))
    return match


@pytest.fixture
def japanese(club):
    phone = club.another()
    phone.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "ja"
    return phone


def pages(match):
    return ("/", "/new", "/new/hearts", match, f"{match}/sheet", f"{match}/referee", "/rules/hell")


@pytest.mark.parametrize("agent", WITHOUT_AUTO_PHRASE)
def test_browsers_without_auto_phrase_get_breaks(japanese, agent):
    page = japanese.open("/new", User_Agent=agent)
    assert BREAK in page.one("h1").text
    assert page.headers["Content-Length"] == str(len(page.source.encode()))


@pytest.mark.parametrize("agent", OTHERS, ids=lambda agent: agent[-40:])
def test_other_browsers_and_programs_get_none(japanese, agent):
    assert BREAK not in japanese.open("/new", User_Agent=agent).source


def test_english_is_unchanged(club, match):
    for path in pages(match):
        assert BREAK not in club.open(path, User_Agent=SAFARI).source


def test_attributes_titles_and_names_are_unchanged(japanese, match):
    for path in pages(match):
        page = japanese.open(path, User_Agent=FIREFOX)
        elements = list(page.top.descendants)
        assert not [one.attributes for one in elements if BREAK in "".join(one.attributes.values())]
        assert not [one.text for one in page.all("bdi, option, textarea") if BREAK in one.text]
        assert BREAK not in page.one("title").strings[0]


def test_only_breaks_are_added(japanese):
    # A token changes with every second.
    plain, broken = (
        re.sub(r'name="csrf_token"[^>]*>', "", japanese.open("/rules/hell", User_Agent=one).source)
        for one in (CHROME, SAFARI)
    )
    assert broken.count(BREAK) > 20
    assert broken.replace(BREAK, "") == plain


def test_swaps_have_breaks_too(japanese):
    match = store_match(japanese, "hell", THREE)
    page = japanese.open(match)
    swap = page.send("#entry", bids(2, None, None), User_Agent=SAFARI, **HTMX)
    assert not swap.has("html")
    assert BREAK in swap.source


def test_a_poll_has_breaks_and_its_304_is_empty(japanese, match):
    address = f"{match}/live"
    poll = japanese.open(address, User_Agent=SAFARI)
    assert BREAK in poll.source
    again = japanese.open(address, User_Agent=SAFARI, If_None_Match=poll.headers["ETag"])
    assert (again.status, again.source) == (304, "")
    assert "Content-Length" not in again.headers


def test_files_are_unchanged(japanese, match):
    for path in (f"{match}/export.csv", f"{match}/export.json", "/static/icons.svg"):
        page = japanese.open(path, User_Agent=SAFARI)
        assert page.status == 200
        assert BREAK not in page.source


def test_a_new_visitor_gets_breaks(app):
    assert BREAK in Visitor(app, "ja").open("/", User_Agent=SAFARI).source
