"""Loader of templates that were compiled when the bundle was built.

Parsing the templates of one page would take longer than drawing it.
"""

import marshal
from collections.abc import MutableMapping
from importlib.util import MAGIC_NUMBER
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, Template

HEADER_SIZE = 16
"""The bytes before the code in a compiled file."""


class CompiledTemplates(FileSystemLoader):
    """Loads templates from ``folder``, in which a file has either text or compiled code."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self._folder = folder

    def load(
        self,
        environment: Environment,
        name: str,
        globals: MutableMapping[str, Any] | None = None,  # noqa: A002 - the library's signature
    ) -> Template:
        """Return the template ``name``. Raise ``jinja2.TemplateNotFound`` if it does not exist."""
        file = self._folder / name
        content = file.read_bytes() if file.is_file() else b""
        if not content.startswith(MAGIC_NUMBER):
            return super().load(environment, name, globals)
        code = marshal.loads(content[HEADER_SIZE:])  # noqa: S302 - a file of the bundle
        return environment.template_class.from_code(environment, code, globals or {})
