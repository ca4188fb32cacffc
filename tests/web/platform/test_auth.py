"""The rights to every route and method of the app, tried by everybody.

``NEEDS`` has a row for every route. A route without a row fails, and so does a row without a route.
"""

from dataclasses import dataclass

import pytest
from sqlalchemy import select, update
from werkzeug.exceptions import MethodNotAllowed

from scorekeeper import clock, store
from scorekeeper.match import SeasonRules
from scorekeeper.registry import find_game
from scorekeeper.rules.deal import Table
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.database import tables
from scorekeeper.web.platform import auth
from tests.support.store.pad import FIRST, Pad, another_key
from tests.support.web.visitor import Page, Visitor

pytestmark = pytest.mark.timeless

OPEN, VIEW, SCORE, OWN = "open", "viewer", "scorer", "owner"
STRANGER = " or stranger"

NEEDS = {
    "static": OPEN,
    "app_manifest.show_offline": OPEN,
    "app_manifest.show": OPEN,
    "shell.bundle": OPEN,
    "shell.script": OPEN,
    "shell.service_worker": OPEN,
    "shell.show": OPEN,
    "offer.decline": OPEN,
    "pull.pull": OPEN,
    "push.push": OPEN,
    "archive_import.schema": OPEN,
    "built_files.show": OPEN,
    "examples.show": OPEN,
    "home.visit_club": OPEN,
    "home.show": OPEN,
    "home.open_key": OPEN,
    "home.answer_question": OPEN,
    "home.open_pasted_link": OPEN,
    "home.opened": OPEN,
    "home.start_club": OPEN,
    "locale.change": OPEN,
    "more.ask_before_forgetting": OPEN,
    "more.ask_before_signing_out": OPEN,
    "more.forget": OPEN,
    "more.save_settings": OPEN,
    "more.show": OPEN,
    "more.sign_out": OPEN,
    "health.health": OPEN,
    "host.enter": OPEN,
    "host.show": OPEN,
    "health.ready": OPEN,
    "referee.without_match": OPEN,
    "replay.without_match": OPEN,
    "replay.check_without_match": OPEN,
    "rulebook.card_of_game": OPEN,
    "rulebook.index_questions": OPEN,
    "rulebook.games": OPEN,
    "rulebook.show_game": OPEN,
    "rulebook.words": OPEN,
    "shared_rules.show": OPEN,
    # The club's
    "archive_import.upload_page": f"club {SCORE} or stranger",
    "archive_import.done": f"club {OWN}",
    "archive_import.preview": f"club {OWN} or stranger",
    "archive_import.review": f"club {OWN}",
    "archive_import.confirm": f"club {OWN}",
    "exports.club_csv": f"club {VIEW}",
    "exports.club_json": f"club {VIEW}",
    "exports.club_xlsx": f"club {VIEW}",
    "exports.show_club": f"club {VIEW}",
    "history.filter_form": f"club {VIEW}",
    "history.show": f"club {VIEW}",
    "house_rules.ask_before_deleting": f"club {SCORE}",
    "house_rules.delete": f"club {SCORE}",
    "house_rules.index": f"club {VIEW}",
    "house_rules.save": f"club {SCORE}",
    "house_rules.rename": f"club {SCORE}",
    "house_rules.show": f"club {VIEW}",
    "seasons.add": f"club {OWN}",
    "seasons.ask_before_deleting": f"club {OWN}",
    "seasons.change": f"club {OWN}",
    "seasons.delete": f"club {OWN}",
    "seasons.edit": f"club {OWN}",
    "seasons.index": f"club {VIEW}",
    "seasons.new": f"club {OWN}",
    "seasons.show_player": f"club {VIEW}",
    "seasons.show": f"club {VIEW}",
    "seasons.table_csv": f"club {VIEW}",
    "keys.ask_before_revoking": f"club {OWN}",
    "keys.stop_offering": f"club {OWN}",
    "keys.change_expiry": f"club {OWN}",
    "keys.sign_out_phones": f"club {OWN}",
    "keys.index": f"club {OWN}",
    "keys.create": f"club {OWN}",
    "keys.show_own": f"club {VIEW}",
    "keys.show": f"club {OWN}",
    "keys.revoke": f"club {OWN}",
    "club_deletion.ask": f"club {OWN}",
    "club_deletion.delete": f"club {OWN}",
    "club_name.show": f"club {OWN}",
    "club_name.write": f"club {OWN}",
    "deleted_matches.ask_before_deleting": f"club {OWN}",
    "deleted_matches.ask_before_removing": f"club {OWN}",
    "deleted_matches.delete": f"club {OWN}",
    "deleted_matches.index": f"club {OWN}",
    "deleted_matches.remove": f"club {OWN}",
    "deleted_matches.restore": f"club {OWN}",
    "retention.change": f"club {OWN}",
    "retention.show": f"club {OWN}",
    "local_storage_page.import_copy": OPEN,
    "local_storage_page.postpone_reminder": f"club {OWN}",
    "local_storage_page.save_copy": f"club {OWN}",
    "local_storage_page.show": OPEN,
    "new_match.change": f"club {SCORE} or stranger",
    "new_match.choose_game": f"club {SCORE}",
    "new_match.show": f"club {SCORE} or stranger",
    "statistics.games": f"club {VIEW}",
    "statistics.show_game": f"club {VIEW}",
    "statistics.show_latest": f"club {VIEW}",
    "statistics.show_player": f"club {VIEW}",
    "players.ask_before_forgetting": f"club {OWN}",
    "players.ask_before_merging": f"club {OWN}",
    "players.forget": f"club {OWN}",
    "players.merge": f"club {OWN}",
    "players.rename": f"club {OWN}",
    "players.show": f"club {OWN}",
    "points_import.choose_game": f"club {SCORE}",
    "points_import.submit": f"club {SCORE}",
    "points_import.show": f"club {SCORE}",
    # A match's
    "adjust.show": SCORE,
    "adjust.write": SCORE,
    "own_numbers.agree": SCORE,
    "own_numbers.choose_player": VIEW,
    "own_numbers.enter": VIEW,
    "own_numbers.show": SCORE,
    "second_phone.agree": SCORE,
    "second_phone.ask": OWN,
    "second_phone.confirm": SCORE,
    "second_phone.save_alone": OWN,
    "second_phone.show": SCORE,
    "second_phone.take_back": SCORE,
    "pause_and_resume.agree": SCORE,
    "pause_and_resume.give_up": SCORE,
    "pause_and_resume.pause": SCORE,
    "pause_and_resume.resume": SCORE,
    "pause_and_resume.show": SCORE,
    "pause_and_resume.take_up": SCORE,
    "upcoming_deals.change": SCORE,
    "upcoming_deals.show": VIEW,
    "match_rules.change": SCORE,
    "match_rules.show": SCORE,
    "misdeal.show": SCORE,
    "misdeal.write": SCORE,
    "auction.show": SCORE,
    "auction.write": SCORE,
    "chart.picture_svg": VIEW,
    "chart.picture_png": VIEW,
    "chart.side_panel": VIEW,
    "chart.show": VIEW,
    "deal.correct": SCORE,
    "deal.show": VIEW,
    "deal.write": SCORE,
    "offline_forms.show": SCORE,
    "notes.note": SCORE,
    "notes.show": SCORE,
    "notes.write": SCORE,
    "people.ask": SCORE,
    "people.show": VIEW,
    "people.write": SCORE,
    "exports.match_bgsplay": VIEW,
    "exports.match_csv": VIEW,
    "exports.match_json": VIEW,
    "exports.match_xlsx": VIEW,
    "exports.show_match": VIEW,
    "match_keys.show_own": VIEW,
    "match_keys.ask_before_revoking": SCORE,
    "match_keys.change_expiry": SCORE,
    "match_keys.sign_out_phones": SCORE,
    "match_keys.index": SCORE,
    "match_keys.share": SCORE,
    "match_keys.show": SCORE,
    "match_keys.revoke": SCORE,
    "live.poll_auction": SCORE,
    "live.poll_match": VIEW,
    "live.poll_seat": VIEW,
    "live.poll_sheet": VIEW,
    "live.poll_table": VIEW,
    "log.show": VIEW,
    "menu.show": VIEW,
    "sheet.show": VIEW,
    "table.show": VIEW,
    "pad.finish": SCORE,
    "pad.rematch": f"club {SCORE}",
    "pad.remove_last": SCORE,
    "pad.reopen": SCORE,
    "pad.show": VIEW,
    "pad.throw_in": SCORE,
    "print_page.show": VIEW,
    "referee.fill": SCORE,
    "referee.in_match": VIEW,
    "referee.note": SCORE,
    "replay.check_in_match": VIEW,
    "replay.in_match": VIEW,
    "replay.fill_open_deal": SCORE,
    "rulebook.card_of_match": VIEW,
    "rulebook.show_match": VIEW,
    "player.show": VIEW,
    "undo.ask_before_redo": SCORE,
    "undo.ask_before_undo": SCORE,
    "undo.clear": SCORE,
    "undo.redo": SCORE,
    "undo.undo": SCORE,
    # The API
    "api.compute_sheet": OPEN,
    "api.correct_deal": SCORE,
    "api.create_match": f"club {SCORE}",
    "api.export_match": VIEW,
    "api.judge_bids": OPEN,
    "api.judge_plays": OPEN,
    "api.judge_trick": OPEN,
    "api.list_games": OPEN,
    "api.record_deal": SCORE,
    "api.remove_last_deal": SCORE,
    "api.replay_deal": OPEN,
    "api.show": OPEN,
    "api.show_match": VIEW,
}
"""What a route needs: nothing, or a role. ``club`` says that a key to one match is not enough,
``or stranger`` that somebody without any key may come as well.
"""

