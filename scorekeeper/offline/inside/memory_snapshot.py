"""Preparation of a memory snapshot with all slow work that does not need the database.

The app is created, templates are compiled, and the data of every page is loaded. No later start
repeats this.
"""

import gc
import importlib

from jinja2 import Environment
from jinja2.utils import LRUCache

from scorekeeper.offline.inside.app_factory import Settings, create_phone
from scorekeeper.offline.inside.warm_up import warm_up


def prepare(settings: Settings) -> None:
    """Create the app and warm it up for a snapshot, without opening its database."""
    made = create_phone(settings)
    _compile_templates(made.app.jinja_env)
    warm_up(made)
    _close_files()


def _compile_templates(environment: Environment) -> None:
    every = environment.list_templates()
    environment.cache = LRUCache(2 * len(every))  # type: ignore[assignment]  # as Jinja makes it
    for name in every:
        environment.get_template(name)


def _close_files() -> None:
    """Close all files: after another start, their descriptors would belong to other files.

    The cache of package versions has the standard library's archive open. It was created before
    ``gc.freeze``, so it is collected only after ``gc.unfreeze``.
    """
    importlib.invalidate_caches()
    gc.unfreeze()
    gc.collect()
