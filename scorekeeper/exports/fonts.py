"""Fonts installed on the machine, and the families needed to draw a text.

For a generic family such as "serif", resvg would use the font in the machine's settings, and draw
nothing if that font is not installed. So every text has a family that was found on the machine, and
resvg loads the files of these families only.
"""

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from xml.etree import ElementTree as ET

from scorekeeper.exports.charts import drawing
from scorekeeper.exports.charts.drawing import SVG

PREFERRED = (
    "Noto Sans CJK JP",
    "Noto Sans JP",
    "Hiragino Sans",
    "Yu Gothic",
    "IPAexGothic",
    "Noto Sans",
    "Liberation Sans",
    "DejaVu Sans",
    "Noto Serif CJK JP",
    "Noto Serif JP",
    "Noto Serif",
)
"""The preferred fonts, best first: sans-serif as on phones, and with both languages."""

ENDINGS = (".ttf", ".otf", ".ttc", ".otc")
COLLECTION = b"ttcf"  # the first bytes of a file with several fonts
FAMILY_NAMES = (16, 1)  # ids in a font's name table: of the typographic family, or else of the font
MISSING_CHARACTER = "\U0010ffff"  # no font has it


@dataclass(frozen=True, slots=True)
class Family:
    """A font family, and the files that contain it."""

    name: str
    files: tuple[str, ...]

    def has(self, char: str) -> bool:
        """Return whether the family has a visible glyph for ``char``."""
        return _rendered_character(char, self) not in {
            _rendered_character(MISSING_CHARACTER, self),
            _rendered_character("", self),
        }


def font_folders() -> tuple[Path, ...]:
    """Return the folders of the system's and the user's fonts on common systems."""
    home = Path(os.environ.get("HOME", "/"))
    shared = os.environ.get("XDG_DATA_DIRS", "").split(os.pathsep)
    return (
        *(Path(one) / "fonts" for one in ("/usr/share", "/usr/local/share", *shared) if one),
        Path(os.environ.get("XDG_DATA_HOME", home / ".local/share")) / "fonts",
        home / ".fonts",
        Path("/System/Library/Fonts"),
        Path("/Library/Fonts"),
        home / "Library/Fonts",
        Path(os.environ.get("WINDIR", "C:/Windows")) / "Fonts",
        Path(os.environ.get("LOCALAPPDATA", home)) / "Microsoft/Windows/Fonts",
    )


def installed_families(folders: Iterable[Path]) -> tuple[Family, ...]:
    """Return the families in ``folders`` and their subfolders, preferred ones first."""
    files: dict[str, dict[str, None]] = {}
    for path in sorted(set(_font_files(folders))):
        for name in _families_in(str(path), path.stat().st_mtime_ns):
            files.setdefault(name, {})[str(path)] = None
    return tuple(Family(name, tuple(files[name])) for name in sorted(files, key=_preference))


def _preference(name: str) -> tuple[int, str]:
    return (PREFERRED.index(name) if name in PREFERRED else len(PREFERRED), name)


def _font_files(folders: Iterable[Path]) -> Iterator[Path]:
    for place in folders:
        for folder, _, names in os.walk(place, followlinks=True):
            paths = (Path(folder, name) for name in names if name.lower().endswith(ENDINGS))
            yield from (path for path in paths if path.is_file())


@lru_cache(maxsize=10_000)
def _families_in(path: str, _mtime_ns: int) -> tuple[str, ...]:
    """Return the names of the families in a font file; none if the file is broken."""
    from fontTools.ttLib import TTCollection, TTFont  # noqa: PLC0415 - an optional dependency, like resvg

    try:
        with Path(path).open("rb") as file:
            many = file.read(len(COLLECTION)) == COLLECTION
            file.seek(0)
            fonts = TTCollection(file, lazy=True).fonts if many else [TTFont(file, lazy=True)]
            names = [_family_name(font["name"]) for font in fonts]
    except Exception:  # noqa: BLE001 - a broken font is not used, whatever is wrong with it
        return ()
    return tuple(dict.fromkeys(filter(None, names)))


def _family_name(names: object) -> str:
    found = (names.getDebugName(which) for which in FAMILY_NAMES)  # type: ignore[attr-defined]
    return next(filter(None, found), "")


def families_for(text: str, families: Sequence[Family]) -> tuple[Family, ...]:
    """Return the first of ``families`` that has all characters of ``text``.

    If there is none, return the family with most of the characters, followed by families with the
    other characters. ``families`` must not be empty.
    """
    for family in families:
        if all(map(family.has, text)):
            return (family,)
    most = max(families, key=lambda family: sum(map(family.has, text)))
    rest = (char for char in text if not most.has(char))
    others = (next((family for family in families if family.has(char)), most) for char in rest)
    return tuple(dict.fromkeys((most, *others)))


def rasterise(svg: str, families: Iterable[Family], pixels: int) -> bytes:
    """Convert an SVG to a PNG that is ``pixels`` wide, with the fonts of ``families`` only."""
    import resvg_py  # noqa: PLC0415 - an optional dependency

    files = list(dict.fromkeys(file for family in families for file in family.files))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg, width=pixels, skip_system_fonts=True, font_files=files
        )
    )


def font_family_value(families: Iterable[Family]) -> str:
    """Return ``families`` as the value of a ``font-family`` attribute."""
    return ", ".join(_quoted(family.name) for family in families)


def _quoted(name: str) -> str:
    return f'"{name}"' if "'" in name else f"'{name}'"


@lru_cache(maxsize=10_000)
def _rendered_character(char: str, family: Family) -> bytes:
    root = ET.Element("svg", {"xmlns": SVG, "width": "40", "height": "40"})
    drawing.add_element(
        root, "text", char, x=4, y=30, font_size=24, font_family=font_family_value([family])
    )
    return rasterise(drawing.to_xml(root), [family], 40)