GONE = (
    "owner of a link turned off",
    "owner whose link has ended",
    "owner whose phone was forgotten",
)
"""Who had a link to all of the club, and whose phone still knows it."""

STRANGERS = ("no key", "another club's owner")
"""Who asks with the methods of Flask's own as well: who may not is stopped before a method counts,
whatever he may no longer. To whoever may, HEAD is a GET, and OPTIONS tells the methods.
"""

OF_ALL_WHO_MAY = ("no key", Role.OWNER, f"{Role.VIEWER} of the match", GONE[0])
"""Who asks for what is open to everybody: the page is the same, and takes as long to draw."""

ONE_ROUTE_OF_EACH_NEED = {need: endpoint for endpoint, need in NEEDS.items()}.values()
"""Where the others of ``GONE`` ask: they are turned away like the first, by the same guard."""

NOBODYS_BUSINESS = ("Thursday", "Hanako", "Tarō")


@dataclass
class JsonClient:
    """Somebody with a key, or none: in which role, to all of the club or to one match of it."""

    token: str | None
    role: Role | None
    whole: bool = False
    cookie: str | None = None
    stranger: bool = False

    def covers(self, need):
        """Return whether this key suffices for a row of ``NEEDS``."""
        if need.endswith(STRANGER) and self.stranger:
            return True
        *club, role = need.removesuffix(STRANGER).split()
        return self.role is not None and self.role.covers(Role(role)) and (self.whole or not club)


