"""Cache of downloads and built files, which reduces the next build to seconds.

Files are named by the hash of their inputs, so that they never become outdated. At the end of a
build, files that it has not used are deleted.
"""

import hashlib
import os
import sqlite3
import tempfile
from collections.abc import Callable, Container, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from scorekeeper import places
from scorekeeper.offline.build.errors import BuildError

LOCK = "lock.db"
LOCK_TIMEOUT = 15 * 60  # seconds


def default_storage() -> Path:
    """Return the default folder: ``build/offline`` in a checkout, otherwise in the user's cache."""
    if places.in_checkout():
        return places.CHECKOUT / "build" / "offline"
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "scorekeeper" / "offline"


def digest(*contents: bytes) -> str:
    """Return the SHA-256 hash of ``contents``, in this order."""
    if len(contents) == 1:
        return hashlib.sha256(contents[0]).hexdigest()
    return hashlib.sha256("".join(digest(content) for content in contents).encode()).hexdigest()


def get_or_make(path: Path, make: Callable[[], bytes], is_whole: Callable[[bytes], bool]) -> bytes:
    """Return the content of ``path``. If it is missing or damaged, make and store it."""
    if path.is_file():
        found = path.read_bytes()
        if is_whole(found):
            return found
    made = make()
    write_atomically(path, made)
    return made


def delete_others(folder: Path, names: Container[str]) -> None:
    """Delete the files in ``folder`` that are not in ``names``."""
    for path in folder.iterdir():
        if path.name not in names:
            path.unlink()


def write_atomically(path: Path, content: bytes) -> None:
    """Write a file completely or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent, prefix=".draft-")
    try:
        with os.fdopen(handle, "wb") as target:
            target.write(content)
        Path(draft).chmod(0o644)
        Path(draft).replace(path)
    except BaseException:
        Path(draft).unlink(missing_ok=True)
        raise


@contextmanager
def exclusive_lock(folder: Path, timeout: float = LOCK_TIMEOUT) -> Iterator[None]:
    """Lock ``folder`` for this build. Raise ``BuildError`` after ``timeout``.

    The lock is a transaction, which ends with its process, even after a crash.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / LOCK, timeout=timeout)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            raise BuildError(f"Another build is at work in {folder}: {error}") from error
        yield
