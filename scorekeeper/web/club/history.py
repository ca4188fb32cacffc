"""The history of the club: its matches, the newest first, and the form that finds some of them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from itertools import groupby

from flask import Blueprint, abort, make_response, render_template, request
from werkzeug import Response

from scorekeeper import store
from scorekeeper.registry import all_games, find_game
from scorekeeper.rules.ruling import Refusal, refuse, say
from scorekeeper.store import Role
from scorekeeper.web.platform import auth
from scorekeeper.web.views import dates

UNPROCESSABLE = 422
FIELDS = ("q", "game", "player", "since", "until")
LONGEST_TYPED = 200
"""Characters of a field that are read."""

LONGEST_ID = 40
MOMENT = "%Y%m%dT%H%M%S%f"

blueprint = Blueprint("history", __name__)


@dataclass(frozen=True, slots=True)
class Filters:
    """What the form asks for: as it was typed, by field, and the selection that this is.

    With ``refusals`` the selection is of no use.
    """

    typed: Mapping[str, str]
    players: Sequence[store.Player]
    selection: store.Selection
    refusals: tuple[Refusal, ...] = ()

    @property
    def asked(self) -> dict[str, str]:
        """The fields that are filled in, for an address."""
        return {name: text for name, text in self.typed.items() if text}

    @property
    def narrow(self) -> bool:
        """Whether more than words is asked for."""
        return bool(set(self.asked) - {"q"})

    @property
    def strange_words(self) -> list[str]:
        """The words that nobody and no place has."""
        words = self.selection.words
        return [word.text for word in words if not (word.player_ids or word.places)]

    @property
    def common_words(self) -> list[str]:
        """The words that more players or places have than are looked for."""
        return [word.text for word in self.selection.words if word.more]


@blueprint.get("/history")
@auth.for_club(Role.VIEWER)
def show() -> Response:
    """A page of the history, from where the last one ended."""
    club_id = auth.visit().club.id
    before = _spot(request.args["before"]) if "before" in request.args else None
    filters = read_filters(club_id, request.args)
    page = store.HistoryPage((), None)
    if not filters.refusals:
        with auth.the_store().reading() as db:
            page = store.history(db, club_id, filters.selection, before=before)
    text = render_template(
        "club/history.html",
        filters=filters,
        games=all_games(),
        months=_by_month(page.lines),
        older=_written(page.older) if page.older else None,
        newest=before is None,
    )
    return make_response(text, UNPROCESSABLE if filters.refusals else 200)


def read_filters(club_id: str, args: Mapping[str, str]) -> Filters:
    """What the query of an address asks of the club's history; everything where it says nothing."""
    typed = {name: args.get(name, "").strip()[:LONGEST_TYPED] for name in FIELDS}
    with auth.the_store().reading() as db:
        players = store.club_players(db, club_id)
        words = store.find_words(db, club_id, typed["q"])
    since, refusals = dates.read_day(typed["since"], "since")
    until, wrong = dates.read_day(typed["until"], "until")
    refusals = [*refusals, *wrong, *_unknown(typed, players)]
    if since and until and since > until:
        message = say("The last day is before the first.")
        refusals.append(refuse("history.days", message, field="until"))
    selection = store.Selection(
        game=typed["game"] or None,
        player_id=typed["player"] or None,
        since=since,
        until=until,
        words=words,
    )
    return Filters(typed, players, selection, tuple(refusals))


def _unknown(typed: Mapping[str, str], players: Sequence[store.Player]) -> list[Refusal]:
    """Refusals of a game and a player that there is not."""
    found = []
    game, player = typed["game"], typed["player"]
    if game and find_game(game) is None:
        message = say("There is no game “{typed}”.", typed=game)
        found.append(refuse("history.game", message, field="game"))
    if player and player not in {one.id for one in players}:
        message = say("Nobody here has the number “{typed}”.", typed=player)
        found.append(refuse("history.player", message, field="player"))
    return found


def _by_month(lines: Sequence[store.MatchSummary]) -> list[tuple[date, list[store.MatchSummary]]]:
    months = groupby(lines, key=lambda line: line.played_on.replace(day=1))
    return [(month, list(of_month)) for month, of_month in months]


def _written(spot: store.Cursor) -> str:
    """A spot as an address has it."""
    return f"{spot.played_on}_{spot.created_at.astimezone(UTC):{MOMENT}}_{spot.match_id}"


def _spot(text: str) -> store.Cursor:
    day, moment, match_id = (*text.split("_", 2), "", "")[:3]
    if not (match_id.isascii() and match_id.isprintable() and len(match_id) <= LONGEST_ID):
        abort(400)
    try:
        at = datetime.strptime(moment, MOMENT).replace(tzinfo=UTC)
        return store.Cursor(date.fromisoformat(day), at, match_id)
    except ValueError:
        abort(400)
