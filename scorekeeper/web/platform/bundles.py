"""Serves styles and scripts in one piece each, which lie in many files by subject.

They are joined when they are first asked for, and where Flask runs for a developer (FLASK_DEBUG)
again when a file has changed, as its templates are. Their addresses change with what is in them,
and may be kept for a year.
"""

import gzip
import re
from collections.abc import Callable, Mapping
from functools import cache, lru_cache, partial
from hashlib import sha256
from importlib.util import find_spec
from os import scandir
from pathlib import Path

from flask import Blueprint, Response, current_app, request, url_for

from scorekeeper.web.platform import auth

STYLES = ("first", "results", "others", "phone")
"""Each is a file in ``static/css`` that names others by ``@import``, in their order.

``first.css`` has the styles of home and of the pad, ``results.css`` those of the final standings,
``others.css`` those of all other pages, ``phone.css`` those of the shell around the app on a phone.
"""

SCRIPTS: Mapping[str, tuple[str, ...]] = {
    "first": (
        "../vendor/htmx.min.js",
        "page.js",
        "sheet-up.js",
        "wake-lock.js",
        "keep-link.js",
        "next-question.js",
        "requests.js",
        "live.js",
        "outbox/storage.js",
        "outbox/forms.js",
        "outbox/sending.js",
        "outbox/moves.js",
        "outbox/answers.js",
        "outbox/notice.js",
        "outbox/start.js",
        "others.js",
    ),
    "others": (
        "settings.js",
        "keypad.js",
        "table-view.js",
        "picture.js",
        "typed.js",
        "set-up.js",
        "swipe.js",
    ),
}
"""In their order. Each keeps its names to itself, but ``requests.js`` gives ``press`` to all, and
the files of the outbox share ``outbox``. The others come after the first, to a phone that goes on
from the pad or from home."""

KEPT = "public, max-age=31536000, immutable"
DIGITS = 12  # of a version, as ``static_url`` has it

Packer = Callable[[bytes], bytes]


@cache
def packers() -> Mapping[str, Packer]:
    """Return them by what they are called in ``Accept-Encoding``, the better one first."""
    packers: dict[str, Packer] = {}
    if find_spec("brotli"):
        import brotli  # noqa: PLC0415 - a phone that is its own server has no use for it

        packers["br"] = partial(brotli.compress, quality=11)
    packers["gzip"] = partial(gzip.compress, mtime=0)
    return packers


IMPORT = re.compile(r'@import url\("([\w-]+\.css)"\);')
FILE = re.compile(r'url\("\.\./([\w./-]+)"\)')
COMMENTS_AND_MARGINS = re.compile(r"^ *//.*\n|^ +|^\n", re.MULTILINE)
COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
BOTH_LOOKS = re.compile(r"^ *(--[\w-]+): light-dark\(([^,]+), [^)]+\);$", re.MULTILINE)

blueprint = Blueprint("bundles", __name__)


@blueprint.get(f"/static/css/<any({', '.join(STYLES)}):name>.css")
@auth.open_to_all
def styles(name: str) -> Response:
    """Answer with every file that the list ``name`` names, joined."""
    return _kept(_styles(name), "text/css")


@blueprint.get(f"/static/js/<any({', '.join(SCRIPTS)}):name>.js")
@auth.open_to_all
def scripts(name: str) -> Response:
    """Answer with every script of the list ``name``, joined."""
    return _kept(_scripts(name), "text/javascript")


@blueprint.app_template_global()
def styles_url(name: str) -> str:
    """Return the address of the styles in the list ``name``."""
    return _address("bundles.styles", name, _styles(name), request.script_root)


@blueprint.app_template_global()
def scripts_url(name: str) -> str:
    """Return the address of the scripts in the list ``name``."""
    return _address("bundles.scripts", name, _scripts(name), request.script_root)


@lru_cache(maxsize=32)
def _address(endpoint: str, name: str, text: str, _root: str) -> str:
    return url_for(endpoint, name=name, v=_version(text.encode()))


def _kept(text: str, mimetype: str) -> Response:
    """Answer with ``text``, packed as small as it goes: done once, and read by every phone."""
    coding = next((coding for coding in packers() if request.accept_encodings[coding]), None)
    response = Response(_packed(text, coding) if coding else text, mimetype=mimetype)
    response.headers["Cache-Control"] = KEPT
    response.vary.add("Accept-Encoding")
    if coding:
        response.headers["Content-Encoding"] = coding
    return response


@lru_cache(maxsize=8)
def _packed(text: str, coding: str) -> bytes:
    return packers()[coding](text.encode())


def _static() -> Path:
    return Path(str(current_app.static_folder))


def _version(content: bytes) -> str:
    return sha256(content).hexdigest()[:DIGITS]


def _styles(name: str) -> str:
    folder = _static() / "css"
    return joined_styles(folder / f"{name}.css", _touched_in(folder) if current_app.debug else ())


def _scripts(name: str) -> str:
    files = _files(_static() / "js", name)
    touched = (file.stat().st_mtime_ns for file in files) if current_app.debug else ()
    return joined_scripts(files, tuple(touched))


@cache
def _files(folder: Path, name: str) -> tuple[Path, ...]:
    return tuple(folder / file for file in SCRIPTS[name])


def _touched_in(folder: Path) -> tuple[int, ...]:
    """Return when the styles in ``folder`` were last changed."""
    with scandir(folder) as files:
        found = sorted((one.name, one.stat().st_mtime_ns) for one in files)
    return tuple(touched for name, touched in found if name.endswith(".css"))


@lru_cache(maxsize=4)
def joined_styles(sheets: Path, touched: tuple[int, ...]) -> str:  # noqa: ARG001 - when changed, joined anew
    """Join the files that ``sheets`` names, in their order, without comments and empty space.

    A browser that does not know ``light-dark()`` is given the light half of each colour.
    """
    folder = sheets.parent
    sheet = IMPORT.sub(lambda one: (folder / one[1]).read_text(), sheets.read_text())
    sheet = f"{sheet}\n{_for_older_browsers(sheet)}"
    sheet = FILE.sub(lambda one: f'url("../{one[1]}{_query(folder.parent / one[1])}")', sheet)
    return tightened(sheet)


def _for_older_browsers(sheet: str) -> str:
    light = "".join(f"{name}: {colour};" for name, colour in BOTH_LOOKS.findall(sheet))
    if not light:
        return ""
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


@lru_cache(maxsize=4)
def joined_scripts(files: tuple[Path, ...], touched: tuple[int, ...]) -> str:  # noqa: ARG001 - when changed, joined anew
    """Join ``files`` without comments and margins; one that fails does not stop those behind it.

    No string in them goes over several lines.
    """
    codes = (COMMENTS_AND_MARGINS.sub("", file.read_text()) for file in files)
    return "".join(f"try {{\n{code}}} catch (error) {{ reportError(error); }}\n" for code in codes)
