"""The structure of an archive, the JSON document that contains matches.

    {"format": "scorekeeper", "version": 1, "exported_at": "…Z",
     "players": [{…}], "keys": [{…}], "house_rules": [{…}], "seasons": [{…}], "matches": [{…}]}

``house_rules`` are those saved under a name. ``seasons`` are only in the archive of a whole group.
Either list is omitted if it is empty. ``exports/archive.schema.json`` describes the values.
"""

from typing import Final

FORMAT: Final = "scorekeeper"
VERSION: Final = 1
HOUSE_RULES: Final = "house_rules"
SEASONS: Final = "seasons"
LISTS: Final = ("players", "keys", "matches")
NAMES: Final = ("format", "version", "exported_at", *LISTS)
ALL_NAMES: Final = (*NAMES, HOUSE_RULES, SEASONS)
