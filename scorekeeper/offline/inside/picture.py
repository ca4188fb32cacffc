"""What is done before a picture of the memory is taken, so that no start has to do it again.

Whatever needs no file of the phone's, and takes long: the app is made, templates are compiled, what
every page reads is read.
"""

import gc
import importlib
import re
from collections.abc import Iterable
from contextlib import suppress

from jinja2 import Environment
from jinja2.exceptions import TemplateAssertionError
from jinja2.utils import LRUCache

from scorekeeper import clock, store
from scorekeeper.offline.inside.answering import answer
from scorekeeper.offline.inside.opening import FIRST_CHORES, Settings, make
from scorekeeper.web.platform import chores, locale

FIRST_PAGES = ("club/home.html", "club/new_match.html", "match/pad.html", "match/sheet.html")
PART = re.compile(r"""\{%-? *(?:extends|include|import|from) +["']([\w/.]+)["']""")
NOWHERE = "http://localhost/nothing"


def prepare(settings: Settings, *, whole: bool = False) -> None:
    """Make the app, without looking at its database; a picture can be taken after it.

    Compiled are the templates between home and a written deal; of the ``whole`` all there are,
    which takes several times as long, and is left until a page needs it where somebody waits.
    """
    made = make(settings)
    store.newest_schema()  # reads every migration
    _compile_templates(made.app.jinja_env, whole=whole)
    chores.put_off(made.app, clock.now() + FIRST_CHORES)
    for language in locale.LANGUAGES:
        answer("GET", NOWHERE, [("accept-language", language)])  # a page that asks no database
    made.store.close()
    _close_files()


def _compile_templates(environment: Environment, *, whole: bool) -> None:
    every = environment.list_templates()
    environment.cache = LRUCache(2 * len(every))  # type: ignore[assignment]  # as Jinja makes it
    for name in every if whole else _with_parts(environment, FIRST_PAGES):
        with suppress(TemplateAssertionError):  # of a page that is not there
            environment.get_template(name)


def _with_parts(environment: Environment, pages: Iterable[str]) -> list[str]:
    """Return the templates ``pages`` and those that they name."""
    found, loader = list(pages), environment.loader
    for name in found:  # grows meanwhile
        source = loader.get_source(environment, name)[0] if loader else ""
        found += [one for one in PART.findall(source) if one not in found]
    return found


def _close_files() -> None:
    """Have no file open: by the number of one, another start would close its database.

    What looks up versions of packages keeps the standard library's archive open.
    """
    importlib.invalidate_caches()
    gc.collect()
