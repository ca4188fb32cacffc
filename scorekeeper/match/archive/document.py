"""The outline of an archive: the one JSON document that holds some matches.

    {"format": "scorekeeper", "version": 1, "exported_at": "…Z",
     "players": [{…}], "keys": [{…}], "house_rules": [{…}], "seasons": [{…}], "matches": [{…}]}

``house_rules`` are those that have a name, ``seasons`` those of a club of which everything is
there; either list is left out where there are none.

``exports/archive.schema.json`` says what the values mean.
"""

from typing import Final

FORMAT: Final = "scorekeeper"
VERSION: Final = 1
HOUSE_RULES: Final = "house_rules"
SEASONS: Final = "seasons"
LISTS: Final = ("players", "keys", "matches")
NAMES: Final = ("format", "version", "exported_at", *LISTS)
ALL_NAMES: Final = (*NAMES, HOUSE_RULES, SEASONS)
