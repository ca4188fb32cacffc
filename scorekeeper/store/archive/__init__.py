"""Archives of a group: export and import."""

from scorekeeper.store.archive.export import count_deals, export_archive
from scorekeeper.store.archive.import_result import (
    ImportOutcome,
    ImportPreview,
    ImportRefused,
    RulesOutcome,
)
from scorekeeper.store.archive.importing import import_archive, preview_import
