"""Seasons: the list, the table of each, and a player's matches in one. Owners manage them."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby

from flask import Blueprint, Response, abort, render_template, request
from werkzeug import Response as Redirect

from scorekeeper import clock, store
from scorekeeper.exports.season_table import write_season_csv
from scorekeeper.match import Refused, Season
from scorekeeper.rules.ruling import Refusal
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club import page_cursor
from scorekeeper.web.platform import auth, downloads, urls
from scorekeeper.web.views.club import club_names, seasons
from scorekeeper.web.views.club.game_order import games_to_choose
from scorekeeper.web.views.files.match_files import CSV

UNPROCESSABLE = 422

SEASONS_PER_PAGE = 10
"""Seasons per page, each with its leader."""

PODIUM_PLACES = 3

RUNNING, TO_COME, OVER = "running", "to come", "over"

blueprint = Blueprint("seasons", __name__, url_prefix="/seasons")


@blueprint.get("")
@auth.for_club(Role.VIEWER)
def index() -> str:
    """Show the seasons with their leaders or winners, running ones first."""
    club_id, today = auth.required_visit().club.id, clock.today()
    page = request.args.get("page", 1, type=int)
    with auth.current_store().reading() as db:
        seasons_in_order = sorted(
            store.seasons.list_all(db, club_id), key=lambda one: _state_order(one, today)
        )
        shown = seasons_in_order[SEASONS_PER_PAGE * (max(page, 1) - 1) :][:SEASONS_PER_PAGE]
        tables = [store.season_table.read(db, club_id, one) for one in shown]
    by_state = groupby(tables, key=lambda table: _state_label(table.season, today))
    return render_template(
        "club/seasons.html",
        by_state=[(state, list(of_state)) for state, of_state in by_state],
        page=page,
        more=len(seasons_in_order) > SEASONS_PER_PAGE * max(page, 1),
    )


@blueprint.get("/new")
@auth.for_club(Role.OWNER)
def new() -> str:
    return _render_form(seasons.new_form(clock.today()), None)


@blueprint.post("")
@auth.for_club(Role.OWNER)
def add() -> Redirect | tuple[str, int]:
    form = seasons.read_form()
    if form.refusals or form.since is None:
        return _render_form(form, None, form.refusals), UNPROCESSABLE
    try:
        with auth.current_store().writing() as db:
            club_id, now = auth.required_visit().club.id, clock.now()
            days = (form.since, form.until)
            season_id = store.seasons.create(db, club_id, form.name, *days, form.rules, now)
    except Refused as refused:
        return _render_form(form, None, refused.refusals), UNPROCESSABLE
    return urls.redirect_to(".show", season_id=season_id)


@blueprint.get("/<season_id>")
@auth.for_club(Role.VIEWER)
def show(season_id: str) -> str:
    season, club_id = _find_season(season_id), auth.required_visit().club.id
    with auth.current_store().reading() as db:
        table = store.season_table.read(db, club_id, season)
        latest = store.season_table.latest_matches(db, club_id, table)
        rated = store.season_table.rated_players(db, club_id, table) if season.rules.rating else ()
    return render_template(
        "club/season.html",
        season=season,
        table=table,
        latest=latest,
        rated=rated,
        columns=_players_of(table, latest),
        podium=[one for one in table.lines if one.rank <= PODIUM_PLACES],
        state=_state_label(season, clock.today()),
    )


@blueprint.get("/<season_id>/table.csv")
@auth.for_club(Role.VIEWER)
def table_csv(season_id: str) -> Response:
    season, club = _find_season(season_id), auth.required_visit().club
    with auth.current_store().reading() as db:
        table = store.season_table.read(db, club.id, season)
        rated = store.season_table.rated_players(db, club.id, table) if season.rules.rating else ()
    ratings = {one.player_id: one.rating for one in rated} if season.rules.rating else None
    names = {player_id: player.name for player_id, player in table.players.items()}
    response = downloads.file_response(
        lambda file: write_season_csv(file, table.lines, names, ratings), CSV
    )
    today = clock.today()
    name = f"{today} {club_names.club_name(club)} {season.name}"
    return downloads.as_download(response, name, f"{today}-season", "csv")


@blueprint.get("/<season_id>/player/<player_id>")
@auth.for_club(Role.VIEWER)
def show_player(season_id: str, player_id: str) -> str:
    """Show a player's matches in the season, newest first, and which of them count."""
    season, club_id = _find_season(season_id), auth.required_visit().club.id
    before = page_cursor.read_cursor(request.args["before"]) if "before" in request.args else None
    with auth.current_store().reading() as db:
        table = store.season_table.read(db, club_id, season)
        if player_id not in table.players:
            abort(404)
        page = store.season_table.matches_of_player(db, club_id, table, player_id, before)
    return render_template(
        "club/season_player.html",
        season=season,
        player=table.players[player_id],
        line=next((one for one in table.lines if one.player_id == player_id), None),
        waiting=table.waiting.get(player_id),
        matches=page.matches,
        older=page_cursor.cursor_text(page.older) if page.older else None,
        newest=before is None,
    )


