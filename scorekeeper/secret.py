"""The secret that signs cookies and makes the tokens of keys: given by the host, else made once.

It has to be long. Whoever has a key could try out secrets until one explains it, and make every
other key of the installation from that.
"""

import os
import secrets
import time
from pathlib import Path

from scorekeeper import places

FILE = "secret_key"
BYTES = 32
SHORTEST = 12
"""Characters of a secret that is given; 32 random ones are better."""

PATIENCE = 5.0
"""Seconds in which a process that started together with this one has written it down."""


class WeakSecret(ValueError):  # noqa: N818 - said to whoever runs the app
    """A secret that could be guessed. The message is one line."""


def secret_key(given: str | None) -> str:
    """``given``, or the secret kept in the instance folder, made when it is not there yet.

    Raises ``WeakSecret`` for one that is too short.
    """
    if not given:
        return _kept(places.instance_folder() / FILE)
    if len(given) < SHORTEST:
        raise WeakSecret(f"SCOREKEEPER_SECRET_KEY has to have at least {SHORTEST} characters")
    return given


def _kept(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Created by whoever is first; several processes may start together.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _written_by_another(path)
    key = secrets.token_hex(BYTES)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key


def _written_by_another(path: Path) -> str:
    end = time.monotonic() + PATIENCE
    while not (key := path.read_text(encoding="ascii")):
        if time.monotonic() > end:
            raise WeakSecret(f"{path} is empty: remove it, and another is made")
        time.sleep(PATIENCE / 100)
    return key
