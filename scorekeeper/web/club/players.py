"""The page of a player: correct the name, merge two players, or anonymise a player."""

from flask import Blueprint, abort, render_template, request
from werkzeug import Response

from scorekeeper import clock, store
from scorekeeper.match import Refused
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.store.matches.players import NoPlayer
from scorekeeper.web.club.confirmation import is_confirmed
from scorekeeper.web.platform import auth, urls
from scorekeeper.web.platform.catalogue import gettext

UNPROCESSABLE = 422

blueprint = Blueprint("players", __name__, url_prefix="/players/<player_id>")


@blueprint.get("")
@auth.for_club(Role.OWNER)
def show(player_id: str) -> str:
    player = _find_player(player_id)
    return _page(player, player.name)


@blueprint.post("")
@auth.for_club(Role.OWNER)
def rename(player_id: str) -> Response | tuple[str, int]:
    """Correct the name in every match."""
    name = request.form.get("name", "")
    try:
        with auth.current_store().writing() as db:
            store.players.rename(db, auth.required_visit().club.id, player_id, name, clock.now())
    except NoPlayer:
        abort(404)
    except Refused as refused:
        return _page(_find_player(player_id), name, refused.refusals), UNPROCESSABLE
    return urls.redirect_to(".show", player_id=player_id)


@blueprint.get("/merge")
@auth.for_club(Role.OWNER)
def ask_before_merging(player_id: str) -> str:
    return _ask_before_merging(player_id)


@blueprint.post("/merge")
@auth.for_club(Role.OWNER)
def merge(player_id: str) -> Response | tuple[str, int]:
    other_id = request.form.get("other", "")
    if not is_confirmed():
        return _ask_before_merging(player_id, other_id), UNPROCESSABLE
    opened = auth.current_store()
    try:
        with opened.writing() as db:
            club_id = auth.required_visit().club.id
            store.players.merge(db, club_id, player_id, other_id, clock.now())
    except NoPlayer:
        abort(404)
    except Refused:
        return _ask_before_merging(player_id, other_id), UNPROCESSABLE
    opened.wipe()
    return urls.redirect_to(".show", player_id=player_id)


@blueprint.get("/forget")
@auth.for_club(Role.OWNER)
def ask_before_forgetting(player_id: str) -> str:
    """Show every text that will change when the player is anonymised."""
    return _ask_before_forgetting(player_id)


@blueprint.post("/forget")
@auth.for_club(Role.OWNER)
def forget(player_id: str) -> Response | tuple[str, int]:
    """Replace the player's name everywhere, for good."""
    if not is_confirmed():
        return _ask_before_forgetting(player_id), UNPROCESSABLE
    opened = auth.current_store()
    try:
        with opened.writing() as db:
            club_id = auth.required_visit().club.id
            store.anonymising.anonymise(
                db, club_id, player_id, _name_of_anonymised_player, clock.now()
            )
    except NoPlayer:
        abort(404)
    opened.wipe()
    return urls.redirect_to(".show", player_id=player_id)


def _name_of_anonymised_player(number: int) -> str:
    return str(gettext("Former player %(number)s", number=number))


def _find_player(player_id: str) -> store.clubs.ClubPlayer:
    with auth.current_store().reading() as db:
        return store.players.find(db, auth.required_visit().club.id, player_id) or abort(404)


def _page(player: store.clubs.ClubPlayer, name: str, refusals: tuple[Refusal, ...] = ()) -> str:
    club_id = auth.required_visit().club.id
    with auth.current_store().reading() as db:
        matches = store.players.count_matches(db, club_id, player.id)
        games = store.statistics.games_of(db, club_id, player.id)
        others = len(store.history.club_players(db, club_id)) > 1
    return render_template(
        "club/player.html",
        player=player,
        name=name,
        refusals=refusals,
        matches=matches,
        game=games[0] if games else None,
        others=others,
    )


def _ask_before_merging(player_id: str, other_id: str = "") -> str:
    player, club_id = _find_player(player_id), auth.required_visit().club.id
    other_id = other_id or request.args.get("other", "")
    merger, together = None, None
    with auth.current_store().reading() as db:
        others = [one for one in store.history.club_players(db, club_id) if one.id != player_id]
        if other_id:
            try:
                merger = store.players.preview_merge(db, club_id, player_id, other_id)
            except NoPlayer:
                abort(404)
            if merger.together:
                found = store.matches.summarise(db, club_id, [merger.together])
                together = found[0] if found else None
    return render_template(
        "club/player_merge.html",
        player=player,
        others=others,
        merger=merger,
        together=together,
    )


def _ask_before_forgetting(player_id: str) -> str:
    with auth.current_store().reading() as db:
        club_id = auth.required_visit().club.id
        try:
            found = store.anonymising.preview(db, club_id, player_id, _name_of_anonymised_player)
        except NoPlayer:
            abort(404)
        matches = store.players.count_matches(db, club_id, player_id)
    return render_template("club/player_forget.html", found=found, matches=matches)
