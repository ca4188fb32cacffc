"""Where things lie: pages and styles beside the package or inside it, data in the instance folder.

A checkout keeps ``templates/``, ``static/`` and ``instance/`` beside the package; an installed
wheel carries the first two inside the package and keeps its data with the user's.
"""

import os
import stat
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def in_checkout() -> bool:
    """Tell whether the package runs from a checkout."""
    return (CHECKOUT / "pyproject.toml").is_file()


def instance_folder() -> Path:
    """Return the folder of the secret key and, unless another is named, the SQLite file.

    It may not exist yet.
    """
    if in_checkout():
        return CHECKOUT / "instance"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "scorekeeper"


def shipped_folder(name: str) -> Path:
    """Return ``templates`` or ``static``, wherever this installation has it."""
    return (CHECKOUT if in_checkout() else PACKAGE) / name


def make_private_folder(folder: Path) -> None:
    """Make ``folder``, where it is not there; of ours nobody else gets into it.

    One that was there before is left as it is, unless it is the instance folder.
    """
    if not folder.is_dir():
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    if folder.absolute() == instance_folder().absolute():
        make_private(folder)


def make_private(path: Path) -> bool:
    """Have nobody but its owner read ``path``; whether that is so now, or nothing is there.

    What is somebody else's is left as it is.
    """
    try:
        mode = path.stat().st_mode
        kept = stat.S_ISREG(mode) or stat.S_ISDIR(mode)  # not a device, a terminal, a pipe
        if kept and mode & (stat.S_IRWXG | stat.S_IRWXO):
            path.chmod(stat.S_IMODE(mode) & stat.S_IRWXU)
    except FileNotFoundError:
        return True
    except OSError:
        return False
    return True
