"""Preparation of a memory snapshot, so that no start has to repeat it.

That is all slow work that needs no file of the phone: creating the app, compiling templates and
loading the data of every page.
"""

import gc
import importlib

from jinja2 import Environment
from jinja2.utils import LRUCache

from scorekeeper.offline.inside.app_factory import Settings, create_phone
from scorekeeper.offline.inside.warm_up import warm_up


def prepare(settings: Settings) -> None:
    """Create the app and warm it up without opening its database, ready for a snapshot."""
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
    """Close all files: in another start, their numbers would belong to other files.

    The cache of package versions keeps the standard library's archive open. It was created before
    ``gc.freeze``, so it is collected only after ``gc.unfreeze``.
    """
    importlib.invalidate_caches()
    gc.unfreeze()
    gc.collect()
