"""The pictures of the app on a home screen: ``python -m bench.icons``.

Draws the PNG files of ``static/app`` from ``static/icon.svg`` and the drawings beside them, those
of the shortcuts from the line icons of the pages.
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
    "apple-touch-icon.png": ("app/maskable.svg", 180),  # its corners are rounded by the phone
}
"""The files by name: what each is drawn from, and how wide."""

SHORTCUTS = {"new": "plus", "matches": "deck", "rules": "rules"}
"""The shortcuts, and what stands for each in ``icons.svg``."""

SHORTCUT = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">
  <circle cx="24" cy="24" r="24" fill="#0c4337"/>
  <g transform="translate(12 12)" fill="none" stroke="#f4f8f2" stroke-width="2"
     stroke-linecap="round" stroke-linejoin="round">{lines}</g>
</svg>"""
SHORTCUT_PIXELS = 96


def drawings() -> Iterator[tuple[str, str, int]]:
    """Return each file's name, what is drawn on it as SVG, and how wide it is."""
    for name, (source, pixels) in DRAWN.items():
        yield name, (STATIC / source).read_text(encoding="utf-8"), pixels
    icons = (STATIC / "icons.svg").read_text(encoding="utf-8")
    for name, icon in SHORTCUTS.items():
        lines = re.findall(rf'<symbol id="{icon}"[^>]*>(.*?)</symbol>', icons, re.DOTALL)
        yield f"shortcut-{name}.png", SHORTCUT.format(lines=lines[0]), SHORTCUT_PIXELS


def main() -> None:
    """Draw every file."""
    for name, drawing, pixels in drawings():
        (STATIC / "app" / name).write_bytes(rasterise(drawing, [], pixels))


if __name__ == "__main__":
    main()
