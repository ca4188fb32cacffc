"""Where the build keeps what it fetched and made, so that the next one takes seconds.

Everything is kept under the hash of what it was made from, so that nothing here grows old.
"""

import hashlib
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

from scorekeeper import places


def storage_folder() -> Path:
    """Return the folder: ``build/offline`` of a checkout, else one in the user's cache."""
    if places.in_checkout():
        return places.CHECKOUT / "build" / "offline"
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(cache) / "scorekeeper" / "offline"


def digest(*contents: bytes) -> str:
    """Return one sha256 for ``contents``, in this order."""
    if len(contents) == 1:
        return hashlib.sha256(contents[0]).hexdigest()
    return hashlib.sha256("".join(digest(content) for content in contents).encode()).hexdigest()


def kept(folder: Path, name: str, make: Callable[[], bytes]) -> bytes:
    """Return what is kept in ``folder`` as ``name``; made and kept, where it is not there."""
    path = folder / name
    if not path.is_file():
        write_whole(path, make())
    return path.read_bytes()


def write_whole(path: Path, content: bytes) -> None:
    """Write the file whole or not at all."""
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
