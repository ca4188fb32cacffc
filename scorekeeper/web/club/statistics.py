"""The statistics of a club: its games, one game, and one player in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for

from scorekeeper import clock, store
from scorekeeper.registry import AnyGame, all_games, find_game
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club.latest_places import latest_places
from scorekeeper.web.platform import auth
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views import dates, translation
from scorekeeper.web.views.match import charts

UNPROCESSABLE = 422

MATCHES_SEARCHED = 16
"""The number of latest matches from which the chart takes the finished matches."""

YEAR = timedelta(days=364)
"""A year, from a day to the day before its anniversary."""

blueprint = Blueprint("statistics", __name__, url_prefix="/statistics")


@blueprint.get("")
@auth.for_club(Role.VIEWER)
def games() -> str:
    club_id = auth.required_visit().club.id
    with auth.current_store().reading() as db:
        played = store.statistics.played_games(db, club_id)
        pending = store.count_pending(db, club_id)
    others = [game for game in all_games() if game.slug not in {one.slug for one in played}]
    return render_template("club/statistics.html", played=played, others=others, pending=pending)


@blueprint.get("/latest")
@auth.for_club(Role.VIEWER)
def show_latest() -> str | tuple[str, int]:
    """Show the records of the game that was finished last, or the list of games."""
    with auth.current_store().reading() as db:
        finished = store.matches.finished(db, auth.required_visit().club.id, 1)
    if finished and find_game(finished[0].game):
        return _game_page(finished[0].game, finished[0].called)
    return games()


@blueprint.get("/<slug>")
@auth.for_club(Role.VIEWER)
def show_game(slug: str) -> str | tuple[str, int]:
    """Show all records and statistics of one game."""
    return _game_page(slug, request.args.get("called", ""))


def _game_page(slug: str, called: str) -> str | tuple[str, int]:
    game, query = _find_game(slug), _read_query(called)
    club_id = auth.required_visit().club.id
    found, latest, teams = None, None, False
    with auth.current_store().reading() as db:
        played = store.statistics.played_games(db, club_id)
        pending = store.count_pending(db, club_id)
        if not query.refusals:
            found = store.statistics.game_statistics(db, club_id, game, query.span)
            teams = game.teams and store.matches.has_teams(db, club_id, slug)
            latest = store.history.page(
                db, club_id, _selection(slug, query.span), limit=MATCHES_SEARCHED
            )
    order = request.args.get("order", "")
    page = render_template(
        "club/statistics_game.html",
        game=game,
        title=translation.named_title(slug, called),
        found=found,
        played=played,
        pending=pending,
        teams=teams,
        chart=latest and latest_places(latest.lines),
        **_addresses(query, show_game.__name__, slug=slug),
        order=order if order in ORDERS else WINS,
        records=_records_by_rank(game, found, order) if found else (),
    )
    return (page, UNPROCESSABLE) if query.refusals else page


@blueprint.get("/<slug>/<player_id>")
@auth.for_club(Role.VIEWER)
def show_player(slug: str, player_id: str) -> str | tuple[str, int]:
    """Show one player's record in one game, against each opponent and with each partner."""
    game, query = _find_game(slug), _read_query(request.args.get("called", ""))
    club_id = auth.required_visit().club.id
    with auth.current_store().reading() as db:
        found = store.statistics.player_statistics(db, club_id, game, player_id, query.span)
        played = store.statistics.games_of(db, club_id, player_id)
        teams = game.teams and store.matches.has_teams(db, club_id, slug)
        pending = store.count_pending(db, club_id)
    if found is None:
        abort(404)
    page = render_template(
        "club/statistics_player.html",
        game=game,
        title=translation.named_title(slug, query.span.called),
        found=found,
        teams=teams,
        chart=charts.form(found, game),
        played=played,
        pending=pending,
        **_addresses(query, show_player.__name__, slug=slug, player_id=player_id),
    )
    return (page, UNPROCESSABLE) if query.refusals else page


def _addresses(query: "StatisticsQuery", page: str, **which: Any) -> dict[str, Any]:
    """Return the template values for the dates and links of a page."""
    called = query.span.called or None
    return {
        "asked": query,
        "presets": _presets(clock.today()),
        "this_page": partial(url_for, f".{page}", called=called, **which),
        "of_player": partial(
            url_for,
            f".{show_player.__name__}",
            slug=which["slug"],
            called=called,
            **query.dates,
        ),
        "called": called,
    }


def _find_game(slug: str) -> AnyGame:
    game = find_game(slug)
    if game is None:
        abort(404)
    return game


def _selection(slug: str, span: store.statistics.Span) -> store.matches.Selection:
    return store.matches.Selection(slug, span.called, since=span.since, until=span.until)


# The dates


@dataclass(frozen=True, slots=True)
class StatisticsQuery:
    """The requested span of time, and its dates as typed. If they are refused, it is all time."""

    typed: Mapping[str, str]
    span: store.statistics.Span
    refusals: tuple[Refusal, ...] = ()

    @property
    def dates(self) -> Mapping[str, Any]:
        """The query parameters for the same dates."""
        return {name: text for name, text in self.typed.items() if text}


def _read_query(called: str) -> StatisticsQuery:
    typed = {end: request.args.get(end, "") for end in ("since", "until")}
    since, refusals = dates.read_day(typed["since"], "since")
    until, wrong = dates.read_day(typed["until"], "until")
    refusals += wrong
    if since and until and until < since:
        backwards = say("The end date is before the start date.")
        refusals.append(refuse("day.backwards", backwards, field="until"))
    return StatisticsQuery(
        typed,
        store.statistics.Span(called=called)
        if refusals
        else store.statistics.Span(since, until, called),
        tuple(refusals),
    )


def _presets(today: date) -> list[tuple[str, Mapping[str, str]]]:
    """Return spans to choose with one tap: their labels and query parameters."""
    year = today.replace(month=1, day=1)
    return [
        (gettext("All time"), {}),
        (gettext("This year"), {"since": year.isoformat()}),
        (gettext("Last 12 months"), {"since": (today - YEAR).isoformat()}),
    ]


# ------------------------------------------------------------------------------------ the ranking

WINS = "wins"

ORDERS: Mapping[str, Callable[[store.statistics.PlayerRecord, int], Any]] = {
    "matches": lambda record, _: -record.matches,
    WINS: lambda record, _: (-record.wins, -record.win_rate),
    "share": lambda record, _: (-record.win_rate, -record.matches),
    "average": lambda record, better: (record.average is None, better * (record.average or 0)),
    "best": lambda record, better: (record.best is None, better * (record.best or 0)),
}


def _records_by_rank(
    game: AnyGame, found: store.statistics.GameStatistics, order: str
) -> list[store.statistics.PlayerRecord]:
    better = 1 if game.fewest_wins(found.options) else -1
    key = ORDERS.get(order, ORDERS[WINS])
    return sorted(found.records, key=lambda record: key(record, better))
