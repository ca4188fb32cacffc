"""Renders the app's icons for home screens: ``python -m bench.icons``.

The PNG files in ``static/app`` are rendered from ``static/icon.svg`` and the SVG files next to it.
Those of the shortcuts are rendered from the line icons of the pages.
"""

import re
from collections.abc import Iterator
from pathlib import Path

from scorekeeper.exports.fonts import rasterise

STATIC = Path(__file__).parents[1] / "static"
DRAWN = {
    "icon-192.png": ("icon.svg", 192),
    "icon-512.png": ("icon.svg", 512),
    "maskable-192.png": ("app/maskable.svg", 192),
    "maskable-512.png": ("app/maskable.svg", 512),
    "monochrome-512.png": ("app/monochrome.svg", 512),
    "apple-touch-icon.png": ("app/maskable.svg", 180),  # the phone rounds its corners
}
"""The source and the width of each file."""

SHORTCUTS = {"new": "plus", "matches": "deck", "rules": "rules"}
"""The shortcuts and their symbols in ``icons.svg``."""

SHORTCUT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <circle cx="24" cy="24" r="24" fill="#0c4337"/>
  <g transform="translate(12 12)" fill="none" stroke="#f4f8f2" stroke-width="2"
     stroke-linecap="round" stroke-linejoin="round">{lines}</g>
</svg>"""
SHORTCUT_PIXELS = 96


def drawings() -> Iterator[tuple[str, str, int]]:
    """Yield each file's name, its SVG source, and its width in pixels."""
    for name, (source, pixels) in DRAWN.items():
        yield name, (STATIC / source).read_text(encoding="utf-8"), pixels
    icons = (STATIC / "icons.svg").read_text(encoding="utf-8")
    for name, icon in SHORTCUTS.items():
        lines = re.findall(rf'<symbol id="{icon}"[^>]*>(.*?)</symbol>', icons, re.DOTALL)
        yield f"shortcut-{name}.png", SHORTCUT.format(lines=lines[0]), SHORTCUT_PIXELS


def main() -> None:
    for name, drawing, pixels in drawings():
        (STATIC / "app" / name).write_bytes(rasterise(drawing, [], pixels))


if __name__ == "__main__":
    main()
