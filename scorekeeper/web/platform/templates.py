"""Jinja, with less to look up: most of our templates import macros from several others.

What is compiled of them is kept for the next start.
"""

import sys
from collections.abc import MutableMapping
from contextlib import suppress
from importlib.util import cache_from_source
from pathlib import Path
from types import FunctionType
from typing import Any

from flask.templating import Environment
from jinja2 import FileSystemBytecodeCache, Template, TemplateNotFound
from jinja2.bccache import Bucket
from jinja2.runtime import Context, Macro
from jinja2.utils import internalcode

from scorekeeper import __version__


class Compiled(FileSystemBytecodeCache):
    """Compiled templates, beside our compiled modules, where Python may keep any.

    Whoever can write there can write the app itself. Jinja compares the source; what else it
    compiles by, its settings and our filters, changes with the version.
    """

    def __init__(self) -> None:
        folder = Path(cache_from_source(__file__)).parent
        super().__init__(str(folder), f"{__version__}-%s.jinja")

    def load_bytecode(self, bucket: Bucket) -> None:
        """Find what was kept, where it can be read."""
        with suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep what was compiled, where something can be kept."""
        if sys.dont_write_bytecode:
            return
        with suppress(OSError):  # not ours to write, or full: it is compiled again the next time
            Path(self.directory).mkdir(parents=True, exist_ok=True)
            super().dump_bytecode(bucket)


class Calling(Context):
    """Calls macros and functions, which is nearly all that a template calls, with fewer questions.

    A page calls four hundred, and Jinja asks each of them three times what it wants to be given.
    """

    @internalcode
    def call(self, called: Any, /, *args: Any, **named: Any) -> Any:
        kind = type(called)
        if kind is Macro:
            args = (self.eval_ctx, *args)
        elif kind is not FunctionType or hasattr(called, "jinja_pass_arg"):
            return super().call(called, *args, **named)
        named.pop("_block_vars", None)
        named.pop("_loop_vars", None)
        return called(*args, **named)


class Templates(Environment):
    """Every template has all names that are everywhere in a dictionary of its own.

    Whenever a page imports a template, Jinja compares the names that both have, which takes a tenth
    of the page in the chain of dictionaries that it makes itself. In exchange, no name may be added
    once a template was loaded.

    What was looked for and is not there, as the parts that only some games have, is not looked for
    again, unless templates may change. Every template that was loaded stays: they are only as many
    as we have, and Jinja would note the use of each.
    """

    context_class = Calling

    def __init__(self, *args: Any, **options: Any) -> None:
        options.setdefault("bytecode_cache", Compiled())
        options.setdefault("cache_size", -1)
        super().__init__(*args, **options)
        self._missing: set[str] = set()

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return {**self.globals, **(d or {})}

    def _load_template(self, name: str, globals: MutableMapping[str, Any] | None) -> Template:  # noqa: A002 - Jinja's name
        if name in self._missing:
            raise TemplateNotFound(name)
        try:
            return super()._load_template(name, globals)
        except TemplateNotFound:
            if not self.auto_reload:
                self._missing.add(name)
            raise
