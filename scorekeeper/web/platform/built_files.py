"""The joined and compressed scripts and styles of the build (``hatch_build.py``)."""

from pathlib import Path

from flask import Blueprint, Response, abort, current_app, request
from werkzeug.security import safe_join

from scorekeeper.web.platform import auth

TYPES = {".css": "text/css", ".js": "text/javascript", ".map": "application/json"}
CODINGS = {"br": ".br", "gzip": ".gz"}
"""The suffixes of compressed copies by their name in ``Accept-Encoding``, the smallest first."""

blueprint = Blueprint("built_files", __name__)


@blueprint.get("/static/built/<name>")
@auth.open_to_all
def show(name: str) -> Response:
    """Respond with a built file, or with the smallest copy that the browser can decompress."""
    # On Windows, a name with a backslash would lead out of the folder.
    file = Path(safe_join(str(current_app.static_folder), "built", name) or abort(404))
    if file.suffix not in TYPES or not file.is_file():
        abort(404)
    response = Response(mimetype=TYPES[file.suffix])
    response.vary.add("Accept-Encoding")
    for coding, suffix in CODINGS.items():
        copy = file.with_name(f"{name}{suffix}")
        if request.accept_encodings[coding] and copy.is_file():
            response.content_encoding = coding
            file = copy
            break
    response.data = file.read_bytes()
    return response
