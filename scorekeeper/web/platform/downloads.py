"""Downloads: written to a temporary file, then sent under a name in any script."""

import re
from collections.abc import Callable
from tempfile import TemporaryFile
from typing import IO
from urllib.parse import quote

from flask import Response, request
from werkzeug.wsgi import FileWrapper

from scorekeeper.exports.tidy import clean

PIECE = 64 * 1024
LONGEST_NAME = 80
"""Characters. Every system accepts this length, even in Japanese."""

NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\s]+')


def file_response(write: Callable[[IO[bytes]], None], mimetype: str) -> Response:
    """Return a response with the file that ``write`` has written.

    The temporary file is deleted when the response is closed.
    """
    if request.method == "HEAD":
        return Response(mimetype=mimetype)
    file = TemporaryFile()  # noqa: SIM115 - closed with the response
    try:
        write(file)
    except BaseException:
        file.close()
        raise
    size = file.tell()
    file.seek(0)
    response = Response(FileWrapper(file, PIECE), mimetype=mimetype, direct_passthrough=True)
    response.content_length = size
    response.call_on_close(file.close)
    return response


def as_download(response: Response, name: str, plain: str, ending: str) -> Response:
    """Return ``response`` as a download called ``name`` (RFC 8187), or ``plain`` in old browsers.

    ``ending`` is the file name extension.
    """
    safe = NOT_IN_NAMES.sub(" ", clean(name))[:LONGEST_NAME].strip(" .,")
    response.headers["Content-Disposition"] = (
        f'attachment; filename="{plain}.{ending}"; '
        f"filename*=UTF-8''{quote(safe, safe='')}.{ending}"
    )
    return response
