"""Rasteriser of pictures: SVG to PNG, with the fonts installed on the machine.

The module needs resvg (``pip install 'scorekeeper-cards[pictures]'``) and fonts on the machine
(``fonts.py``). Debian's ``fonts-noto-cjk`` is a font for Japanese.
"""

import importlib.util
import unicodedata
from collections.abc import Iterable
from pathlib import Path
from xml.etree import ElementTree as ET

from scorekeeper.exports import fonts
from scorekeeper.exports.charts import drawing
from scorekeeper.exports.fonts import Family
from scorekeeper.text_width import clusters

SYMBOLS = ("So", "Sk", "Cn", "Co")
PLACEHOLDER = "?"


class NoFont(Exception):  # noqa: N818 - the name says it without "Error"
    """No font has these ``characters``. If ``characters`` is empty, no font is installed."""

    def __init__(self, characters: str = "") -> None:
        self.characters = characters
        super().__init__(f"no font has {characters}" if characters else "there is no font")


def can_draw() -> bool:
    """Return whether the optional rasteriser and font reader are installed."""
    return all(importlib.util.find_spec(package) for package in ("resvg_py", "fontTools"))


def is_drawable(svg: ET.Element, folders: Iterable[Path] | None = None) -> bool:
    """Return whether the fonts in ``folders`` have all letters of ``svg``."""
    try:
        assign_fonts(svg, folders)
    except NoFont:
        return False
    return True


def png(svg: ET.Element, folders: Iterable[Path] | None = None) -> bytes:
    """Return ``svg`` as PNG, one pixel per unit.

    The fonts are those in ``folders``, by default the font folders of the machine. Emoji that no
    font has are left out. Raise ``NoFont`` for a missing letter, because names must be complete.
    """
    families = assign_fonts(svg, folders)
    return fonts.rasterise(drawing.to_xml(svg), families, round(float(svg.attrib["width"])))


def assign_fonts(svg: ET.Element, folders: Iterable[Path] | None = None) -> tuple[Family, ...]:
    """Set the font families of each text in ``svg``, and return all of them.

    Raise ``NoFont`` if no font is installed, or if no font has one of the letters.
    """
    families = fonts.installed_families(fonts.font_folders() if folders is None else folders)
    if not families:
        raise NoFont
    texts = [element for element in svg.iter("text") if element.text]
    _drop_emoji(_missing(texts, families), texts)
    whole = fonts.families_for(_letters(texts), families)
    used = dict.fromkeys(whole)
    for element in texts:
        # Prefer the main font of the picture, so that it looks uniform.
        best = fonts.families_for(_letters([element]), (*whole, *families))
        element.set("font-family", fonts.font_family_value(best))
        used.update(dict.fromkeys(best))
    return tuple(used)


def _missing(texts: Iterable[ET.Element], families: Iterable[Family]) -> frozenset[str]:
    """Return the characters of ``texts`` that no font has."""
    return frozenset(
        char for char in _letters(texts) if not any(family.has(char) for family in families)
    )


def _letters(texts: Iterable[ET.Element]) -> str:
    """Return the distinct visible characters of ``texts``, sorted."""
    every = {char for element in texts for char in element.text or ""}
    return "".join(sorted(filter(_is_visible, every)))


def _is_visible(char: str) -> bool:
    return unicodedata.category(char) not in {"Zs", "Cf", "Mn", "Me"}


def _drop_emoji(missing: frozenset[str], texts: Iterable[ET.Element]) -> None:
    """Remove the emoji in ``missing`` from ``texts``. Raise ``NoFont`` if letters are missing."""
    letters = sorted(char for char in missing if unicodedata.category(char) not in SYMBOLS)
    if letters:
        raise NoFont("".join(letters))
    for element in texts:
        element.text = _without_missing_letters(element.text or "", missing)


def _without_missing_letters(text: str, missing: frozenset[str]) -> str:
    kept = [cluster for cluster in clusters(text) if missing.isdisjoint(cluster)]
    return "".join(kept).strip() or PLACEHOLDER
