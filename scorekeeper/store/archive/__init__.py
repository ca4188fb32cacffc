"""Archives of a group: export, import, and the sync with a phone."""

from scorekeeper.store.archive.bringing import Load, NotYours, bring_match, load_of
from scorekeeper.store.archive.copying import Copied, copy_club, remove_match
from scorekeeper.store.archive.export import count_deals, export_archive
from scorekeeper.store.archive.import_result import (
    ImportOutcome,
    ImportPreview,
    ImportRefused,
    RulesOutcome,
)
from scorekeeper.store.archive.importing import import_archive, preview_import
from scorekeeper.store.archive.taking import mark_of_club, matches_to_take, take
