"""Exported files of a match, for pages and the API."""

from collections.abc import Callable
from typing import IO

from flask import Response, abort

from scorekeeper import clock, store
from scorekeeper.exports import archive, bgstats, csv
from scorekeeper.match import Match
from scorekeeper.web.platform import auth, downloads
from scorekeeper.web.views import translation
from scorekeeper.web.views.rules import house_rules

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
JSON = "application/json"


def as_csv(match: Match) -> Response:
    rules = house_rules.own_name(match)
    response = downloads.file_response(
        lambda file: csv.write_csv(file, [match], lambda _: rules), CSV
    )
    return _with_file_name(response, match, "csv")


def as_xlsx(match: Match) -> Response:
    from scorekeeper.exports import workbook  # noqa: PLC0415 - large and rarely needed

    rules = house_rules.own_name(match)
    response = downloads.file_response(
        lambda file: workbook.match_workbook(file, match, translation.speak, rules), XLSX
    )
    return _with_file_name(response, match, "xlsx")


def is_finished_play(match: Match) -> bool:
    """Return whether the match is over and has a deal, so that BG Stats can import it as a play."""
    return match.finished and bool(match.sheet.rows)


def as_bgsplay(match: Match) -> Response:
    """Respond with a finished match for BG Stats."""
    if not is_finished_play(match):
        abort(404)
    return _with_file_name(Response(bgstats.play_file(match), mimetype=JSON), match, "bgsplay")


def as_json(match: Match) -> Response:
    """Respond with the archive of the match, which can be imported again."""
    selection = store.matches.Selection(match_id=match.id)
    opened = auth.current_store()
    response = downloads.file_response(
        lambda file: write_archive(file, opened, match.club_id, selection), JSON
    )
    return _with_file_name(response, match, "json")


OF_API: dict[str, Callable[[Match], Response]] = {
    "csv": as_csv,
    "json": as_json,
    "xlsx": as_xlsx,
}
"""The files of the API, by file extension."""


def write_archive(
    file: IO[bytes], opened: store.Store, club_id: str, selection: store.matches.Selection
) -> None:
    with opened.reading() as db:
        found = store.archive.export_archive(db, club_id, clock.now(), selection, hidden=False)
        file.writelines(
            archive.json_chunks(
                *(found.exported_at, found.players, found.keys, found.matches),
                *(found.house_rules, found.seasons),
            )
        )


def _with_file_name(response: Response, match: Match, ending: str) -> Response:
    day = match.details.played_on
    name = f"{day} {translation.title(match)} {', '.join(match.names)}"
    return downloads.as_download(response, name, f"{day}-{match.game.slug}", ending)