@blueprint.get("/<season_id>/edit")
@auth.for_club(Role.OWNER)
def edit(season_id: str) -> str:
    season = _find_season(season_id)
    return _render_form(seasons.form_of(season), season)


@blueprint.post("/<season_id>/edit")
@auth.for_club(Role.OWNER)
def change(season_id: str) -> Redirect | tuple[str, int]:
    """Change the season. Its table is computed when it is read."""
    season, form = _find_season(season_id), seasons.read_form()
    if form.refusals or form.since is None:
        return _render_form(form, season, form.refusals), UNPROCESSABLE
    changed = replace(season, name=form.name, since=form.since, until=form.until, rules=form.rules)
    try:
        with auth.current_store().writing() as db:
            store.seasons.change(db, auth.required_visit().club.id, changed)
    except Refused as refused:
        return _render_form(form, season, refused.refusals), UNPROCESSABLE
    return urls.redirect_to(".show", season_id=season_id)


@blueprint.get("/<season_id>/delete")
@auth.for_club(Role.OWNER)
def ask_before_deleting(season_id: str) -> str:
    return render_template("club/season_delete.html", season=_find_season(season_id))


@blueprint.post("/<season_id>/delete")
@auth.for_club(Role.OWNER)
def delete(season_id: str) -> Redirect:
    """Delete the season. Its matches stay."""
    season = _find_season(season_id)
    with auth.current_store().writing() as db:
        store.seasons.delete(db, auth.required_visit().club.id, season.id)
    return urls.redirect_to(".index")


def _find_season(season_id: str) -> Season:
    with auth.current_store().reading() as db:
        return store.seasons.find(db, auth.required_visit().club.id, season_id) or abort(404)


def _players_of(
    table: store.season_table.SeasonTable, latest: Sequence[store.season_table.SeasonMatch]
) -> list[store.clubs.ClubPlayer]:
    """Return the players of ``latest`` in the order of the table, then those not listed yet."""
    played = {player_id for match in latest for player_id in match.results}
    order = [*(one.player_id for one in table.lines), *table.waiting]
    return [table.players[player_id] for player_id in order if player_id in played]


def _state_label(season: Season, today: date) -> str:
    if season.is_over(today):
        return OVER
    return TO_COME if season.is_upcoming(today) else RUNNING


def _state_order(season: Season, today: date) -> int:
    return (RUNNING, TO_COME, OVER).index(_state_label(season, today))


def _render_form(
    form: seasons.SeasonForm, season: Season | None, refusals: Sequence[Refusal] = ()
) -> str:
    return render_template(
        "club/season_form.html",
        form=form,
        season=season,
        refusals=refusals,
        games=games_to_choose(),
    )
