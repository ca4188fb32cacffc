"""The outline of an archive: the one JSON document that holds some matches.

    {"format": "scorekeeper", "version": 1, "exported_at": "…Z",
     "players": [{…}], "keys": [{…}], "matches": [{…}]}

``exports/archive.schema.json`` says what the values mean.
"""

from typing import Final

FORMAT: Final = "scorekeeper"
VERSION: Final = 1
LISTS: Final = ("players", "keys", "matches")
NAMES: Final = ("format", "version", "exported_at", *LISTS)
