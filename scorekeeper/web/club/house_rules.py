"""The saved house rules of a club: the list, and a page for each to rename or delete it."""

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import HouseRules, Refused
from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.deal import Table
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.platform import auth, key_links, urls
from scorekeeper.web.views.rules import shared_rules
from scorekeeper.web.views.rules.house_rules import rules_in_words, saved_rules

UNPROCESSABLE = 422

blueprint = Blueprint("house_rules", __name__, url_prefix="/house-rules")


@blueprint.get("")
@auth.for_club(Role.VIEWER)
def index() -> str:
    saved = saved_rules(auth.required_visit().club.id)
    by_game = [
        (
            game,
            [
                (one, rules_in_words(game, _table(one)))
                for one in saved
                if one.game.slug == game.slug
            ],
        )
        for game in all_games()
    ]
    return render_template(
        "club/house_rules.html", by_game=[(game, rules) for game, rules in by_game if rules]
    )


@blueprint.post("")
@auth.for_club(Role.SCORER)
def save() -> Response | tuple[str, int]:
    """Save the rules of a shared link under the typed name. The form contains these rules."""
    game = find_game(request.form.get("game", "")) or abort(400)
    words = {
        name.removeprefix(shared_rules.IN_FORM): text
        for name, text in request.form.items()
        if name.startswith(shared_rules.IN_FORM)
    }
    shared = shared_rules.read(game, words)
    if not shared.playable:
        abort(400)
    name = request.form.get("name", "")
    over = request.form.get("over") == "on"
    club_id, now = auth.required_visit().club.id, clock.now()
    try:
        with auth.current_store().writing() as db:
            rules_id = store.house_rules.save(db, club_id, game, shared.table, name, now, over=over)
    except Refused as refused:
        page = shared_rules.page(game, shared, words, name, refused.refusals)
        return page, UNPROCESSABLE
    return urls.redirect_to("house_rules.show", rules_id=rules_id)


@blueprint.get("/<rules_id>")
@auth.for_club(Role.VIEWER)
def show(rules_id: str) -> str:
    rules = _find_rules(rules_id)
    return _page(rules, rules.name)


@blueprint.post("/<rules_id>")
@auth.for_club(Role.SCORER)
def rename(rules_id: str) -> Response | tuple[str, int]:
    rules, name = _find_rules(rules_id), request.form.get("name", "")
    try:
        with auth.current_store().writing() as db:
            store.house_rules.rename(db, auth.required_visit().club.id, rules.id, name)
    except Refused as refused:
        return _page(rules, name, refused.refusals), UNPROCESSABLE
    return urls.redirect_to("house_rules.show", rules_id=rules_id)


@blueprint.get("/<rules_id>/delete")
@auth.for_club(Role.SCORER)
def ask_before_deleting(rules_id: str) -> str:
    return render_template("club/house_rules_delete.html", saved=_find_rules(rules_id))


@blueprint.post("/<rules_id>/delete")
@auth.for_club(Role.SCORER)
def delete(rules_id: str) -> Response:
    """Delete the saved rules. Matches that were played by them stay as they are."""
    rules = _find_rules(rules_id)
    with auth.current_store().writing() as db:
        store.house_rules.delete(db, auth.required_visit().club.id, rules.id)
    return urls.redirect_to("house_rules.index")


def _find_rules(rules_id: str) -> HouseRules:
    with auth.current_store().reading() as db:
        return store.house_rules.find(db, auth.required_visit().club.id, rules_id) or abort(404)


def _table(rules: HouseRules) -> Table[object]:
    return Table(rules.options, rules.seats)


def _page(rules: HouseRules, name: str, refusals: tuple[Refusal, ...] = ()) -> str:
    table = _table(rules)
    address = shared_rules.address_of(rules.game, table, rules.name, whole=True)
    return render_template(
        "club/house_rules_one.html",
        saved=rules,
        rules=rules_in_words(rules.game, table),
        name=name,
        refusals=refusals,
        address=address,
        drawing=key_links.qr_code(address),
    )
