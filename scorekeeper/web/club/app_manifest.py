"""The web app manifest in each language, for installing the app on the home screen.

Browsers request it without cookies. So the manifest is the same for everybody and does not contain
a club or key.
"""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, url_for

from scorekeeper.web.platform import auth, locale, standalone
from scorekeeper.web.platform.catalogue import gettext
from scorekeeper.web.views.template_globals import static_url

BAIZE = "#0c4337"
CACHE_CONTROL = "public, max-age=86400"
ICONS = (
    ("icon-192.png", "192x192", "any"),
    ("icon-512.png", "512x512", "any"),
    ("maskable-192.png", "192x192", "maskable"),
    ("maskable-512.png", "512x512", "maskable"),
    ("monochrome-512.png", "512x512", "monochrome"),
)
"""Files in ``static/app``, drawn by ``bench/icons.py``: name, size and purpose."""

blueprint = Blueprint("app_manifest", __name__)


@blueprint.get(f"/app.<any({', '.join(locale.LANGUAGES)}):language>.webmanifest")
@auth.open_to_all
def show(language: str) -> Response:
    return _respond(_manifest(language))


@blueprint.get(f"/phone.<any({', '.join(locale.LANGUAGES)}):language>.webmanifest")
@auth.open_to_all
def show_offline(language: str) -> Response:
    """Respond with the manifest of the offline app, which starts without a server."""
    start = url_for("home.show" if standalone.is_alone() else "shell.show")
    manifest = _manifest(language)
    shortcuts = [
        {**one, "url": f"{start}#{_path_in_app(one['url'])}"} for one in manifest["shortcuts"]
    ]
    return _respond({**manifest, "start_url": start, "shortcuts": shortcuts})


def _path_in_app(address: str) -> str:
    return address.removeprefix(url_for("home.show").removesuffix("/"))


def _respond(manifest: Mapping[str, Any]) -> Response:
    text = json.dumps(manifest, ensure_ascii=False)
    response = Response(text, mimetype="application/manifest+json")
    response.headers["Cache-Control"] = CACHE_CONTROL
    return response


def _manifest(language: str) -> dict[str, Any]:
    with locale.in_language(language):
        return _manifest_in_current_language(language)


def _manifest_in_current_language(language: str) -> dict[str, Any]:
    home = url_for("home.show")
    return {
        "id": home,  # the same app in every language
        # The service worker then opens the app on the phone, if the phone has it.
        "start_url": url_for("home.show", icon=""),
        "scope": home,
        "name": gettext("Scorekeeper"),
        "short_name": gettext("Scorekeeper"),
        "description": gettext("Score pad and referee for card players."),
        "lang": language,
        "dir": "ltr",
        "display": "standalone",
        "background_color": BAIZE,
        "theme_color": BAIZE,
        "categories": ["games", "utilities"],
        "icons": [_icon(*icon) for icon in ICONS if _icon_exists(icon[0])],
        "shortcuts": [
            _shortcut(gettext("New match"), "new_match.choose_game", "new"),
            _shortcut(gettext("Matches"), "home.show", "matches"),
            _shortcut(gettext("Rules"), "rulebook.games", "rules"),
        ],
    }


def _icon_exists(name: str) -> bool:
    # On a phone, the large icons belong to the shell.
    return Path(str(current_app.static_folder), "app", name).is_file()


def _icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
    return {
        "src": static_url(f"app/{name}"),
        "sizes": sizes,
        "type": "image/png",
        "purpose": purpose,
    }


def _shortcut(name: str, endpoint: str, icon_name: str) -> dict[str, Any]:
    icon = _icon(f"shortcut-{icon_name}.png", "96x96", "any")
    return {"name": name, "url": url_for(endpoint), "icons": [icon]}
