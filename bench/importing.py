"""Measures the import of a whole archive, compared with the export that created it.

    python -m bench.importing [MATCHES]        5,000 by default

Both do the complete work of their commands: from the database to a file, and from the file into a
new group of the same database. The export loads and computes every match. The import reads and
validates every match, and writes it with its results and facts.
"""

import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from bench.club import MadeClub, lent_club
from bench.measure import Figure, in_turn
from scorekeeper import clock, store
from scorekeeper.exports import archive
from scorekeeper.imports.archive_file import ArchiveFile
from scorekeeper.match import new_id

MATCHES = 5_000
PAIRS = 3
MOST_TIMES = 5


def figures(matches: int = MATCHES) -> Iterator[Figure]:
    """Yield the cost of an import."""
    with lent_club(matches) as club, tempfile.TemporaryDirectory() as folder:
        database, file = Path(folder) / "club.db", Path(folder) / "club.json"
        shutil.copy(club.url.removeprefix("sqlite:///"), database)
        opened = store.open_store(f"sqlite:///{database}")
        _export(opened, club, file)
        pairs = in_turn(
            lambda: _import(opened, file), lambda: _export(opened, club, file), pairs=PAIRS
        )
        opened.close()
    yield Figure(f"import of {matches:,} matches", "export", pairs.spreads(), most=MOST_TIMES)


def _export(opened: store.Store, club: MadeClub, file: Path) -> None:
    with file.open("wb") as out, opened.reading() as session:
        found = store.archive.export_archive(session, club.club_id, clock.now())
        out.writelines(
            archive.json_chunks(
                *(found.exported_at, found.players, found.keys, found.matches),
                *(found.house_rules, found.seasons),
            )
        )


def _import(opened: store.Store, file: Path) -> None:
    club_id, now = new_id(), clock.now()
    with file.open("rb") as source:
        store.archive.import_archive(
            opened,
            club_id,
            lambda: ArchiveFile(source),
            now,
            first=lambda session: store.clubs.start(session, "Copy", now, club_id),
        )


def main(matches: int) -> None:
    for figure in figures(matches):
        print(figure, flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MATCHES)
