"""A forbidden action is offered nowhere: every link and form of every page is followed."""

from urllib.parse import urlsplit

import pytest

from scorekeeper.registry import all_games
from tests.support.web.stored_matches import store_deal, store_match
from tests.support.web.visitor import Visitor, bids, tricks

pytestmark = pytest.mark.timeless

FILES = (".csv", ".json", ".xlsx", ".png", ".bgsplay", ".svg")
OF_NOBODY = ("/rules", "/referee")
"""How pages without a match begin. They are the same for everybody, so a stranger opens them."""


@pytest.fixture(scope="module")
def played(app):
    """An owner, an unfinished match with a note and a ruling, and a finished one."""
    owner = Visitor(app)
    owner.starts_club()
    open_match = store_match(owner, "hell", ["Aki", "Ben", "Chie"])
    store_deal(owner, open_match, bids(1, 0, 1), tricks(1, 0, 0))
    owner.open(f"{open_match}/deals/1").send("form[action$='/note']", {"note": "Rain."})
    over = owner.begins("hell", ["Aki", "Ben", "Chie"], ladder_cards="1")
    store_deal(owner, over, bids(1, 0, 1), tricks(1, 0, 0))
    return owner, open_match


def a_phone(app, owner, match, role, *, whole):
    where = "/keys" if whole else f"{match}/keys"
    page = owner.send(where, {"role": role, "name": f"{role} {whole}"}).onward
    phone = Visitor(app)
    phone.open(page.one("#key").text).onward.visitor.open("/")
    return phone


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize("role", ["viewer", "scorer", "owner"])
def test_every_link_and_form_shown_to_a_role_is_allowed(app, played, role, whole):
    owner, match = played
    phone = a_phone(app, owner, match, role, whole=whole)
    assert len(followed(phone, ["/", match], but_not=OF_NOBODY)) > 5


def test_rulebooks_and_referees_show_strangers_only_allowed_links(app):
    seen = followed(Visitor(app), ["/rules"])
    assert {f"/rules/{game.slug}" for game in all_games()} <= seen


def followed(phone, waiting, but_not=()):
    """Follow every link, one of each kind, and send every form: all is allowed. What was seen."""
    seen, forms = set(), set()
    while waiting:
        path = waiting.pop()
        page = phone.open(path)
        assert page.status in {200, 303}, path
        if page.status == 303:
            continue
        for link in page.all("a"):
            target = urlsplit(link["href"] or "")
            to = f"{target.path}?{target.query}" if target.query else target.path
            ours = not target.netloc and target.path.startswith("/")
            if target.path.startswith(but_not):
                continue
            if ours and kind(to) not in seen and not target.path.endswith(FILES):
                seen.add(kind(to))
                waiting.append(to)
        forms |= {(form["action"], form["method"]) for form in page.all("form") if form["action"]}
    for action, method in sorted(forms):
        if action.endswith(("/withdraw", "/sign-out")):  # which need nothing to be sent with them
            continue
        # Nothing is sent with it, so that nothing happens. People without the right learn that
        # first.
        answer = phone.client.open(action, method=method.upper())
        assert answer.status_code not in {403, 404, 405}, action
    return seen


def kind(path):
    """Of the many rules of a rulebook or the referee a few are enough, and of other values one."""
    parsed = urlsplit(path)
    many = parsed.path.startswith(("/rules", "/referee")) or "/referee" in parsed.path
    asked = {part.partition("=")[0] for part in parsed.query.split("&")}
    return parsed.path if many or "/statistics" in parsed.path else (parsed.path, *sorted(asked))
