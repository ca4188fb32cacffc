"""Commands `scorekeeper export` and `scorekeeper import`."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import SEEK_END
from typing import IO, Any

import click

from scorekeeper import clock, store
from scorekeeper.cli.clubs import club_option, find_club, make_link, opened_store
from scorekeeper.cli.common import (
    PrivateFile,
    RenamedOption,
    UserError,
    count_noun,
    database_option,
    interrupt,
    on_stop_signals,
    progress,
)
from scorekeeper.cli.english import english
from scorekeeper.exports import archive, csv, workbook
from scorekeeper.imports.archive_file import ArchiveFile, Unreadable
from scorekeeper.match import naming, new_id
from scorekeeper.registry import find_game
from scorekeeper.rules import names

MOST_LISTED = 20
"""The most matches listed before an import."""

NO_CLUB_YET = ""
"""The id of a group that is not created yet."""

RULES_OUTCOMES = {
    store.archive.RulesOutcome.NEW: "new",
    store.archive.RulesOutcome.BESIDE: "kept beside others of that name",
    store.archive.RulesOutcome.SAME: "already here",
    store.archive.RulesOutcome.FULL: "left out: no more can be kept",
}

OUTCOMES = {
    store.archive.ImportOutcome.NEW: "new",
    store.archive.ImportOutcome.LONGER: "continued",
    store.archive.ImportOutcome.SAME: "already here",
    store.archive.ImportOutcome.BEHIND: "newer here",
    store.archive.ImportOutcome.DELETED: "deleted here",
}


@click.command()
@club_option
@click.option(
    "--output",
    type=PrivateFile("wb", atomic=True),
    default="-",
    metavar="FILE",
    help="File to write. [default: standard output]",
)
@click.option(
    "--format",
    "kind",
    type=click.Choice(["json", "csv", "xlsx"]),
    default="json",
    show_default=True,
    help="json for `scorekeeper import`, csv and xlsx for spreadsheets.",
)
@database_option
def export(club: str | None, output: IO[bytes], kind: str, database: str | None) -> None:
    """Export all matches of a group."""
    on_stop_signals(interrupt)
    with (
        opened_store(database) as clubs_store,
        progress("Exporting") as update,
        clubs_store.reading() as session,
    ):
        club_id = find_club(session, club).id
        count = store.matches.count(session, club_id)
        if kind == "json":
            found = store.archive.export_archive(session, club_id, clock.now())
            matches = with_progress(found.matches, count, update)
            output.writelines(
                archive.json_chunks(
                    *(found.exported_at, found.players, found.keys, matches),
                    *(found.house_rules, found.seasons),
                )
            )
            return
        rules_of = naming(store.house_rules.list_all(session, club_id))
        played = with_progress(store.matches.load_each(session, club_id), count, update)
        if kind == "csv":
            csv.write_csv(output, played, rules_of)
        else:
            workbook.club_workbook(output, played, english, rules_of=rules_of)


def with_progress(
    matches: Iterator[Any], count: int, update: Callable[[int, int], None]
) -> Iterator[Any]:
    """Yield the matches, and report the number of each to ``update``."""
    for number, match in enumerate(matches, start=1):
        yield match
        update(number, count)


@click.command("import")
@click.argument("file", type=click.File("rb"))
@club_option
@click.option(
    "--new-group",
    "--new-club",
    "new_club",
    cls=RenamedOption,
    metavar="NAME",
    help="Create a group with this name and import into it.",
)
@database_option
@click.option("--yes", is_flag=True, help="Don't ask for confirmation.")
def import_(
    file: IO[bytes], club: str | None, new_club: str | None, database: str | None, *, yes: bool
) -> None:
    """Import a JSON FILE written by `scorekeeper export` or the export page.

    The command shows the new data before the import. If anything is wrong, the command lists every
    problem with its place in the file and does not import anything.
    """
    on_stop_signals(interrupt)
    if club is not None and new_club is not None:
        raise UserError("use either --group or --new-group")
    if new_club is not None and (refusal := names.check_name(new_club, "name")):
        raise UserError(english(refusal.message))
    if not file.seekable():
        raise UserError("FILE must be a file, not a pipe, because it is read twice")
    with opened_store(database) as clubs_store, faults_reported():
        preview = preview_file(clubs_store, file, club, new=new_club is not None)
        print_preview(preview)
        if not (preview.has_changes or preview.players):
            click.echo("There is nothing new in the file.")
            return
        if not yes:
            click.confirm("Import this?", abort=True)
        import_file(clubs_store, file, club, new_club)


def preview_file(
    clubs_store: store.Store, file: IO[bytes], club: str | None, *, new: bool
) -> store.archive.ImportPreview:
    """Return the effect of importing the file into a group, or into a new group."""
    with clubs_store.reading() as session, archive_with_progress(file, "Looking through") as found:
        club_id = NO_CLUB_YET if new else find_club(session, club).id
        return store.archive.preview_import(session, club_id, found, clock.now())


def import_file(
    clubs_store: store.Store, file: IO[bytes], club: str | None, new_club: str | None
) -> None:
    """Import the file. A new group is created only if the whole file can be imported."""
    now, link = clock.now(), ""

    def start(session: store.Session) -> None:
        nonlocal link
        store.clubs.start(session, names.tidy(new_club or ""), now, into)
        link = make_link(session, into, store.keys.Role.OWNER)

    if new_club is None:
        with clubs_store.reading() as session:
            into = find_club(session, club).id
    else:
        into = new_id()
    with archive_with_progress(file, "Importing") as found:
        first = None if new_club is None else start
        store.archive.import_archive(clubs_store, into, lambda: found, now, first=first)
    click.echo("Imported.")
    if link:
        click.echo(f"The new group opens at {link} (save this link).")


class ProgressArchive:
    """An archive that reports its progress to ``update`` while it is read."""

    def __init__(self, file: IO[bytes], update: Callable[[int, int], None]) -> None:
        self._file = ArchiveFile(file)
        self._size = file.seek(0, SEEK_END)
        self._tell = update
        self.players: Sequence[Any] = self._file.players
        self.keys: Sequence[Any] = self._file.keys
        self.house_rules: Sequence[Any] = self._file.house_rules
        self.seasons: Sequence[Any] = self._file.seasons

    def matches(self) -> Iterator[Any]:
        for match in self._file.matches():
            yield match
            self._tell(self._file.position, self._size)


@contextmanager
def archive_with_progress(file: IO[bytes], label: str) -> Iterator[ProgressArchive]:
    """Open the archive in ``file`` with a progress bar."""
    with progress(label) as update:
        yield ProgressArchive(file, update)


@contextmanager
def faults_reported() -> Iterator[None]:
    """If reading a file fails, print each fault with its place, and exit with status 2."""
    try:
        yield
    except Unreadable as wrong:
        raise UserError(with_position(wrong.place, english(wrong.message))) from wrong
    except store.archive.ImportRefused as refused:
        print_preview(refused.preview)


def print_preview(preview: store.archive.ImportPreview) -> None:
    """Print the effect of an import. If there are faults, print them and exit."""
    for fault in preview.faults:
        message = with_position(fault.place, english(fault.refusal.message, fault.names))
        click.echo(f"scorekeeper: {message}", err=True)
    if preview.stopped:
        click.echo("scorekeeper: the rest of the file was not checked", err=True)
    if preview.faults:
        raise UserError("nothing was imported")
    for one in preview.arrivals[:MOST_LISTED]:
        players = ", ".join(one.names)
        game = find_game(one.game)
        name = game.name if game else one.game
        click.echo(f"{one.played_on}  {name}: {players} ({OUTCOMES[one.outcome]})")
    more = sum(preview.counts.values()) - len(preview.arrivals[:MOST_LISTED])
    if more:
        click.echo(f"… and {more:,} more")
    for kind, named in (("House rules", preview.rules), ("Season", preview.seasons)):
        for thing in named:
            name, here = thing.name, thing.here
            shown = f"{name} as {here}" if here not in {"", name} else name
            click.echo(f"{kind}: {shown} ({RULES_OUTCOMES[thing.outcome]})")
    amounts = [
        f"{count_noun(count, 'match', 'matches')} {OUTCOMES[outcome]}"
        for outcome, count in preview.counts.items()
        if count
    ]
    click.echo(", ".join([*amounts, f"{count_noun(preview.players, 'player', 'players')} new"]))


def with_position(place: str, message: str) -> str:
    """Prefix ``message`` with its place in the file."""
    return f"{place}: {message}" if place else message
