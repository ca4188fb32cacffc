"""Keys: their pages and links, handed on, turned off, opened; in both languages."""

import re
from functools import partial
from urllib.parse import urlsplit

import pytest

from scorekeeper.match.ids import public_name
from tests.support.web.qr import check_code
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import HTMX, Visitor

AGENTS = {
    "LINE": "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari Line/15.12.1",
    "Instagram": "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 402.0.0",
    "Facebook": "Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 [FBAN/FBIOS;FBDV/iPhone13,3]",
    "WeChat": "Mozilla/5.0 (Linux; Android 14) Chrome/130 MMWEBID/1 MicroMessenger/8.0.50",
}
CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36"


@pytest.fixture
def owner(table):
    """The phone that has started the club, in each language."""
    return table


@pytest.fixture
def match(club):
    return store_match(club, "hell", ["Aki", "Ben"])


def makes(visitor, role, name="Aki's phone"):
    """Make a key to the club; the page with its link."""
    return visitor.open("/keys").send("#new-key", {"role": role, "name": name}).onward


def shares(visitor, match, role):
    """Touch "Share to watch" or "Hand over scoring" in the menu; the page with the link."""
    forms = visitor.open(f"{match}/menu").all("form")
    (form,) = [one for one in forms if value_of(one, "role") == role]
    once = value_of(form, "idempotency_key")
    return visitor.send(form["action"], {"role": role, "idempotency_key": once}).onward


def test_a_link_that_is_asked_for_from_the_pad_comes_as_a_sheet(club, app):
    match = store_match(club, "hell", ["Aki", "Ben"])
    (form,) = [
        one for one in club.open(match).all("#menu form") if value_of(one, "role") == "viewer"
    ]
    assert form["hx-post"] == f"{match}/keys"
    assert form["hx-target"] == "#share"
    once = value_of(form, "idempotency_key")
    sheet = club.send(form["action"], {"role": "viewer", "idempotency_key": once}, **HTMX)
    link = sheet.one("#share-address").text
    assert sheet.one("[data-share]")["data-share"] == f"{link}?openExternalBrowser=1"
    manage = sheet.one("a[href*='/keys/']")["href"]
    assert club.open(manage).one("#key").text == link
    watching = Visitor(app)
    watching.open(link)
    assert watching.open(match).status == 200
    assert not watching.open(match).has("#share")


def value_of(form, name):
    return next((one["value"] for one in form.all(f"input[name={name}]")), None)


def opens(app, page, language="en", agent=CHROME):
    """Another phone, on which the link of ``page`` is opened."""
    phone = Visitor(app, language)
    phone.client.environ_base["HTTP_USER_AGENT"] = agent
    phone.first = phone.open(page.one("#key").text).onward
    return phone


def listed(page):
    """The keys on a page: name, role, and details."""
    return [
        (one.one("strong").text, one.one(".tag").text, one.one("small").text)
        for one in page.all("li:has(strong)")
    ]


def asks_to_withdraw(page, name):
    """Press "Turn off" at the key called ``name``; return the page that asks for confirmation."""
    (line,) = [one for one in page.all("li:has(strong)") if one.one("strong").text == name]
    return page.visitor.open(line.one("a.revoke")["href"])


def turn_off(page, name=None, **changes):
    """Touch "Revoke" beside the key called ``name``, or on its page, and again; the answer."""
    asked = asks_to_withdraw(page, name) if name else asks_on_page(page)
    assert asked.status == 200
    return asked.send("#turn-off", changes)


def asks_on_page(page):
    return page.visitor.open(page.one("a[href$='/withdraw']")["href"])


# A key is made


