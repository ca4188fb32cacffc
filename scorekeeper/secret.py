"""The secret that signs cookies and from which tokens are derived.

The secret is set by the host, or created once. It must be long, so that nobody with a key can guess
it by trial. Every other key of the installation could be derived from the secret.
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
"""The fewest characters of a secret; ``BYTES`` random bytes have twice as many."""

FEWEST_DIFFERENT = 8
"""The fewest different characters in a secret, and different steps between neighbours.

A random secret has more, even of digits alone; "aaaa…" and "abcd…" have fewer.
"""

NAME = "SCOREKEEPER_SECRET_KEY"
NEW_ONE = "`openssl rand -hex 32` makes one"
ROTATE = "`scorekeeper rotate-secret`"


class BadSecret(ValueError):  # noqa: N818 - shown to the host
    """The secret is missing or could be guessed. The message is one line."""


def secret_key(given: str | None) -> str:
    """Return ``given``, or the secret in the instance folder, which is created if necessary.

    Raise ``BadSecret`` if the secret could be guessed, or its file is empty.
    """
    if not given:
        return _read_or_create(file())
    if fault := _secret_problem(given):
        raise BadSecret(f"{NAME} {fault}: {NEW_ONE}; with it, {ROTATE} makes the links anew")
    return given


def file() -> Path:
    """Return the path of the secret's file, which is used if no secret is given."""
    return places.instance_folder() / FILE


def location(given: str | None) -> str:
    """Describe for the host where the secret is stored."""
    if given:
        return f"given in {NAME}"
    path = file()
    return str(path) if path.exists() else f"{path} (not there; made when the app starts)"


def _secret_problem(text: str) -> str:
    """Return the problem with a secret, or ""."""
    bare = " ".join(text.split())
    if len(bare) < SHORTEST:
        return f"has to have at least {SHORTEST} characters"
    steps = {ord(after) - ord(before) for before, after in pairwise(bare)}
    again = any(bare[turn:] == bare[:-turn] for turn in range(1, len(bare) // 2 + 1))
    if again or min(len(set(bare)), len(steps)) < FEWEST_DIFFERENT:
        return "could be guessed"
    return ""


def _read_or_create(path: Path) -> str:
    places.make_private_folder(path.parent)
    if not path.exists():
        _make(path)
    places.make_private(path)
    key = path.read_text(encoding="latin-1")  # the host may have put any bytes there
    if not key.strip():
        raise BadSecret(f"{path} is empty: remove it, and a key is made anew")
    if fault := _secret_problem(key):
        raise BadSecret(f"the secret in {path} {fault}: {ROTATE} makes it and the links anew")
    return key


def stored_secret() -> str | None:
    """Return the content of the file without checks; ``None`` if there is no file."""
    try:
        return file().read_text(encoding="latin-1")
    except FileNotFoundError:
        return None


@dataclass(frozen=True, slots=True)
class NewSecret:
    """A new secret in a temporary file, which can replace the current one."""

    text: str
    path: Path

    def take_over(self) -> None:
        """Replace the current secret, which is deleted."""
        self.path.replace(file())
        _sync_folder(self.path.parent)


@contextmanager
def new_secret() -> Iterator[NewSecret]:
    """Yield a new secret. Its file is deleted unless ``take_over`` was called."""
    folder = file().parent
    places.make_private_folder(folder)
    for left in folder.glob(f"{NEXT}-*"):  # left by a process that was killed
        left.unlink(missing_ok=True)
    with _new_draft(folder, NEXT) as path:
        yield NewSecret(path.read_text(encoding="ascii"), path)


def _make(path: Path) -> None:
    """Create a secret at ``path``, unless another process was first."""
    with _new_draft(path.parent, FILE) as draft:
        _give_name(draft, path)


@contextmanager
def _new_draft(folder: Path, name: str) -> Iterator[Path]:
    """Yield a temporary file with a new secret, which is already synced to disk."""
    handle, draft = tempfile.mkstemp(prefix=f"{name}-", dir=folder)  # readable by nobody else
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
        return  # another process that started at the same time was first
    except (OSError, AttributeError):
        draft.replace(path)  # the file system or the platform has no links


def _sync_folder(folder: Path) -> None:
    """Sync the directory ``folder`` to disk, if the platform supports it."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