@pytest.fixture(scope="module")
def secret(app):
    """The ids that a stranger would put into addresses: a match and more of its club."""
    pad = Pad.begin(app.extensions["store"], names=("Hanako", "Tarō", "Jirō"))
    pad.record(FIRST)
    other = pad.another("hell", {}, ("Hanako", "Tarō"))
    deleted = pad.another("hell", {}, ("Hanako", "Tarō"))
    visitor = Visitor(app)
    with pad.store.writing() as session:
        owner = another_key(session, pad.club_id)
    visitor.open(f"/k/{owner}")
    with visitor.client.get("/export.json") as answer:
        archive = answer.data
    with pad.store.writing() as session:
        seats = select(tables.Seat).where(tables.Seat.match_id == pad.match_id)
        seat = session.scalars(seats.where(tables.Seat.seat == 0)).one()
        upload_id = store.uploads.save(session, pad.club_id, "Hanako", archive, clock.now())
        player_id = seat.player_id
        store.deletion.delete(session, pad.club_id, deleted.match_id, clock.now(), pad.key_id)
        hell = find_game("hell")
        rules = Table(hell.options(hook=False), 3)
        days = (clock.today(), None)
        season_id = store.seasons.create(
            session, pad.club_id, "Hanako's Cup", *days, SeasonRules(), clock.now()
        )
        rules_id = store.house_rules.save(
            session, pad.club_id, hell, rules, "Hanako's Hell", clock.now()
        )
    return {
        "rules_id": rules_id,
        "season_id": season_id,
        "pad": pad,
        "other": other.match_id,
        "upload_id": upload_id,
        "player_id": player_id,
        "deleted_id": deleted.match_id,
        "key_id": pad.key_id,
        "ending": "csv",
        "match_id": pad.match_id,
        "number": "1",
        "seat": "0",
        "slug": "hell",
        "build": "0000",
        "token": "A" * 22,
        "filename": "icon.svg",
        "language": "en",
        "name": "first",
    }


