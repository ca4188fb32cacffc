"""A match as a file, for pages and the API: the same bytes, named alike."""

from collections.abc import Callable, Generator

from flask import Response, abort

from scorekeeper import clock, store
from scorekeeper.exports import archive, bgstats, csv
from scorekeeper.match import Match
from scorekeeper.web.platform import auth, downloads
from scorekeeper.web.views import house_rules, translation

XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
CSV = "text/csv"
JSON = "application/json"


def as_csv(match: Match) -> Response:
    """Send the tidy table."""
    rules = house_rules.own_name(match)
    return _named(Response(csv.csv_file([match], lambda _: rules), mimetype=CSV), match, "csv")


def as_xlsx(match: Match) -> Response:
    """Send the workbook."""
    from scorekeeper.exports import workbook  # noqa: PLC0415 - large, and seldom asked for

    rules = house_rules.own_name(match)
    response = downloads.written(
        lambda file: workbook.match_workbook(file, match, translation.speak, rules), XLSX
    )
    return _named(response, match, "xlsx")


def is_a_play(match: Match) -> bool:
    """Tell whether the match is over and something was played."""
    return match.finished and bool(match.sheet.rows)


def as_bgsplay(match: Match) -> Response:
    """Send a finished match for BG Stats."""
    if not is_a_play(match):
        abort(404)
    return _named(Response(bgstats.play_file(match), mimetype=JSON), match, "bgsplay")


def as_json(match: Match) -> Response:
    """Send all that belongs to the match, to be imported again."""
    selection = store.Selection(match_id=match.id)
    pieces = archive_of(auth.the_store(), match.club_id, selection)
    return _named(downloads.streamed(pieces, JSON), match, "json")


OF_API: dict[str, Callable[[Match], Response]] = {
    "csv": as_csv,
    "json": as_json,
    "xlsx": as_xlsx,
}
"""The files of the API, by the ending of their address."""


def archive_of(
    opened: store.Store, club_id: str, selection: store.Selection
) -> Generator[bytes, None, None]:
    """Write the archive of the club's matches of ``selection``, while they are read."""
    with opened.reading() as db:
        found = store.archive(db, club_id, clock.now(), selection)
        yield from archive.write(
            *(found.exported_at, found.players, found.keys, found.matches),
            *(found.house_rules, found.seasons),
        )


def _named(response: Response, match: Match, ending: str) -> Response:
    day = match.details.played_on
    name = f"{day} {translation.title(match)} {', '.join(match.names)}"
    return downloads.named(response, name, f"{day}-{match.game.slug}", ending)
