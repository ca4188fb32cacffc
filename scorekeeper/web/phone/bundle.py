"""The bundle in ``static/offline``, if it was built."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from flask import current_app

FOLDER = "offline"
FILE = "bundle.json"


def bundle() -> dict[str, Any] | None:
    """Return the list of the bundle's parts; ``None`` if it was not built."""
    file = Path(str(current_app.static_folder)) / FOLDER / FILE
    try:
        return _read(file, file.stat().st_mtime_ns)
    except FileNotFoundError:
        return None


@cache
def _read(file: Path, _mtime_ns: int) -> dict[str, Any]:
    listed: dict[str, Any] = json.loads(file.read_text())
    return listed
