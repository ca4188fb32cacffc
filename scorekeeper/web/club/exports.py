"""Exports of one match, some matches or the whole club."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import IO

from flask import Blueprint, Response, abort, render_template, request

from scorekeeper import clock, store
from scorekeeper.exports import bgstats, csv
from scorekeeper.match import Match, naming
from scorekeeper.rules.ruling import N_, Message, say
from scorekeeper.store.clubs.keys import Role
from scorekeeper.web.club.match_filters import read_filters
from scorekeeper.web.platform import auth, concurrency, downloads, match_request
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.platform.request_priority import Priority, priority
from scorekeeper.web.views import dates, translation
from scorekeeper.web.views.club import club_names
from scorekeeper.web.views.files import match_files
from scorekeeper.web.views.files.match_files import CSV, JSON, XLSX
from scorekeeper.web.views.match import finish

UNPROCESSABLE = 422

SMALL = 2000
"""A file with up to this many deals does not need an export slot."""

MOST_IN_A_WORKBOOK = 15_000
"""Deals, about a thousand matches."""

TOO_MANY_DEALS = say(
    "An Excel file from here has at most {most} deals. Choose fewer matches, or CSV or JSON, which "
    "have them all. The command “scorekeeper export --format xlsx” has no such limit.",
    most=f"{MOST_IN_A_WORKBOOK:,}",
)

blueprint = Blueprint("exports", __name__)


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A file format on the export page: its endpoint, name and purpose.

    ``offered`` returns whether the format is available for a match.
    """

    endpoint: str
    icon: str
    name: str
    purpose: str
    offered: Callable[[Match], bool] = lambda _match: True


MATCH_FORMATS = (
    ExportFormat(
        "exports.match_xlsx",
        "sheet",
        "Excel",
        N_("The score sheet as on paper, a chart and a table of the deals."),
    ),
    ExportFormat(
        "exports.match_csv", "stats", "CSV", N_("One row per deal and player, for any spreadsheet.")
    ),
    ExportFormat(
        "exports.match_bgsplay",
        "dice",
        "BG Stats",
        N_("A play file for BG Stats, the app that logs all your games."),
        match_files.is_finished_play,
    ),
    ExportFormat(
        "exports.match_json", "copy", "JSON", N_("Everything, ready to import elsewhere.")
    ),
    ExportFormat(
        "print_page.show",
        "print",
        "A4",
        N_("The score sheet on one page, for printing."),
        lambda match: bool(match.sheet.rows),
    ),
    ExportFormat(
        "chart.picture_png",
        "picture",
        "PNG",
        N_("The standings and the chart as a picture to send to friends."),
        finish.has_png,
    ),
)

CLUB_FORMATS = (
    ExportFormat(
        "exports.club_xlsx",
        "sheet",
        "Excel",
        N_("All matches, all deals in one table, and the latest score sheets."),
    ),
    ExportFormat(
        "exports.club_csv", "stats", "CSV", N_("One row per deal and player, for any spreadsheet.")
    ),
    ExportFormat("exports.club_json", "copy", "JSON", N_("Everything, ready to import elsewhere.")),
)


@blueprint.get("/m/<match_id>/export")
@auth.for_match(Role.VIEWER)
def show_match(match_id: str) -> str:
    match = match_request.load_match(match_id)
    formats = [one for one in MATCH_FORMATS if one.offered(match)]
    return render_template(
        "club/export.html",
        formats=formats,
        address={"match_id": match_id},
        match=match,
        app_link=bgstats.play_link(match) if match_files.is_finished_play(match) else None,
    )


@blueprint.get("/m/<match_id>/export.csv")
@auth.for_match(Role.VIEWER)
def match_csv(match_id: str) -> Response:
    """Respond with the match as CSV, one row per deal and player."""
    return match_files.as_csv(match_request.load_match(match_id))


@blueprint.get("/m/<match_id>/export.xlsx")
@auth.for_match(Role.VIEWER)
def match_xlsx(match_id: str) -> Response:
    return match_files.as_xlsx(match_request.load_match(match_id))


@blueprint.get("/m/<match_id>/export.bgsplay")
@auth.for_match(Role.VIEWER)
def match_bgsplay(match_id: str) -> Response:
    """Respond with a finished match for BG Stats."""
    return match_files.as_bgsplay(match_request.load_match(match_id))


