"""Links turned off with the links created from them, links that expire, phones signed out.

The attack: who has stolen an owner's link makes others with it, and shuts out the rightful owners.
"""

from datetime import datetime, timedelta

import pytest

from tests.support.clock import TOKYO
from tests.support.web.sentences import sentence
from tests.support.web.stored_matches import store_match
from tests.support.web.visitor import Visitor

TOUCHED = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_User": "?1"}


ELDER = (
    "Your link was made from this one. Only a phone that has this link can turn it off, "
    "or whoever runs the server."
)


class Owner:
    """A phone with a link of its own to the club, and the page of that link."""

    def __init__(self, app, page):
        self.page = page
        self.path = page.response.request.path
        self.phone = Visitor(app)
        self.phone.open(page.one("#key").text)

    @property
    def is_in(self):
        return self.phone.open("/keys").status == 200


def hands_on(app, phone, name, role="owner", **more):
    return Owner(app, phone.send("/keys", {"role": role, "name": name, **more}).onward)


@pytest.fixture
def stolen(app, club):
    """Ben's link, which somebody else has by now."""
    return hands_on(app, club, "Ben")


@pytest.fixture
def thief(app, stolen):
    """Another link, made with Ben's."""
    return hands_on(app, stolen.phone, "T")


def revokes(phone, path, **fields):
    return phone.send(f"{path}/withdraw", fields)


# The attack


def test_turning_off_a_stolen_link_turns_off_all_links_made_with_it(app, club, stolen, thief):
    further = hands_on(app, thief.phone, "T2")
    friend = hands_on(app, club, "Chie")
    page = club.open(f"{stolen.path}/withdraw")
    assert page.texts(".key-list strong")[:2] == ["T", "T2"]
    answer = page.send("#turn-off")
    assert (answer.status, answer.location) == (303, "/keys")
    told = "Turned off Ben. It no longer works. 2 links made with it no longer work either."
    assert answer.onward.one("#turned-off").text == told
    assert [one.is_in for one in (stolen, thief, further, friend)] == [False] * 3 + [True]


def test_turning_off_a_link_includes_links_made_with_it_by_default(club, stolen, thief):
    assert revokes(club, stolen.path).status == 303
    assert [stolen.is_in, thief.is_in] == [False, False]


def test_a_stolen_link_cannot_turn_off_the_owner_link_it_came_from(app, club, stolen, thief):
    mine = club.open("/link").one("a[href$='/withdraw']")["href"].removesuffix("/withdraw")
    for phone in (thief.phone, stolen.phone):
        page = phone.open(f"{mine}/withdraw")
        assert not page.has("#turn-off")
        for which in ({}, {"which": "alone"}, {"which": "made"}):
            answer = revokes(phone, mine, **which)
            assert answer.status == 409
            assert answer.errors == [ELDER]
        assert revokes(phone, stolen.path, which="others").status == 303
        assert phone.send(f"{mine}/phones").status == 409
        assert phone.send(f"{mine}/end", {"ends": "tonight"}).status == 422
    assert club.open("/keys").status == 200


def test_a_compromised_link_can_be_replaced_in_one_step(app, club):
    """It is the link with which the club was started, and this phone has it too."""
    page = club.open("/link")
    first = page.one("a[href$='/withdraw']")["href"].removesuffix("/withdraw")
    thief = Visitor(app)
    thief.open(page.one("#key").text)
    further = hands_on(app, thief, "T")
    new = club.send("/keys", {"role": "owner", "name": "New"}).onward.one("#key").text
    club.open(new, **TOUCHED)
    asking = club.open(f"{first}/withdraw")
    assert "Every link but mine: 2 links" in asking.text
    assert asking.send("#turn-off", {"which": "others"}).status == 303
    assert [thief.open("/keys").status, further.is_in] == [303, False]
    page = club.open("/keys")
    assert page.texts(".key-list strong") == ["New", "Owner link"]
    assert "turned off · 1 link made with it" in page.text


def test_links_left_over_from_a_turned_off_link_can_be_turned_off_later(club, stolen, thief):
    assert revokes(club, stolen.path, which="alone").status == 303
    assert [stolen.is_in, thief.is_in] == [False, True]
    page = club.open("/keys")
    (line,) = [one for one in page.all("li:has(strong)") if one.one("strong").text == "Ben"]
    assert "turned off · 1 link made with it" in line.text
    page = club.open(line.one("a.revoke")["href"])
    assert [one["value"] for one in page.all("[name=which]")] == ["made", "others"]
    assert page.send("#turn-off").status == 303
    assert not thief.is_in


