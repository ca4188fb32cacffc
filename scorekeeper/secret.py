"""The secret that signs cookies and makes the tokens of keys: given by the host, else made once.

It has to be long. Whoever has a key could try out secrets until one explains it, and make every
other key of the installation from that.
"""

import os
import secrets
import tempfile
from pathlib import Path

from scorekeeper import places

FILE = "secret_key"
BYTES = 32
SHORTEST = 12
"""Characters of a secret that is given; 32 random ones are better."""


class BadSecret(ValueError):  # noqa: N818 - said to whoever runs the app
    """A secret that is not there, or could be guessed. The message is one line."""


def secret_key(given: str | None) -> str:
    """Return ``given``, or the secret of the instance folder, made when it is not there yet.

    Raises ``BadSecret`` for one that is too short, or is not in its file.
    """
    if not given:
        return _kept(places.instance_folder() / FILE)
    if len(given) < SHORTEST:
        raise BadSecret(f"SCOREKEEPER_SECRET_KEY has to have at least {SHORTEST} characters")
    return given


def _kept(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists():
        _make(path)
    key = path.read_text(encoding="ascii")
    if not key:
        raise BadSecret(f"{path} is empty: remove it, and a key is made anew")
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
