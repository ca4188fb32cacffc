"""Backups of the whole database."""

from scorekeeper.store.backup.check import Contents, checked_copy
from scorekeeper.store.backup.database_copy import copy_database
from scorekeeper.store.backup.restore import clubs_replaced, restore
from scorekeeper.store.backup.write import back_up, not_restorable_path, refuse_missing_database