def test_all_other_links_can_be_turned_off_in_one_step(app, club, stolen, thief):
    match = store_match(club, "hell", ["Aki", "Ben"])
    club.send(f"{match}/keys", {"role": "viewer"})
    page = club.open(f"{stolen.path}/withdraw")
    assert page.texts("label.choice b")[-1] == "Every link but mine: 3 links"
    answer = page.send("#turn-off", {"which": "others"})
    assert answer.onward.one("#turned-off b").text == "Turned off 3 links. Yours still works."
    assert [stolen.is_in, thief.is_in] == [False, False]
    assert len(club.open("/keys").all("li:has(strong)")) == 1


def test_turning_off_my_own_link_spares_the_links_made_with_it(club, stolen):
    mine = club.open("/link").one("a[href$='/withdraw']")["href"]
    page = club.open(mine)
    assert [one["value"] for one in page.all("[name=which]")] == ["alone", "others"]
    refused = club.send(mine, {"which": "made"})
    assert refused.status == 409
    assert refused.errors == [
        "That would turn off the link this phone uses. Turn it off alone, or the others first."
    ]
    assert club.send(mine).location == "/"
    assert stolen.is_in


def test_a_choice_that_is_not_offered_does_not_turn_off_anything(club, stolen):
    assert revokes(club, stolen.path, which="everything").status == 400
    match = store_match(club, "hell", ["Aki", "Ben"])
    key = club.send(f"{match}/keys", {"role": "owner", "name": "A"}).location
    assert revokes(club, key, which="others").status == 400
    assert stolen.is_in


