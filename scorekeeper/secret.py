"""The key that signs cookies: given by the host, else made once and kept in the instance folder."""

import os
import secrets

from scorekeeper import places

FILE = "secret_key"
BYTES = 32


def secret_key(given: str | None) -> str:
    """``given``, or the key kept in the instance folder, made when it is not there yet."""
    if given:
        return given
    path = places.instance_folder() / FILE
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        # Created by whoever is first; several processes may start together.
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return path.read_text(encoding="ascii")
    key = secrets.token_hex(BYTES)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(key)
    return key
