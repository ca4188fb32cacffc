"""The secret that signs cookies and makes the tokens of keys: given by the host, else made once.

It has to be long. Whoever has a key could try out secrets until one explains it, and make every
other key of the installation from that.
"""

import os
import secrets
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

from scorekeeper import places

FILE = "secret_key"
NEXT = "next_secret_key"
BYTES = 32
SHORTEST = 32
"""Characters of a secret; those of ``BYTES`` random ones are twice as many."""

FEWEST_DIFFERENT = 8
"""Different characters in a secret, and different steps from one to the next: a random one has
more, also of digits alone, and neither "aaaa…" nor "abcd…" has as many."""

NAME = "SCOREKEEPER_SECRET_KEY"
NEW_ONE = "`openssl rand -hex 32` makes one"
ROTATE = "`scorekeeper rotate-secret`"


class BadSecret(ValueError):  # noqa: N818 - said to whoever runs the app
    """A secret that is not there, or could be guessed. The message is one line."""


def secret_key(given: str | None) -> str:
    """Return ``given``, or the secret of the instance folder, made when it is not there yet.

    Raises ``BadSecret`` for one that could be guessed, or is not in its file.
    """
    if not given:
        return _kept(file())
    if fault := _fault(given):
        raise BadSecret(f"{NAME} {fault}: {NEW_ONE}; with it, {ROTATE} makes the links anew")
    return given


def file() -> Path:
    """Return where the secret is kept that is not given."""
    return places.instance_folder() / FILE


def location(given: str | None) -> str:
    """Return, for the host, the place of the secret: it does not depend on the database."""
    if given:
        return f"given in {NAME}"
    path = file()
    return str(path) if path.exists() else f"{path} (not there; made when the app starts)"


def _fault(text: str) -> str:
    """Return what is wrong with a secret, "" where nothing is."""
    bare = " ".join(text.split())
    if len(bare) < SHORTEST:
        return f"has to have at least {SHORTEST} characters"
    steps = {ord(after) - ord(before) for before, after in pairwise(bare)}
    again = any(bare[turn:] == bare[:-turn] for turn in range(1, len(bare) // 2 + 1))
    if again or min(len(set(bare)), len(steps)) < FEWEST_DIFFERENT:
        return "could be guessed"
    return ""


def _kept(path: Path) -> str:
    places.make_private_folder(path.parent)
    if not path.exists():
        _make(path)
    places.make_private(path)
    key = path.read_text(encoding="latin-1")  # whatever bytes somebody has put there
    if not key.strip():
        raise BadSecret(f"{path} is empty: remove it, and a key is made anew")
    if fault := _fault(key):
        raise BadSecret(f"the secret in {path} {fault}: {ROTATE} makes it and the links anew")
    return key


def kept() -> str | None:
    """Return what is in the file, good or bad; ``None`` where there is none."""
    try:
        return file().read_text(encoding="latin-1")
    except FileNotFoundError:
        return None


@dataclass(frozen=True, slots=True)
class Successor:
    """A new secret, on the disk beside the one that it is to replace."""

    text: str
    path: Path

    def take_over(self) -> None:
        """Put it in the place of the old one, of which nothing is left."""
        self.path.replace(file())
        _sync(self.path.parent)


@contextmanager
def successor() -> Iterator[Successor]:
    """Lend a new secret, which is forgotten again unless it takes over."""
    folder = file().parent
    places.make_private_folder(folder)
    for left in folder.glob(f"{NEXT}-*"):  # by one that was killed at it
        left.unlink(missing_ok=True)
    with _new_draft(folder, NEXT) as path:
        yield Successor(path.read_text(encoding="ascii"), path)


def _make(path: Path) -> None:
    """Put a new secret at ``path``: by whoever is first."""
    with _new_draft(path.parent, FILE) as draft:
        _give_name(draft, path)


@contextmanager
def _new_draft(folder: Path, name: str) -> Iterator[Path]:
    """Lend a file with a new secret, which is on the disk before it is used."""
    handle, draft = tempfile.mkstemp(prefix=f"{name}-", dir=folder)  # readable to nobody else
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(BYTES))
            file.flush()
            os.fsync(file.fileno())
        yield Path(draft)
    finally:
        Path(draft).unlink(missing_ok=True)


def _give_name(draft: Path, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return  # of several processes that start together another was first
    except (OSError, AttributeError):
        draft.replace(path)  # a file system without links, or a system without them


def _sync(folder: Path) -> None:
    """Have the names in ``folder`` on the disk, where that can be asked for."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
