"""Where things lie: pages and styles beside the package or inside it, data in the instance folder.

A checkout keeps ``templates/``, ``static/`` and ``instance/`` beside the package; an installed
wheel carries the first two inside the package and keeps its data with the user's.
"""

import os
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent
CHECKOUT = PACKAGE.parent


def in_checkout() -> bool:
    """Tell whether the package runs from a checkout."""
    return (CHECKOUT / "pyproject.toml").is_file()


def instance_folder() -> Path:
    """Return the folder of the SQLite file and the secret key; it may not exist yet."""
    if in_checkout():
        return CHECKOUT / "instance"
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(data) / "scorekeeper"


def shipped_folder(name: str) -> Path:
    """Return ``templates`` or ``static``, wherever this installation has it."""
    return (CHECKOUT if in_checkout() else PACKAGE) / name
