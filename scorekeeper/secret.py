"""The key that signs cookies: given by the host, else made once and kept in the instance folder."""

import os
import secrets
import tempfile
from pathlib import Path

from scorekeeper import places

FILE = "secret_key"
BYTES = 32


class NoSecret(ValueError):  # noqa: N818 - said to whoever runs the app
    """The file has no key in it. The message is one line."""


def secret_key(given: str | None) -> str:
    """``given``, or the key kept in the instance folder, made when it is not there yet."""
    if given:
        return given
    path = places.instance_folder() / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make(path)
    key = path.read_text(encoding="ascii")
    if not key:
        raise NoSecret(f"{path} is empty: remove it, and a key is made anew")
    return key


def _make(path: Path) -> None:
    """Put a new key at ``path``: by whoever is first, whole, and on the disk before it is used."""
    handle, draft = tempfile.mkstemp(prefix=f"{FILE}-", dir=path.parent)  # readable to nobody else
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(BYTES))
            file.flush()
            os.fsync(file.fileno())
        _give_name(draft, path)
    finally:
        Path(draft).unlink(missing_ok=True)


def _give_name(draft: str, path: Path) -> None:
    try:
        os.link(draft, path)
    except FileExistsError:
        return  # of several processes that start together another was first
    except OSError:
        Path(draft).replace(path)  # a file system without links