@pytest.fixture(scope="module")
def askers(app, secret):
    """Every kind of visitor, by their links."""
    pad, found = secret["pad"], {"no key": JsonClient(None, None)}
    with pad.store.writing() as session:

        def key(role, match_id=None, club_id=pad.club_id):
            return another_key(session, club_id, role, match_id=match_id)

        elsewhere = store.clubs.start(session, "Sunday cards", clock.now())
        found["another club's owner"] = JsonClient(key(Role.OWNER, None, elsewhere.id), None)
        for role in Role:
            found[role] = JsonClient(key(role), role, whole=True)
            found[f"{role} of the match"] = JsonClient(key(role, pad.match_id), role)
        found["owner of another match"] = JsonClient(key(Role.OWNER, secret["other"]), None)
        for gone in GONE:
            found[gone] = JsonClient(key(Role.OWNER), None)
    for name, asker in found.items():
        asker.stranger = name in {"no key", *GONE}
        asker.cookie = cookie_of(app, asker.token)
    with pad.store.writing() as session:
        for name in GONE:
            key_id = store.keys.find_by_token(session, found[name].token, clock.now()).id
            if name == "owner of a link turned off":
                store.revoke_keys.revoke(session, pad.club_id, key_id, clock.now())
            elif name == "owner whose link has ended":
                row = update(tables.Key).where(tables.Key.id == key_id)
                session.execute(row.values(expires_at=clock.now()))
            else:
                store.revoke_keys.sign_out_phones(session, pad.club_id, key_id, clock.now())
                found[name].token = None  # which would let the phone in again
    return found


def cookie_of(app, token):
    """Return the cookies of a browser that has opened a key."""
    client = app.test_client()
    if token:
        client.get(f"/k/{token}")
    cookie = client.get_cookie("scorekeeper")
    return cookie.value if cookie else None


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


def ask(app, asker, endpoint, method, path):
    """Ask with what belongs to a well-made request, as far as one fits all."""
    visitor = Visitor(app)
    headers = {}
    if endpoint.startswith("api."):
        headers = {"Authorization": f"Bearer {asker.token}"} if asker.token else {}
    elif asker.cookie:
        visitor.client.set_cookie("scorekeeper", asker.cookie)
    # An unknown version: people with the right get 409, 412 or 422, and nothing changes.
    fields = {"version": "999", "action": "next", "bids.0": "0", "name": "", "language": "en"}
    data = fields if method == "POST" else None
    return Page(visitor, visitor.client.open(path, method=method, data=data, headers=headers))


def is_turned_away(rule, asker, answer):
    """Return whether the response is the one for people without the right."""
    if NEEDS[rule.endpoint].startswith("club") and answer.status == 303:
        return answer.location == "/"
    if asker.role:
        return answer.status == 403
    # If no match is named, the response to a lesser key says so.
    return answer.status in ({401, 404} if "match_id" in rule.arguments else {401, 403})


def tells_nothing(page):
    return not any(secret in page.source for secret in NOBODYS_BUSINESS)


def test_the_rights_table_lists_every_route_and_no_others(app):
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(NEEDS)


def test_every_handler_declares_the_rights_in_its_row(app):
    with app.app_context():
        for endpoint, need in NEEDS.items():
            mark = auth.need_of(endpoint)
            said = "open" if mark.scope is auth.Scope.NOTHING else str(mark.role)
            said += STRANGER if mark.strangers else ""
            assert said == need.removeprefix("club "), endpoint
            assert mark.whole == need.startswith("club "), endpoint


@pytest.fixture(scope="module")
def asked(app, secret, askers):
    """Requests of every visitor to every route: method, visitor, rule, response."""
    return [
        (f"{name}: {method} {rule}", name, rule, ask(app, asker, endpoint, method, path))
        for endpoint, method, rule in routes(app)
        for path in [address(rule, secret)]
        for name, asker in askers.items()
        if method not in {"HEAD", "OPTIONS"} or name in STRANGERS
        if NEEDS[endpoint] != OPEN or name in OF_ALL_WHO_MAY
        if name not in GONE[1:] or endpoint in ONE_ROUTE_OF_EACH_NEED
    ]


