"""Names that nobody can guess, and what is kept of those that open something."""

import hashlib
import re
import secrets
from base64 import urlsafe_b64encode

RANDOM_BYTES = 16
"""128 random bits, in everything that stands in an address."""

LENGTH = 22
"""Characters of a name: 16 bytes in base 64."""

PUBLIC = "-"
"""What a public name begins with, and nothing from ``new_id``."""

_PATTERN = re.compile(rf"[A-Za-z0-9_-]{{{LENGTH}}}", re.ASCII)
_FINGERPRINT = re.compile(r"[0-9a-f]{64}", re.ASCII)


def new_id() -> str:
    """Return a new name of 22 characters for a club, a match, a player, a key; or a key's token.

    None begins with a minus sign, which a command would take for an option and a spreadsheet for
    the start of a sum.
    """
    while (name := secrets.token_urlsafe(RANDOM_BYTES)).startswith("-"):
        pass
    return name


def could_be_id(text: str) -> bool:
    """Return whether ``text`` looks like a name from ``new_id``.

    What does not is not even looked up.
    """
    return _PATTERN.fullmatch(text) is not None


def fingerprint(text: str) -> str:
    """SHA-256 of ``text`` in hexadecimal: what is kept instead of it."""
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def could_be_fingerprint(text: str) -> bool:
    """Return whether ``text`` looks like the result of ``fingerprint``."""
    return _FINGERPRINT.fullmatch(text) is not None


def public_name(key_id: str) -> str:
    """Return the name under which others see a key that wrote: its id cannot be found from it.

    A public name is its own public name, so that what is brought to another club and back is
    known again.
    """
    if key_id.startswith(PUBLIC):
        return key_id
    digest = hashlib.sha256(f"public name of key {key_id}".encode()).digest()[:RANDOM_BYTES]
    return PUBLIC + urlsafe_b64encode(digest).decode()[: len(key_id) - len(PUBLIC)]
