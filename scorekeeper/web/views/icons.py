"""The icons in ``static/icons.svg``. ``_ui.html`` has macros for them."""

from functools import cache
from pathlib import Path
from xml.etree import ElementTree as ET

from flask import current_app

SYMBOL = "{http://www.w3.org/2000/svg}symbol"


def has_icon(name: str) -> bool:
    """Return whether ``icons.svg`` has ``name``. Games of other packages may lack an emblem."""
    return name in _icons(Path(str(current_app.static_folder)) / "icons.svg")


@cache
def _icons(sprite: Path) -> frozenset[str]:
    return frozenset(symbol.get("id", "") for symbol in ET.parse(sprite).iter(SYMBOL))  # noqa: S314 - our own file
