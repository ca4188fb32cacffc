"""A club's statistics: the games it has played, one game, and one player in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask_babel import gettext

from scorekeeper import clock, store
from scorekeeper.registry import AnyGame, all_games, find_game
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.store import Role
from scorekeeper.web import access, days, drawings

UNPROCESSABLE = 422

YEAR = timedelta(days=364)
"""From a day to the day before the same one a year later."""

blueprint = Blueprint("statistics", __name__, url_prefix="/statistics")


@blueprint.get("")
@access.for_club(Role.VIEWER)
def games() -> str:
    """The games the club has played, the one played most first."""
    with access.the_store().reading() as db:
        played = store.played_games(db, access.visit().club.id)
    others = [game for game in all_games() if game.slug not in {one.slug for one in played}]
    return render_template("statistics.html", played=played, others=others)


@blueprint.get("/<slug>")
@access.for_club(Role.VIEWER)
def of_game(slug: str) -> str | tuple[str, int]:
    """Everybody's record in one game, and what else it counts."""
    game, asked = _find(slug), _asked()
    found = None
    if not asked.refusals:
        with access.the_store().reading() as db:
            found = store.game_statistics(db, access.visit().club.id, game, asked.span)
    order = request.args.get("order", "")
    page = render_template(
        "statistics_game.html",
        game=game,
        found=found,
        **_addresses(asked, of_game.__name__, slug=slug),
        order=order if order in ORDERS else WINS,
        records=_ranked(game, found.records, order) if found else (),
    )
    return (page, UNPROCESSABLE) if asked.refusals else page


@blueprint.get("/<slug>/<player_id>")
@access.for_club(Role.VIEWER)
def of_player(slug: str, player_id: str) -> str | tuple[str, int]:
    """One player's record in one game, against whom and with whom, and his form."""
    game, asked = _find(slug), _asked()
    club_id = access.visit().club.id
    with access.the_store().reading() as db:
        found = store.player_statistics(db, club_id, game, player_id, asked.span)
        played = store.games_of(db, club_id, player_id)
    if found is None:
        abort(404)
    page = render_template(
        "statistics_player.html",
        game=game,
        found=found,
        chart=drawings.form(found, game),
        played=played,
        **_addresses(asked, of_player.__name__, slug=slug, player_id=player_id),
    )
    return (page, UNPROCESSABLE) if asked.refusals else page


def _addresses(asked: "Asked", page: str, **which: Any) -> dict[str, Any]:
    """What both pages say of the days, and where their links lead: here, and to a player."""
    return {
        "asked": asked,
        "presets": _presets(clock.today()),
        "this_page": partial(url_for, f".{page}", **which),
        "of_player": partial(url_for, f".{of_player.__name__}", slug=which["slug"], **asked.dates),
    }


def _find(slug: str) -> AnyGame:
    game = find_game(slug)
    if game is None:
        abort(404)
    return game


# ------------------------------------------------------------------------------- from when to when


@dataclass(frozen=True, slots=True)
class Asked:
    """The days asked for, and as they were typed; ``span`` is all time where they are refused."""

    typed: Mapping[str, str]
    span: store.Span
    refusals: tuple[Refusal, ...] = ()

    @property
    def dates(self) -> Mapping[str, Any]:
        """What stands in the address of a page about the same days."""
        return {name: text for name, text in self.typed.items() if text}


def _asked() -> Asked:
    typed = {end: request.args.get(end, "") for end in ("since", "until")}
    since, refusals = days.read_day(typed["since"], "since")
    until, wrong = days.read_day(typed["until"], "until")
    refusals += wrong
    if since and until and until < since:
        backwards = say("The last day is before the first.")
        refusals.append(refuse("day.backwards", backwards, field="until"))
    return Asked(typed, store.EVER if refusals else store.Span(since, until), tuple(refusals))


def _presets(today: date) -> list[tuple[str, Mapping[str, str]]]:
    """Spans with one tap: their words, and what stands in the address."""
    year = today.replace(month=1, day=1)
    return [
        (gettext("All time"), {}),
        (gettext("This year"), {"since": year.isoformat()}),
        (gettext("Last 12 months"), {"since": (today - YEAR).isoformat()}),
    ]


# ------------------------------------------------------------------------------------ the ranking

WINS = "wins"

ORDERS: Mapping[str, Callable[[store.Record, int], Any]] = {
    "matches": lambda record, _: -record.matches,
    WINS: lambda record, _: (-record.wins, -record.win_share),
    "share": lambda record, _: (-record.win_share, -record.matches),
    "average": lambda record, better: (record.average is None, better * (record.average or 0)),
    "best": lambda record, better: (record.best is None, better * (record.best or 0)),
}


def _ranked(game: AnyGame, records: tuple[store.Record, ...], order: str) -> list[store.Record]:
    better = 1 if game.lower_is_better else -1
    key = ORDERS.get(order, ORDERS[WINS])
    return sorted(records, key=lambda record: key(record, better))