def test_access_is_granted_exactly_according_to_the_rights_table(asked, askers):
    for what, name, rule, answer in asked:
        asker, need = askers[name], NEEDS[rule.endpoint]
        assert answer.status < 500, what
        at_home = name == "another club's owner" and "match_id" not in rule.arguments
        if need != OPEN and "OPTIONS" not in what and not at_home:
            turned_away = not asker.covers(need)
            assert is_turned_away(rule, asker, answer) == turned_away, (what, answer.status)


def test_visitors_without_a_key_see_nothing_of_the_club(asked, askers):
    for what, name, _, answer in asked:
        if askers[name].role is None and not name.endswith("of another match"):
            assert tells_nothing(answer), what


def test_a_key_to_one_match_reveals_nothing_of_another(asked):
    for what, name, rule, answer in asked:
        if name.endswith("of another match") and "match_id" in rule.arguments:
            assert tells_nothing(answer), what


def test_only_owners_can_see_the_key_ids_of_others(app, secret, asked, askers):
    # From it, who guesses the secret of the installation makes that link.
    with app.extensions["store"].reading() as session:
        of_club = tables.Key.club_id == secret["pad"].club_id
        keys = session.scalars(select(tables.Key).where(of_club)).all()
        own = {
            name: store.keys.find_by_token(session, asker.token, clock.now()).id
            for name, asker in askers.items()
            if asker.role
        }
    # Every scorer of a match hands its watchers' links on.
    shared = {key.id for key in keys if key.match_id and key.role == Role.VIEWER}
    for what, name, rule, answer in asked:
        if "key_id" in rule.arguments or askers[name].role in {None, Role.OWNER}:
            continue
        may = shared if askers[name].role is Role.SCORER else set()
        hidden = {key.id for key in keys} - may - {own[name]}
        told = f"{answer.headers}{answer.source}"
        assert [one for one in hidden if one in told] == [], what


@pytest.mark.usefixtures("asked")
def test_none_of_these_requests_changed_the_match(secret):
    match = secret["pad"].match
    assert (match.version, match.sheet.totals, match.drafts) == (1, (-3, 10, 10), {})


def test_an_unsupported_method_gets_405_and_the_allowed_methods(app, secret):
    known, at_host = {}, app.url_map.bind("localhost")
    for _, method, rule in routes(app):
        known.setdefault((rule.rule, address(rule, secret)), set()).add(method)
    for (rule, path), methods in known.items():
        if rule.startswith("/static/"):
            continue
        # All of them get the same page, which is drawn for one.
        for method in {"GET", "POST", "PUT", "PATCH", "DELETE", "TRACE"} - methods:
            with pytest.raises(MethodNotAllowed) as refused:
                at_host.match(path, method)
            assert set(refused.value.valid_methods) >= methods, f"{method} {rule}"
        answer = Page(None, app.test_client().open(path, method="BREW"))
        assert answer.status == 405, rule
        assert set(answer.headers["Allow"].split(", ")) >= methods, rule


def test_a_visitor_without_a_key_is_redirected_home(app):
    stranger = Visitor(app)
    for path in ("/history", "/keys", "/club/name"):
        answer = stranger.open(path)
        assert (answer.status, answer.location) == (303, "/")


def test_every_form_requires_a_csrf_token(guarded_app, secret):
    posts = [
        rule
        for endpoint, method, rule in routes(guarded_app)
        if method == "POST" and not endpoint.startswith("api.")
    ]
    assert len(posts) >= 10
    for rule in posts:
        answer = guarded_app.test_client().post(address(rule, secret), data={"version": "1"})
        assert answer.status_code == 400, rule


def test_the_csrf_token_of_another_visitor_is_refused(guarded_app):
    other = Visitor(guarded_app)
    token = other.open("/new/hell").one("#setup input[name=csrf_token]")["value"]
    visitor = Visitor(guarded_app)
    visitor.open("/new/hell")
    answer = visitor.send("/new/hell", {"action": "start", "csrf_token": token})
    assert answer.status == 400
    assert visitor.open("/history").location == "/"
