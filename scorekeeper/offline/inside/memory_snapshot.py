"""What is done before a picture of the memory is taken, so that no start has to do it again.

Whatever needs no file of the phone's, and takes long: the app is made, templates are compiled, what
every page reads is read.
"""

import gc
import importlib

from jinja2 import Environment
from jinja2.utils import LRUCache

from scorekeeper.offline.inside.app_factory import Settings, create_phone
from scorekeeper.offline.inside.warm_up import warm_up


def prepare(settings: Settings) -> None:
    """Make the app, without looking at its database; a picture can be taken after it."""
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
    """Have no file open: by the number of one, another start would close its database.

    What looks up versions of packages keeps the standard library's archive open, and was there
    before what is imported was taken out of the search for garbage.
    """
    importlib.invalidate_caches()
    gc.unfreeze()
    gc.collect()