@blueprint.get("/m/<match_id>/export.json")
@auth.for_match(Role.VIEWER)
def match_json(match_id: str) -> Response:
    """Respond with the archive of one match, which can be imported again."""
    return match_files.as_json(match_request.load_match(match_id))


@blueprint.get("/export")
@auth.for_club(Role.VIEWER)
def show_club() -> str:
    """Show the export formats for the requested matches, by default all of them."""
    return _club_page(_read_query(auth.required_visit().club))


def _club_page(query: "ExportQuery", problem: Message | None = None) -> str:
    return render_template(
        "club/export.html",
        formats=CLUB_FORMATS,
        address=query.address,
        asked=query,
        match=None,
        problem=problem,
    )


@blueprint.get("/export.csv")
@priority(Priority.SLOW)
@auth.for_club(Role.VIEWER)
def club_csv() -> Response:
    """Respond with the requested matches as CSV, one row per deal and player."""
    club = auth.required_visit().club
    query = _read_query(club)

    def write(file: IO[bytes]) -> None:
        with auth.current_store().reading() as db:
            rules_of = naming(store.house_rules.list_all(db, club.id))
            csv.write_csv(file, store.matches.load_each(db, club.id, query.selection), rules_of)

    return _send(write, club, query, "csv", CSV)


@blueprint.get("/export.json")
@priority(Priority.SLOW)
@auth.for_club(Role.VIEWER)
def club_json() -> Response:
    """Respond with the archive of the requested matches."""
    club = auth.required_visit().club
    query = _read_query(club)

    def write(file: IO[bytes]) -> None:
        match_files.write_archive(file, auth.current_store(), club.id, query.selection)

    return _send(write, club, query, "json", JSON)


@blueprint.get("/export.xlsx")
@priority(Priority.SLOW)
@auth.for_club(Role.VIEWER)
def club_xlsx() -> Response | tuple[str, int]:
    from scorekeeper.exports import workbook  # noqa: PLC0415 - large and rarely needed

    club = auth.required_visit().club
    query = _read_query(club)
    if query.deals > MOST_IN_A_WORKBOOK:
        return _club_page(query, TOO_MANY_DEALS), UNPROCESSABLE

    def write(file: IO[bytes]) -> None:
        with auth.current_store().reading() as db:
            found = store.matches.load_each(db, club.id, query.selection)
            rules_of = naming(store.house_rules.list_all(db, club.id))
            workbook.club_workbook(file, found, translation.speak, rules_of=rules_of)

    return _send(write, club, query, "xlsx", XLSX)


def _send(
    write: Callable[[IO[bytes]], None],
    club: store.clubs.Club,
    query: "ExportQuery",
    ending: str,
    mimetype: str,
) -> Response:
    """Respond with the file that ``write`` writes. Raise ``Busy`` if all slots are taken."""
    with concurrency.EXPORTS.slot(needed=query.deals > SMALL):
        response = downloads.file_response(write, mimetype)
    return downloads.as_download(response, *_file_names(club, query), ending)


# The requested matches


@dataclass(frozen=True, slots=True)
class ExportQuery:
    """The requested matches: their selection and their number of deals.

    ``address`` are the query parameters for the same matches, ``words`` describe the filters.
    """

    selection: store.matches.Selection
    address: dict[str, str]
    words: tuple[str, ...]
    deals: int


def _read_query(club: store.clubs.Club) -> ExportQuery:
    """Read the filters in the URL, as the history page does. Respond with 400 if one is invalid."""
    filters = read_filters(club.id, request.args)
    if filters.refusals:
        abort(400)
    chosen = filters.selection
    players = {player.id: player.name for player in filters.players}
    in_words = (
        translation.game_name(chosen.game) if chosen.game else None,
        players.get(chosen.player_id or ""),
        gettext("from %(day)s", day=dates.medium(chosen.since)) if chosen.since else None,
        gettext("to %(day)s", day=dates.medium(chosen.until)) if chosen.until else None,
        filters.typed["q"],
    )
    with auth.current_store().reading() as db:
        deals = store.archive.count_deals(db, club.id, chosen)
    return ExportQuery(chosen, filters.query_params, tuple(filter(None, in_words)), deals)


# Files


def _file_names(club: store.clubs.Club, query: ExportQuery) -> tuple[str, str]:
    today = clock.today()
    return " ".join((str(today), club_names.club_name(club), *query.words)), f"{today}-scorekeeper"
