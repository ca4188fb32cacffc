"""Unguessable ids, and hashes that are stored instead of secrets."""

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode

RANDOM_BYTES = 16
"""128 random bits, for everything that is part of a URL."""

LENGTH = 22
"""Characters of a name: 16 bytes in base 64."""

PUBLIC_PREFIX = "-"
"""The prefix of public names, with which ``new_id`` never begins."""

_PATTERN = re.compile(rf"[A-Za-z0-9_-]{{{LENGTH}}}", re.ASCII)
_FINGERPRINT = re.compile(r"[0-9a-f]{64}", re.ASCII)


def new_id() -> str:
    """Return a new random id of 22 characters, which can also serve as a token.

    It never begins with a minus sign: a command would take it for an option, and a spreadsheet for
    a formula.
    """
    while (name := secrets.token_urlsafe(RANDOM_BYTES)).startswith("-"):
        pass
    return name


def could_be_id(text: str) -> bool:
    """Return whether ``text`` has the form of an id, so that a look-up makes sense."""
    return _PATTERN.fullmatch(text) is not None


def fingerprint(text: str) -> str:
    """Return the SHA-256 hash of ``text`` in hexadecimal."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def could_be_fingerprint(text: str) -> bool:
    return _FINGERPRINT.fullmatch(text) is not None


def public_name(key_id: str) -> str:
    """Return a one-way public name for a key, which is shown to others in the history.

    The public name of a public name is itself. So a key is recognised when its match is moved to
    another group and back.
    """
    if key_id.startswith(PUBLIC_PREFIX):
        return key_id
    digest = hashlib.sha256(f"public name of key {key_id}".encode()).digest()[:RANDOM_BYTES]
    return PUBLIC_PREFIX + urlsafe_b64encode(digest).decode()[: len(key_id) - len(PUBLIC_PREFIX)]
