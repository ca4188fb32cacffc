"""The smallest parts of pages, of which one has a hundred: icons, tokens, the rungs of a ladder.

``_ui.html`` gives them on to templates; as macros there they took a tenth of the time of a page.
"""

from collections.abc import Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from xml.etree import ElementTree as ET

from flask import Flask, current_app
from markupsafe import Markup

from scorekeeper.match.faces import Face
from scorekeeper.web.platform.once import once_a_page
from scorekeeper.web.views.template_globals import static_url

SPRITE = "icons.svg"
SYMBOL = "{http://www.w3.org/2000/svg}symbol"

DRAWN = Markup('<svg class="{}" {}><use href="{}#{}"/></svg>')
LABELLED = Markup('role="img" aria-label="{}"')
HIDDEN = Markup('aria-hidden="true"')
TOKEN = Markup('<span class="tok {}{}{}" aria-hidden="true">{}</span>')

RUNG = 'x="{}" y="{}" width="{}" height="{}"'

MOST_ICONS = 500
MOST_TOKENS = 1000
"""What is kept of each: every icon a few times over, the tokens of the tables that play."""


def init_app(app: Flask) -> None:
    """Give the templates icons and tokens."""
    app.jinja_env.globals.update(
        line_icon=icon, solid_sign=sign, face_token=token, has_icon=has_icon, rungs=rungs
    )


def icon(name: str, label: str = "") -> Markup:
    """Return a line icon. Without ``label`` it is there for the eyes alone."""
    return _drawn("i", name, label)


def sign(name: str, label: str = "") -> Markup:
    """Return a solid sign that stands in a line; ``label`` as that of an icon."""
    return _drawn("f", name, label)


def _drawn(kind: str, name: str, label: str) -> Markup:
    if label:
        return DRAWN.format(kind, LABELLED.format(label), _sprite(), name)
    return _hidden(kind, name, _sprite())


@lru_cache(maxsize=MOST_ICONS)
def _hidden(kind: str, name: str, sprite: str) -> Markup:
    return DRAWN.format(kind, HIDDEN, sprite, name)


def _sprite() -> str:
    return once_a_page("sprite", partial(static_url, SPRITE))


@lru_cache(maxsize=MOST_TOKENS)
def token(face: Face, size: str = "") -> Markup:
    """Return who, as a token. The name stands beside it, or hidden for those who listen."""
    two, sized = " two" if face.wide else "", f" {size}" if size else ""
    return TOKEN.format(face.css, two, sized, face.letters)


def rungs(cards: Sequence[int]) -> list[Markup]:
    """Return where the deals of a ladder stand, 360 wide and 10 high; ``cards`` of each."""
    most, step = max(cards), 360 / len(cards)
    highs = [2.2 + 7.8 * one / most for one in cards]
    return [
        Markup(  # noqa: S704 - numbers
            RUNG.format(
                round(at * step, 1), round(10 - high, 1), round(step - 2, 1), round(high, 1)
            )
        )
        for at, high in enumerate(highs)
    ]


def has_icon(name: str) -> bool:
    """Tell whether ``icons.svg`` has ``name``: a game of others may come without an emblem."""
    return name in _icons(Path(str(current_app.static_folder)) / SPRITE)


@cache
def _icons(sprite: Path) -> frozenset[str]:
    return frozenset(symbol.get("id", "") for symbol in ET.parse(sprite).iter(SYMBOL))  # noqa: S314 - our own file
