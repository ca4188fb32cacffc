"""Folders of templates, static files and data.

In a checkout, ``templates/``, ``static/`` and ``instance/`` are next to the package. In an
installed wheel, the first two are inside the package, and the data is in the user's home.
"""

import os
import stat
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def in_checkout() -> bool:
    return (CHECKOUT / "pyproject.toml").is_file()


def instance_folder() -> Path:
    """Return the folder of the secret and, by default, of the SQLite file.

    The folder may not exist yet.
    """
    if in_checkout():
        return CHECKOUT / "instance"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "scorekeeper"


def shipped_folder(name: str) -> Path:
    return (CHECKOUT if in_checkout() else PACKAGE) / name


def make_private_folder(folder: Path) -> None:
    """Create ``folder`` if it does not exist, readable only by its owner.

    An existing folder is not changed, except the instance folder, which is made private.
    """
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.absolute() == instance_folder().absolute():
        make_private(folder)


def make_private(path: Path) -> bool:
    """Make ``path`` readable only by its owner; return whether that was possible.

    A path that does not exist counts as private. ``path`` is not changed if it belongs to another
    user.
    """
    try:
        mode = path.stat().st_mode
        is_regular = stat.S_ISREG(mode) or stat.S_ISDIR(mode)  # not a device, a terminal, a pipe
        if is_regular and mode & (stat.S_IRWXG | stat.S_IRWXO):
            path.chmod(stat.S_IMODE(mode) & stat.S_IRWXU)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
