"""What is found once for a page."""

from collections.abc import Callable
from typing import TypeVar, cast

from flask import g

Found = TypeVar("Found")


def once_a_page(name: str, find: Callable[[], Found]) -> Found:
    """Return what ``find`` has found when it was first asked for ``name`` on this page.

    Asked for two hundred times a page, where the proxy ``g`` would take most of the time.
    """
    kept = vars(g._get_current_object())  # noqa: SLF001 - Werkzeug names it for that
    if name not in kept:
        kept[name] = find()
    return cast("Found", kept[name])