def test_a_link_grants_the_access_of_its_role(app, club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    opened = {}
    for role in ("owner", "scorer", "viewer"):
        phone = opens(app, makes(club, role))
        statuses = [phone.open(path).status for path in (match, f"{match}/details", "/keys")]
        opened[role] = statuses
    assert opened == {
        "owner": [200, 200, 200],
        "scorer": [200, 200, 403],
        "viewer": [200, 403, 403],
    }


def test_a_link_page_shows_its_name_role_and_scope(owner):
    page = makes(owner, "scorer", "  寿司  の\u202eスマホ ")
    assert page.one("h1").text == "寿司 のスマホ"
    says = partial(sentence, owner.language)
    allowed = "can score, correct a match until it is finished, and hand over scoring"
    assert page.texts(".facts-of-key li") == [
        f"{says('Scorer')} {says(allowed)}",
        says("All matches"),
    ]


@pytest.mark.parametrize(
    ("name", "refusal"),
    [(" ", "Enter a name"), ("x" * 41, "Names can have at most {longest} characters.")],
)
def test_an_invalid_name_is_rejected_and_remains_in_the_form(owner, name, refusal):
    page = owner.open("/keys").send("#new-key", {"role": "owner", "name": name})
    assert page.status == 422
    assert page.errors_at("#name-error") == [sentence(owner.language, refusal, longest=40)]
    assert page.one("#name")["value"] == name
    assert page.one("[type=radio][name=role][checked]")["value"] == "owner"
    assert len(listed(page)) == 1


def test_a_new_link_is_a_viewer_link_by_default(club):
    assert club.open("/keys").one("input[name=role][checked]")["value"] == "viewer"


@pytest.mark.parametrize("fields", [{}, {"role": "king", "name": "Aki"}])
def test_a_forged_form_does_not_create_a_link(club, fields):
    assert club.send("/keys", fields).status == 400
    assert len(listed(club.open("/keys"))) == 1


def test_a_double_tap_creates_one_link(club):
    page = club.open("/keys")
    first, again = (page.send("#new-key", {"name": "Aki"}) for _ in range(2))
    assert first.location == again.location
    assert [name for name, _, _ in listed(club.open("/keys"))] == ["Owner link", "Aki"]


# All keys of a club


def test_all_links_are_listed_with_role_scope_creator_and_last_use(app, club, clock):
    match = store_match(club, "hell", ["Aki", "Ben"])
    clock.advance(hours=1)
    opens(app, makes(club, "scorer", "Aki"))
    clock.advance(hours=1)
    shares(club, match, "viewer")
    clock.advance(hours=3)
    club.send(f"{match}/details", {"version": "0", "played_on": "2026-10-03"})
    made = "links made with it"
    assert listed(club.open("/keys")) == [
        ("Owner link", "Owner", f"used just now · made 5 hours ago · 2 {made}"),
        ("Aki", "Scorer", "used 4 hours ago · made 4 hours ago by Owner link"),
        ("Watch link", "Viewer", "Hell, Oct 3 · never used · made 3 hours ago by Owner link"),
    ]


@pytest.mark.parametrize(
    ("passed", "words"),
    [
        ({"seconds": 30}, {"en": "just now", "ja": "たった今"}),
        ({"minutes": 20}, {"en": "20 minutes ago", "ja": "20 分前"}),
        ({"hours": 3}, {"en": "3 hours ago", "ja": "3 時間前"}),
        ({"days": 2}, {"en": "2 days ago", "ja": "2 日前"}),
        ({"days": 40}, {"en": "Nov 21, 2026", "ja": "2026/11/21"}),
    ],
)
def test_the_last_use_of_a_link_is_shown_in_words(app, owner, clock, passed, words):
    opens(app, makes(owner, "viewer", "Aki"))
    clock.advance(**passed)
    used = sentence(owner.language, "used %(when)s", when=words[owner.language])
    separator = {"en": " · ", "ja": " "}[owner.language]
    assert listed(owner.open("/keys"))[1][2].startswith(f"{used}{separator}")


# Withdrawing


def test_a_link_is_turned_off_after_confirmation(app, owner):
    phone = opens(app, makes(owner, "viewer", "Aki"))
    match = store_match(owner, "hell", ["Aki", "Ben"])
    assert phone.open(match).status == 200
    answer = turn_off(owner.open("/keys"), "Aki")
    assert (answer.status, answer.location) == (303, "/keys")
    page = answer.onward
    told = sentence(owner.language, "Turned off %(name)s. It no longer works.", name="Aki")
    assert page.one("#turned-off").text == told
    assert len(listed(page)) == 1
    assert not owner.open("/keys").has("#turned-off")
    assert phone.open(match).status == 404
    assert phone.open("/").has("main.welcome")


def test_turning_off_a_scorer_link_turns_off_the_links_made_with_it(app, club, match):
    scorer = opens(app, makes(club, "scorer", "Aki"))
    friend = opens(app, shares(scorer, match, "scorer"))
    watcher = opens(app, shares(friend, match, "viewer"))
    page = turn_off(club.open("/keys"), "Aki").onward
    shut = "2 links made with it no longer work either."
    assert page.one("#turned-off").text == f"Turned off Aki. It no longer works. {shut}"
    assert [phone.open(match).status for phone in (scorer, friend, watcher)] == [404] * 3


def test_the_last_owner_link_cannot_be_turned_off(owner):
    page = turn_off(owner.open("/keys"), sentence(owner.language, "Owner link"))
    assert page.status == 409
    last = (
        "This is the group's last owner link. Without it nobody could manage links. Create "
        "another owner link first."
    )
    assert page.errors == [sentence(owner.language, last)]
    assert owner.open("/keys").status == 200


def test_turning_off_this_phones_own_link_shows_a_warning_first(app, owner):
    other = opens(app, makes(owner, "owner", "Ben"))
    page = asks_on_page(owner.open("/link"))
    warning = "Turning it off signs this phone out, unless it has another link."
    assert sentence(owner.language, warning) in page.one("main > .say.look").text
    answer = page.send("#turn-off")
    assert (answer.status, answer.location) == (303, "/")
    only = sentence(owner.language, "This phone had no other link.")
    assert only in answer.onward.one("#turned-off").text
    assert owner.open("/keys").location == "/"
    assert other.open("/keys").status == 200


def test_a_link_of_another_club_cannot_be_viewed_or_turned_off(app, club):
    other = Visitor(app)
    other.starts_club("Sunday cards")
    theirs = other.open("/keys").one("a:has(strong)")["href"]
    assert club.open(theirs).status == 404
    assert club.send(f"{theirs}/withdraw").status == 404
    assert other.open(theirs).status == 200


# Handing on in a match


def test_a_watch_link_opens_only_its_match(app, club, match):
    other = store_match(club, "hell", ["Aki", "Ben"])
    page = shares(club, match, "viewer")
    assert page.status == 200
    phone = opens(app, page)
    assert [phone.open(path).status for path in (match, other)] == [200, 404]
    assert phone.open(match).one("#watching")
    assert not phone.open(match).has("#entry")


def test_everyone_shares_one_watch_link(app, club, match):
    first = shares(club, match, "viewer").one("#key").text
    assert shares(club, match, "viewer").one("#key").text == first
    scorer = opens(app, makes(club, "scorer"))
    assert shares(scorer, match, "viewer").one("#key").text == first


def test_each_phone_that_takes_over_scoring_has_its_own_link(app, club, match):
    page = shares(club, match, "scorer")
    assert shares(club, match, "scorer").one("#key").text == page.one("#key").text
    phone = opens(app, page)
    assert phone.open(match).has("#entry")
    another = shares(club, match, "scorer")
    assert another.one("#key").text != page.one("#key").text
    opens(app, another)
    turned_off = turn_off(page).onward
    assert len(listed(turned_off)) == 1
    assert phone.open(match).status == 404


def test_previewing_a_link_does_not_count_as_use(app, club, match):
    page = shares(club, match, "scorer")
    fetching = app.test_client()
    fetching.get(page.one("#key").text)
    fetching.head(page.one("#key").text)
    app.test_client().get("/opened")
    assert "never used" in listed(club.open(f"{match}/keys"))[0][2]


@pytest.mark.parametrize(
    ("role", "answers"),
    [
        ("owner", {"owner": 303, "scorer": 303, "viewer": 303}),
        ("scorer", {"owner": 403, "scorer": 303, "viewer": 303}),
        ("viewer", {"owner": 403, "scorer": 403, "viewer": 403}),
    ],
)
def test_nobody_can_create_a_link_with_more_rights_than_their_own(app, club, match, role, answers):
    of_match = club.send(f"{match}/keys", {"role": role, "name": "Aki"}).onward
    for page in (makes(club, role), of_match):
        phone = opens(app, page)
        given = {one: phone.send(f"{match}/keys", {"role": one}).status for one in answers}
        assert given == answers


def test_a_scorer_is_not_offered_owner_links(app, club, match):
    page = opens(app, makes(club, "scorer")).open(f"{match}/keys")
    assert [one["value"] for one in page.all("[type=radio][name=role]")] == ["viewer", "scorer"]


def test_a_scorer_can_manage_only_links_made_on_this_phone(app, club, match):
    scorer = opens(app, makes(club, "scorer", "Ben"))
    watch = shares(club, match, "viewer")
    pencil = shares(club, match, "scorer")
    mine = shares(scorer, match, "scorer")
    page = scorer.open(f"{match}/keys")
    assert [(name, role) for name, role, _ in listed(page)] == [
        ("Watch link", "Viewer"),
        ("Scoring link", "Scorer"),
    ]
    assert len(page.all("a[href$='/withdraw']")) == 1
    assert not scorer.open(f"{match}/link").has("a[href$='/withdraw']")
    for shown in (watch, pencil):
        action = shown.one("a[href$='/withdraw']")["href"]
        assert scorer.open(action).status in {403, 404}
        assert scorer.send(action).status in {403, 404}
        assert opens(app, shown).open(match).status == 200
    assert turn_off(mine).location == f"{match}/keys"
    assert [name for name, _, _ in listed(scorer.open(f"{match}/keys"))] == ["Watch link"]


def test_an_existing_link_id_in_a_form_does_not_reveal_that_link(app, club, match):
    """Neither makes a form of another role, nor shows it to people who may not see it."""
    owners = urlsplit(club.open("/keys").one("a:has(strong)")["href"]).path.rpartition("/")[2]
    scorer = opens(app, makes(club, "scorer"))
    for field in ("key_id", "idempotency_key"):
        answer = scorer.send(f"{match}/keys", {"role": "viewer", "name": "Aki", field: owners})
        assert owners not in answer.location
        assert answer.onward.one("#key")


def test_a_form_cannot_choose_the_id_of_a_new_link(app, club, match):
    """By the owner's public name a scorer's entries would be the owner's in every export."""
    owners = urlsplit(club.open("/keys").one("a:has(strong)")["href"]).path.rpartition("/")[2]
    wanted = public_name(owners)
    for field in ("key_id", "idempotency_key"):
        for path in ("/keys", f"{match}/keys"):
            answer = club.send(path, {"role": "scorer", "name": "Eve", field: wanted})
            assert answer.status == 303
            assert wanted not in answer.location


def test_one_idempotency_key_creates_a_link_per_match_and_role(club, match):
    other = store_match(club, "hell", ["Aki", "Ben"])
    made = {
        club.send(f"{path}/keys", {"role": role, "name": "Eve", "idempotency_key": "k"}).location
        for path in (match, other)
        for role in ("viewer", "scorer")
    }
    assert len({one.rpartition("/")[2] for one in made}) == 4


def test_turning_off_your_own_match_link_signs_you_out(app, club, match):
    phone = opens(app, club.send(f"{match}/keys", {"role": "owner", "name": "Aki"}).onward)
    page = turn_off(phone.open(f"{match}/link"))
    assert (page.status, page.location) == (303, "/")
    assert page.onward.has("#turned-off")
    assert phone.open(match).status == 404


def test_a_viewer_sees_how_to_take_over_scoring(app, owner):
    match = store_match(owner, "hell", ["Aki", "Ben"])
    phone = opens(app, shares(owner, match, "viewer"), owner.language)
    told = phone.open(match).one("#watching").text
    how = "To keep the score, scan the code shown under “Hand over scoring” on the scorer's phone."
    watching = sentence(owner.language, "You are watching.")
    assert told.startswith(f"{watching} {sentence(owner.language, how)}")
    assert not owner.open(match).has("#watching")
    assert (
        phone.open(f"{match}/link").one("#key").text
        == shares(owner, match, "viewer").one("#key").text
    )


# The link on its page


def test_the_qr_code_encodes_the_link_in_black_on_white(club):
    page = makes(club, "viewer")
    drawing = re.search(r'<div class="qr".*?</svg>', page.source)[0]
    assert "style=" not in drawing
    side = check_code(drawing, page.one("#key").text)
    assert f'<path fill="#fff" d="M0 0h{side}v{side}h-{side}z"/>' in drawing
    assert '<path stroke="#000"' in drawing


def test_a_shared_link_opens_outside_line(club):
    page = makes(club, "viewer")
    link = page.one("#key").text
    assert page.one("button[data-share]")["data-share"] == f"{link}?openExternalBrowser=1"
    assert club.open(f"{link}?openExternalBrowser=1").location == "/opened"


def test_buttons_that_need_a_script_are_hidden_without_one(club):
    page = makes(club, "viewer")
    buttons = page.all("article button")
    assert [one.text for one in buttons] == ["Send link", "Copy", "Print"]
    assert all("hidden" in one for one in buttons)


def test_a_link_from_before_a_secret_change_works_but_is_not_shown(new_app, language):
    app = new_app()
    visitor = Visitor(app, language)
    visitor.starts_club()
    match = store_match(visitor, "hell", ["Aki", "Ben"])
    page = makes(visitor, "scorer", "Aki")
    watch = shares(visitor, match, "viewer").one("#key").text
    where = visitor.open("/keys").all("a:has(strong)")[1]["href"]
    key = visitor.open("/link").one("#key").text
    later = new_app(
        SCOREKEEPER_DATABASE_URL=app.config["SCOREKEEPER_DATABASE_URL"],
        SCOREKEEPER_SECRET_KEY="another secret, as long as it has to be",
    )
    visitor = Visitor(later, language)
    visitor.open(key)
    shown = visitor.open(where)
    assert not shown.has("#key")
    assert not shown.has(".qr")
    gone = (
        "It still works, but the server's secret has changed. Create a new link and turn "
        "this one off."
    )
    assert shown.texts("article [role=status] p") == [sentence(language, gone)]
    assert opens(later, page).open(match).has("#entry")
    renewed = shown.send("form[action=/keys]").onward
    assert renewed.one("h1").text == "Aki"
    assert opens(later, renewed).open(match).has("#entry")
    assert shares(visitor, match, "viewer").one("#key").text != watch


# A link is opened


@pytest.mark.parametrize(
    ("role", "told"),
    [
        ("owner", "You are signed in to %(club)s as owner."),
        ("scorer", "You are signed in to %(club)s as scorer."),
        ("viewer", "You are signed in to %(club)s as viewer."),
    ],
)
def test_a_reminder_to_save_a_new_link_is_shown_once(app, owner, role, told):
    page = makes(owner, role)
    phone = opens(app, page, owner.language)
    notice = phone.first.one("#opened")
    assert sentence(owner.language, told, club="Friday cards") in notice.text
    assert sentence(owner.language, "Save this link to come back.") in notice.text
    assert phone.open(notice.one("a")["href"]).one("#key").text == page.one("#key").text
    assert not phone.first.has("#in-app")
    assert not phone.open("/").has("#opened")


def test_a_link_without_new_rights_shows_no_reminder(club, match):
    links = [makes(club, "viewer"), shares(club, match, "scorer")]
    for page in links:
        assert not club.open(page.one("#key").text).onward.has("#opened")
    assert club.open(match).has("#entry")


def test_a_match_link_opens_its_match_and_can_be_shown_again(app, club, match):
    page = shares(club, match, "scorer")
    phone = opens(app, page)
    assert phone.first.has("#entry")
    mine = phone.open(phone.first.one("#opened a")["href"])
    assert mine.one("#key").text == page.one("#key").text
    assert phone.open("/link").location == "/"
    assert any("My link" in way for way in phone.open("/more").texts("main a"))


@pytest.mark.parametrize("app_name", AGENTS)
def test_in_app_browsers_show_a_warning_and_a_remedy(app, owner, app_name):
    page = makes(owner, "scorer")
    phone = opens(app, page, owner.language, AGENTS[app_name])
    forgets = (
        "You opened this inside %(app)s, which will soon sign you out. Open the link in "
        "Safari or Chrome:"
    )
    told = phone.first.one("#in-app").text
    assert told.startswith(sentence(owner.language, forgets, app=app_name))
    copied = sentence(owner.language, "copy it under “My link” and paste it there.")
    assert (copied in told) is (app_name != "LINE")
    assert phone.open("/link").has("#in-app")


def test_a_page_opened_in_line_links_to_an_external_browser(app, club):
    page = makes(club, "scorer")
    phone = opens(app, page, agent=AGENTS["LINE"])
    outside = f"{page.one('#key').text}?openExternalBrowser=1"
    assert outside in [one["href"] for one in phone.first.all("#opened a")]


def test_a_browser_without_cookies_sees_a_message(app, owner):
    link = makes(owner, "scorer").one("#key").text
    forgetful = app.test_client(use_cookies=False)
    forgetful.environ_base["HTTP_ACCEPT_LANGUAGE"] = owner.language
    answer = forgetful.get(link)
    assert answer.headers["Location"] == "/opened"
    page = forgetful.get("/opened").text
    assert sentence(owner.language, "This browser does not keep cookies") in page


def test_a_link_preview_reveals_nothing_about_the_club(app, club):
    page = makes(club, "scorer", "Zacharias")
    preview = app.test_client(use_cookies=False).get(page.one("#key").text, follow_redirects=True)
    assert preview.status_code == 200
    assert '<meta property="og:title" content="Scorekeeper">' in preview.text
    assert '<meta name="robots" content="noindex">' in preview.text
    assert not any(word in preview.text for word in ("Friday", "Zacharias", "/k/"))


def test_head_requests_behave_like_get_requests(app, club):
    link = makes(club, "scorer").one("#key").text
    answer = app.test_client().head(link)
    assert (answer.status_code, answer.headers["Location"], answer.data) == (303, "/opened", b"")
    assert app.test_client().head("/opened").status_code == 200


def test_the_opened_page_redirects_home_if_no_link_was_just_opened(app, club):
    assert club.open("/opened").location == "/"
    phone = opens(app, makes(club, "viewer", "Aki"))
    turn_off(club.open("/keys"), "Aki")
    assert phone.open("/opened").location == "/"


# Ways there


def test_the_more_page_offers_the_list_of_links_only_to_owners(app, club):
    def ways(phone):
        names = ("Links", "My link")
        ways = phone.open("/more").texts("main a")
        return [name for name in names if any(way.startswith(name) for way in ways)]

    assert ways(club) == ["Links", "My link"]
    assert ways(opens(app, makes(club, "scorer"))) == ["My link"]
    assert ways(opens(app, makes(club, "viewer"))) == ["My link"]


def test_the_match_menu_offers_only_links_the_role_can_share(app, club, match):
    def ways(phone):
        names = ("Share to watch", "Hand over scoring", "Links", "My link")
        lines = phone.open(f"{match}/menu").texts("main li .grow")
        return [name for name in names if any(line.startswith(name) for line in lines)]

    everything = ["Share to watch", "Hand over scoring", "Links"]
    assert ways(club) == everything
    assert ways(opens(app, makes(club, "scorer"))) == everything
    assert ways(opens(app, shares(club, match, "scorer"))) == everything
    assert ways(opens(app, shares(club, match, "viewer"))) == ["My link"]