def test_turning_off_a_match_link_turns_off_the_links_made_with_it(app, club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    pencil = Owner(app, club.send(f"{match}/keys", {"role": "scorer", "name": "Aki"}).onward)
    friend = pencil.phone.send(f"{match}/keys", {"role": "scorer", "name": "Ben"}).onward
    page = club.open(f"{pencil.path}/withdraw")
    assert [one["value"] for one in page.all("[name=which]")] == ["made"]
    assert page.texts(".key-list strong") == ["Ben"]
    assert page.send("#turn-off").location == f"{match}/keys"
    assert Visitor(app).open(friend.one("#key").text).status == 404


def test_a_link_page_lists_the_links_made_with_it(app, club, stolen, thief):
    page = club.open(stolen.path)
    assert page.texts(".key-list strong") == ["T"]
    assert "made just now by Ben" in page.one(".key-list small").text
    indented = [one["class"] for one in club.open("/keys").all(".key-list li")]
    assert indented == [None, None, "depth-1"]


# A link ends


@pytest.fixture
def evenings(clock, server_in):
    """Set the clock to some minutes from where an evening of November ends, in Tokyo."""
    server_in(TOKYO)

    def go(day, minutes):
        end = datetime.fromisoformat("2026-11-01T06:00+09:00") + timedelta(days=day)
        clock.set(end + timedelta(minutes=minutes))

    return go


@pytest.mark.parametrize(
    ("fields", "day"),
    [
        ({"ends": "tonight"}, 21),
        ({"ends": "week"}, 28),
        ({"ends": "month"}, 51),
        ({"ends": "never", "ends_on": "2026-11-23"}, 23),
    ],
)
def test_a_link_expires_after_the_night_of_its_last_day(app, club, evenings, fields, day):
    """November is counted on: its 51st day is 21 December."""
    match = store_match(club, "hell", ["Aki", "Ben"])
    page = club.send("/keys", {"role": "scorer", "name": "Aki", **fields}).onward
    assert "2026" in page.one(".facts-of-key").text
    phone = Visitor(app)
    phone.open(page.one("#key").text)
    token = page.one("#key").text.rpartition("/")[2]
    bearer = {"Authorization": f"Bearer {token}"}
    for minute, status, opens in ((-1, 200, 303), (0, 404, 404)):
        evenings(day, minute)
        assert phone.open(match).status == status
        assert phone.open(f"{match}/live").status == status
        assert Visitor(app).open(f"/k/{token}").status == opens
        api = phone.client.get(f"/api/v1{match.replace('/m/', '/matches/')}", headers=bearer)
        assert api.status_code == (200 if status == 200 else 401)
    assert "ended yesterday" in club.open("/keys").one("main").text


def test_tonight_means_the_current_night_even_after_midnight(app, club, clock, server_in):
    server_in(TOKYO)
    clock.set(datetime.fromisoformat("2026-11-22T01:30+09:00"))
    page = club.send("/keys", {"role": "viewer", "name": "Aki", "ends": "tonight"}).onward
    assert "Until Nov 21, 2026" in page.one(".facts-of-key").text


@pytest.mark.parametrize(
    ("typed", "refusal"),
    [
        ("2026-11-20", "Choose a date from {first} to {last}."),
        ("9999-12-31", "Choose a date from {first} to {last}."),
        ("soon", "“{typed}” is not a date. Use the form {example}."),
    ],
)
def test_an_invalid_expiry_date_is_rejected_and_remains_in_the_form(app, table, typed, refusal):
    table.send("/keys", {"role": "owner", "name": "Ben"})
    words = {"first": "2026-11-21", "last": "2036-11-28", "typed": typed, "example": "2026-11-21"}
    said = sentence(table.language, refusal, **words)
    form = {"role": "viewer", "name": "Aki", "ends_on": typed}
    link = table.open("/keys").all("a:has(strong)")[1]["href"]
    for path, fields in (("/keys", form), (f"{link}/end", {"ends_on": typed})):
        page = table.send(path, fields)
        assert page.status == 422
        assert page.errors_at("#end-error") == [said]
        assert page.one("[name=ends_on]")["value"] == typed
    assert table.send("/keys", {**form, "ends_on": "", "ends": "for ever"}).status == 400


def test_an_expired_link_works_again_after_its_expiry_is_removed(app, club, clock):
    viewer = hands_on(app, club, "Aki", "viewer", ends="tonight")
    match = store_match(club, "hell", ["Aki", "Ben"])
    clock.advance(days=2)
    assert viewer.phone.open(match).status == 404
    page = club.open(viewer.path)
    assert "It won't work until you extend it." in page.one(".facts-of-key").text
    answer = page.send("#end", {"ends": "never", "ends_on": ""})
    assert (answer.status, answer.location) == (303, viewer.path)
    assert viewer.phone.open(match).status == 200
    assert "Until" not in answer.onward.one(".facts-of-key").text


def test_a_form_without_a_choice_leaves_the_expiry_unchanged(app, club):
    viewer = hands_on(app, club, "Aki", "viewer", ends="week")
    page = club.open(viewer.path)
    assert not page.has("#end [name=ends][checked]")
    assert "Until Nov 28, 2026" in page.send("#end").onward.one(".facts-of-key").text


def test_the_last_owner_link_cannot_expire_and_nobody_extends_their_own(app, table):
    mine = table.open("/link").one("#end")["action"]
    page = table.send(mine, {"ends": "week"})
    assert page.status == 422
    last = (
        "This is the group's last owner link. Without it nobody could manage links. Create "
        "another owner link first."
    )
    assert page.errors_at("#end-error") == [sentence(table.language, last)]
    guest = hands_on(app, table, "Ben", ends="tonight")
    assert not guest.phone.open("/link").has("#end")
    assert guest.phone.send(f"{guest.path}/end", {"ends": "never"}).status == 422
    made = hands_on(app, guest.phone, "Chie")
    assert "2026" in made.page.one(".facts-of-key").text


def test_expired_links_are_not_counted_as_in_use(app, club, clock):
    hands_on(app, club, "Aki", "viewer", ends="tonight")
    assert "2 in use" in club.open("/more").text
    clock.advance(days=2)
    assert "1 in use" in club.open("/more").text


# Phones are forgotten


def test_phones_signed_out_of_a_link_can_sign_in_with_it_again(app, club):
    aki = hands_on(app, club, "Aki", "scorer")
    match = store_match(club, "hell", ["Aki", "Ben"])
    token = aki.page.one("#key").text.rpartition("/")[2]
    page = club.open(aki.path).send("#forget-phones").onward
    assert "All other phones are signed out" in page.text
    assert "All other phones are signed out" not in club.open(aki.path).text
    assert aki.phone.open(match).status == 404
    assert aki.phone.open("/").has("main.welcome")
    headers = {"Authorization": f"Bearer {token}"}
    api = f"/api/v1{match.replace('/m/', '/matches/')}"
    assert club.client.get(api, headers=headers).status_code == 200
    aki.phone.open(f"/k/{token}")
    assert aki.phone.open(match).has("#entry")


def test_the_phone_that_signs_out_the_others_stays_signed_in(app, club):
    tablet = Visitor(app)
    tablet.open(club.open("/link").one("#key").text)
    answer = club.open("/link").send("#forget-phones")
    assert answer.status == 303
    assert club.open("/keys").status == 200
    assert tablet.open("/keys").location == "/"
    club.open("/link").send("#forget-phones")
    assert club.open("/keys").status == 200


def test_a_scorer_can_sign_out_only_phones_of_links_made_here(app, club):
    match = store_match(club, "hell", ["Aki", "Ben"])
    scorer = hands_on(app, club, "Aki", "scorer")
    watch = Owner(app, club.send(f"{match}/keys", {"role": "viewer", "name": "W"}).onward)
    given = Owner(app, scorer.phone.send(f"{match}/keys", {"role": "scorer", "name": "B"}).onward)
    assert scorer.phone.send(f"{watch.path}/phones").status == 403
    assert scorer.phone.send(f"{watch.path}/end", {"ends": "tonight"}).status == 403
    assert watch.phone.open(match).status == 200
    assert scorer.phone.open(given.path).send("#forget-phones").location == given.path
    assert given.phone.open(match).status == 404
    assert not scorer.phone.open(f"{match}/link").has("#forget-phones")
