"""A backup or a restore that is killed leaves no plain copy behind, wherever it was."""

import os
import signal
import sys
from contextlib import suppress

import pytest

from tests.support import processes
from tests.support.store.backups import back_up, everything

KILLED = """
import os, signal, sys
from pathlib import Path
from scorekeeper import store

what, moment, file, url = sys.argv[1:]
left = int(moment)

def tell(*_):
    global left
    left -= 1
    if not left:
        os.kill(os.getpid(), signal.SIGKILL)

def when_named(draft, target):
    os.kill(os.getpid(), signal.SIGKILL)

if not left:
    Path.replace = when_named
if what == "backup":
    store.backup.back_up(url, Path(file), tell, tell)
else:
    with store.backup.checked_copy(Path(file), tell) as copy:
        store.backup.restore(copy, url, tell)
"""


@pytest.fixture
def folder(tmp_path):
    """The path of a backup, with a folder for temporary files in it."""
    made = tmp_path / "backups"
    (made / "tmp").mkdir(parents=True)
    return made


def killed(folder, what, moment, file, url):
    done = processes.run(
        [sys.executable, "-c", KILLED, what, str(moment), file, url],
        env={**os.environ, "TMPDIR": str(folder / "tmp")},
        capture_output=True,
        check=False,
    )
    assert done.returncode == -signal.SIGKILL, done.stderr


def left_in(folder):
    """Everything that is not empty."""
    return {str(file.relative_to(folder)) for file in folder.rglob("*") if file.is_file()}


@pytest.mark.parametrize("moment", [1, 2, 4])
def test_a_killed_backup_leaves_nothing_behind(bare_sqlite_url, folder, moment, full_club_at):
    full_club_at(bare_sqlite_url)
    killed(folder, "backup", moment, folder / "copy.db", bare_sqlite_url)
    assert left_in(folder) == set()


@pytest.mark.parametrize("moment", [1, 3, 4, 9])
def test_a_killed_restore_leaves_nothing_behind_and_changes_nothing(
    bare_sqlite_url, folder, moment, full_club_at
):
    full_club_at(bare_sqlite_url)
    back_up(bare_sqlite_url, folder / "copy.db")
    before = everything(bare_sqlite_url)
    killed(folder, "restore", moment, folder / "copy.db", bare_sqlite_url)
    assert left_in(folder) == {"copy.db"}
    assert everything(bare_sqlite_url) == before


def test_the_temporary_file_of_a_killed_backup_is_private_and_is_removed_by_the_next(
    bare_sqlite_url, folder, full_club_at
):
    full_club_at(bare_sqlite_url)
    killed(folder, "backup", 0, folder / "copy.db", bare_sqlite_url)
    assert left_in(folder) == {".copy.db.new"}
    assert (folder / ".copy.db.new").stat().st_mode & 0o777 == 0o600
    with suppress(FileNotFoundError):
        back_up(bare_sqlite_url, folder / "copy.db")
    assert left_in(folder) == {"copy.db"}
