"""Smaller locale data of Babel, without the parts that the app on a phone never reads.

The parts are names of languages, countries, currencies and time zones, and their look-up tables.
The parts are emptied rather than removed, because Babel expects them.
"""

import pickle
from collections.abc import Mapping
from fnmatch import fnmatchcase

UNUSED = {
    "babel/global.dat": (
        *["likely_subtags", "territory_currencies", "territory_languages"],
        "windows_zone_mapping",
    ),
    "babel/locale-data/*.dat": (
        *["currency_names", "currency_names_plural", "languages", "meta_zones", "scripts"],
        *["territories", "time_zones", "unit_display_names", "variants"],
    ),
}


def without_unused_names(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return ``files`` (by path), with Babel's locale data made smaller."""
    return {path: _without_unused_data(path, content) for path, content in files.items()}


def _without_unused_data(path: str, content: bytes) -> bytes:
    for pattern, unused in UNUSED.items():
        if fnmatchcase(path, pattern):
            data = pickle.loads(content)  # noqa: S301 - from a wheel that is pinned by its hash
            return pickle.dumps(data | {part: {} for part in unused if part in data}, protocol=2)
    return content
