"""Templates as Python code, which the phone then does not have to parse.

The app's own Jinja writes the code. Code is three times as large as text, so that the bundle has
room for the templates of common pages only. The others are parsed when they are first drawn.
"""

import secrets
import tempfile
from importlib.metadata import version
from pathlib import Path

from jinja2 import Environment

from scorekeeper import store
from scorekeeper.offline.build import exclusions, pinned
from scorekeeper.offline.build.errors import BuildError
from scorekeeper.web import create_app

LIBRARY = "jinja2"

COMMON = (
    *["_*", "games/*", "match/_*", "phone/_*", "rulebook/*"],
    *["match/chart.html", "match/correct.html", "match/deal.html", "match/finish.html"],
    *["match/menu.html", "match/pad.html", "match/referee.html", "match/sheet.html"],
    *["club/home.html", "club/new_match.html", "club/new_match_games.html", "club/welcome.html"],
    *["club/_examples.html", "club/_new_match.html", "club/_option.html"],
    *["club/_option_group.html", "club/_order.html", "club/_partners.html", "club/_roster.html"],
    "club/_teams.html",
)
"""Patterns of the names, in which ``*`` also matches slashes."""


def templates_as_python() -> dict[str, str]:
    """Return the code of the common templates by their names.

    If the phone has another version of Jinja, which might not run the code, return nothing.
    """
    if not _has_phone_version():
        return {}
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{Path(folder, 'nothing.db')}"
        config = {
            "SCOREKEEPER_DATABASE_URL": url,
            "SCOREKEEPER_LOG": "",
            "SCOREKEEPER_SECRET_KEY": secrets.token_hex(),
        }
        environment = create_app(config, opened=store.open_store(url)).jinja_env
        return {
            name: environment.compile(_source(environment, name), name, raw=True)
            for name in environment.list_templates()
            if exclusions.matches(name, COMMON)
        }


def _source(environment: Environment, name: str) -> str:
    if environment.loader is None:
        raise BuildError("The app has no templates.")
    return environment.loader.get_source(environment, name)[0]


def _has_phone_version() -> bool:
    (wanted,) = (one.version for one in pinned.wheels() if one.name.lower() == LIBRARY)
    return version(LIBRARY) == wanted
