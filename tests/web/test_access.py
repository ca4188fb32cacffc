"""Who may see what: every route of the app's own table, asked by people who have no business."""

import pytest

from tests.web.visitor import Page, Visitor, bids, tricks

OPEN_TO_ALL = {
    "static",
    "clubs.home",
    "clubs.start",
    "language.change",
    "probes.health",
    "probes.ready",
    "referee.at_no_table",
    "rulebook.games",
    "rulebook.of_game",
    "rulebook.card_of_game",
}
"""Pages that show nothing of any club; the API has tests of its own."""

NOBODYS_BUSINESS = ("Secret circle", "Hanako", "Tarō")


@pytest.fixture(scope="module")
def secret(app):
    """What a stranger would put into addresses: a match of two deals, and more of its club."""
    owner = Visitor(app)
    link = owner.key_link("Secret circle")
    match = owner.begins("hell", ["Hanako", "Tarō"])
    owner.writes(match, bids(1, 1), tricks(1, 0))
    owner.writes(match, bids(1, 2), tricks(1, 1))
    return {
        "match_id": match.removeprefix("/m/"),
        "number": "1",
        "slug": "hell",
        "token": "A" * 22,
        "filename": "app.css",
        "link": link,
    }


def routes(app):
    """Every rule of the app with each of its methods."""
    return [
        (rule.endpoint, method, rule)
        for rule in app.url_map.iter_rules()
        for method in sorted(rule.methods)
    ]


def address(rule, values):
    _, path = rule.build({name: values[name] for name in rule.arguments})
    return path


def ask(visitor, method, path):
    fields = {"version": "2", "action": "next", "bids.0": "0", "name": "", "language": "en"}
    data = fields if method == "POST" else None
    return Page(visitor, visitor.client.open(path, method=method, data=data))


def tells_nothing(page):
    return not any(secret in page.source for secret in NOBODYS_BUSINESS)


def test_without_a_key_no_route_answers_with_anything_of_a_club(app, secret):
    for endpoint, method, rule in routes(app):
        answer = ask(Visitor(app), method, address(rule, secret))
        asked = f"{method} {rule} -> {answer.status}"
        assert tells_nothing(answer), asked
        if not (endpoint in OPEN_TO_ALL or endpoint.startswith("api.") or method == "OPTIONS"):
            assert answer.status in {302, 303, 400, 404, 405}, asked
        assert answer.status < 500, asked


def test_a_method_that_a_route_does_not_know_is_405_and_says_which_it_knows(app, secret):
    for _, _, rule in routes(app):
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE", "BREW"} - rule.methods:
            if rule.endpoint == "static" or (rule.rule, method) in known(app):
                continue
            answer = ask(Visitor(app), method, address(rule, secret))
            assert answer.status == 405, f"{method} {rule}"
            assert answer.headers["Allow"]


def known(app):
    return {(rule.rule, method) for rule in app.url_map.iter_rules() for method in rule.methods}


def test_a_visitor_without_a_key_is_sent_home(app, secret):
    stranger = Visitor(app)
    for path in ("/new", "/new/hell", "/club/link"):
        answer = stranger.open(path)
        assert (answer.status, answer.location) == (303, "/")


def test_with_another_clubs_key_every_match_is_still_nothing(app, secret):
    other = Visitor(app)
    other.starts_club("Sunday cards")
    matches = [one for one in routes(app) if "match_id" in one[2].arguments]
    assert len(matches) > 10
    for _, method, rule in matches:
        answer = ask(other, method, address(rule, secret))
        asked = f"{method} {rule} -> {answer.status}"
        assert answer.status in {404, 200} if method == "OPTIONS" else 404, asked
        assert tells_nothing(answer), asked


def test_with_another_clubs_key_no_route_tells_or_breaks_anything(app, secret):
    for _, method, rule in routes(app):
        other = Visitor(app)
        other.starts_club("Sunday cards")
        answer = ask(other, method, address(rule, secret))
        assert tells_nothing(answer), f"{method} {rule}"
        assert answer.status < 500, f"{method} {rule}"


def test_nothing_of_all_this_has_changed_the_match(app, secret):
    owner = Visitor(app)
    owner.open(secret["link"])
    assert owner.open(f"/m/{secret['match_id']}").totals() == [26, -6]


def test_every_form_needs_its_token(guarded_app, secret):
    posts = [
        rule
        for endpoint, method, rule in routes(guarded_app)
        if method == "POST" and not endpoint.startswith("api.")
    ]
    assert len(posts) >= 10
    for rule in posts:
        answer = ask(Visitor(guarded_app), "POST", address(rule, secret))
        assert answer.status == 400, rule


def test_a_token_of_another_visitor_is_no_token(guarded_app):
    other = Visitor(guarded_app)
    token = other.open("/").one("form.card input[name=csrf_token]")["value"]
    visitor = Visitor(guarded_app)
    visitor.open("/")
    answer = visitor.send("/clubs", {"name": "Friday cards", "csrf_token": token})
    assert answer.status == 400
    assert visitor.open("/").has("form[action=/clubs]")
