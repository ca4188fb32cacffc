"""Serves styles and scripts in one piece each, which lie in many files by subject.

They are joined when they are first asked for, and again when a file has changed: a developer edits
one and loads the page. Their addresses change with what is in them, and may be kept for a year.
"""

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, current_app, url_for

from scorekeeper.web.platform import auth

STYLES = "css/all.css"
"""Names the files of the styles by ``@import``, in their order."""

SCRIPTS = (
    "page.js",
    "sheet-up.js",
    "settings.js",
    "wake-lock.js",
    "keep-link.js",
    "next-question.js",
    "keypad.js",
    "requests.js",
    "live.js",
    "table-view.js",
    "picture.js",
    "outbox/storage.js",
    "outbox/forms.js",
    "outbox/sending.js",
    "outbox/moves.js",
    "outbox/answers.js",
    "outbox/notice.js",
    "outbox/start.js",
)
"""In their order. Each keeps its names to itself; the files of the outbox share ``outbox``."""

KEPT = "public, max-age=31536000, immutable"
DIGITS = 12  # of a version, as ``static_url`` has it

IMPORT = re.compile(r'@import url\("([\w-]+\.css)"\);')
FILE = re.compile(r'url\("\.\./([\w./-]+)"\)')
REMARK = re.compile(r"^ *//.*\n", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BOTH_LOOKS = re.compile(r"^ *(--[\w-]+): light-dark\(([^,]+), [^)]+\);$", re.MULTILINE)

blueprint = Blueprint("bundles", __name__)


@blueprint.get(f"/static/{STYLES}")
@auth.open_to_all
def styles() -> Response:
    """Answer with every style, joined."""
    return _kept(_styles(), "text/css")


@blueprint.get("/static/js/all.js")
@auth.open_to_all
def scripts() -> Response:
    """Answer with every script that all pages have, joined."""
    return _kept(_scripts(), "text/javascript")


@blueprint.app_template_global()
def styles_url() -> str:
    """Return the address of the styles."""
    return url_for("bundles.styles", v=_version(_styles().encode()))


@blueprint.app_template_global()
def scripts_url() -> str:
    """Return the address of the scripts."""
    return url_for("bundles.scripts", v=_version(_scripts().encode()))


def _kept(text: str, mimetype: str) -> Response:
    response = Response(text, mimetype=mimetype)
    response.headers["Cache-Control"] = KEPT
    return response


def _static() -> Path:
    return Path(str(current_app.static_folder))


def _version(content: bytes) -> str:
    return sha256(content).hexdigest()[:DIGITS]


def _styles() -> str:
    folder = _static() / "css"
    return joined_styles(folder, _touched(folder.glob("*.css")))


def _scripts() -> str:
    files = tuple(_static() / "js" / name for name in SCRIPTS)
    return joined_scripts(files, _touched(files))


def _touched(files: Iterable[Path]) -> tuple[int, ...]:
    """Return when ``files`` were last changed."""
    return tuple(file.stat().st_mtime_ns for file in sorted(files))


@lru_cache(maxsize=2)
def joined_styles(folder: Path, touched: tuple[int, ...]) -> str:  # noqa: ARG001 - see ``_touched``
    """Join the files that ``all.css`` names, in their order, without comments and empty space.

    A browser that does not know ``light-dark()`` is given the light half of each colour.
    """
    sheet = IMPORT.sub(lambda one: (folder / one[1]).read_text(), (folder / "all.css").read_text())
    sheet = f"{sheet}\n{_for_older_browsers(sheet)}"
    sheet = FILE.sub(lambda one: f'url("../{one[1]}{_query(folder.parent / one[1])}")', sheet)
    return tightened(sheet)


def _for_older_browsers(sheet: str) -> str:
    light = "".join(f"{name}: {colour};" for name, colour in BOTH_LOOKS.findall(sheet))
    return f"@supports not (color: light-dark(red, red)) {{ :root {{ {light} }} }}"


@cache
def _query(file: Path) -> str:
    """Return what follows a file's address, as ``static_url`` writes it; nothing if missing."""
    return f"?v={_version(file.read_bytes())}" if file.is_file() else ""


def tightened(sheet: str) -> str:
    """Return ``sheet`` without what only its writers need."""
    sheet = re.sub(r"\s+", " ", COMMENT.sub("", sheet))
    sheet = re.sub(r" ?([{};]) ?", r"\1", sheet)
    return sheet.replace(";}", "}").strip()


@lru_cache(maxsize=2)
def joined_scripts(files: tuple[Path, ...], touched: tuple[int, ...]) -> str:  # noqa: ARG001 - see ``_touched``
    """Join ``files`` without comments; one that fails does not stop those behind it."""
    codes = (REMARK.sub("", file.read_text()) for file in files)
    return "".join(f"try {{\n{code}}} catch (error) {{ reportError(error); }}\n" for code in codes)
