"""Smaller locale data of Babel, without the parts that the app on a phone never reads.

The parts are names of languages, countries, currencies and time zones, their look-up tables, and
all units except those of durations. The parts are emptied rather than removed, because Babel
expects them.
"""

import pickle
from collections.abc import Mapping
from fnmatch import fnmatchcase

UNUSED = {
    "babel/global.dat": (
        *["all_currencies", "language_aliases", "likely_subtags", "meta_zones"],
        *["territory_aliases", "territory_currencies", "territory_languages", "territory_zones"],
        *["windows_zone_mapping", "zone_territories"],
    ),
    "babel/locale-data/*.dat": (
        *["compact_currency_formats", "compact_decimal_formats", "compound_unit_patterns"],
        *["currency_names", "currency_names_plural", "currency_symbols", "languages"],
        *["meta_zones", "scripts", "territories", "time_zones", "unit_display_names", "variants"],
    ),
}
UNITS, DURATION = "unit_patterns", "duration-"


def without_unused_names(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return ``files`` (by path), with Babel's locale data made smaller."""
    return {path: _without_unused_data(path, content) for path, content in files.items()}


def _without_unused_data(path: str, content: bytes) -> bytes:
    for pattern, unused in UNUSED.items():
        if fnmatchcase(path, pattern):
            data = pickle.loads(content)  # noqa: S301 - from a wheel that is pinned by its hash
            smaller = data | {part: {} for part in unused if part in data}
            if UNITS in data:
                smaller[UNITS] = {
                    name: value for name, value in data[UNITS].items() if name.startswith(DURATION)
                }
            return pickle.dumps(smaller, protocol=2)
    return content
