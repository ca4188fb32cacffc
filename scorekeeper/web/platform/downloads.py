"""Answers that are files: sent while they are made, or made first, and well named."""

import re
from collections.abc import Callable, Generator, Iterator
from io import SEEK_END
from itertools import chain
from tempfile import TemporaryFile
from typing import IO, Any
from urllib.parse import quote

from flask import Response, request
from werkzeug.wsgi import FileWrapper

from scorekeeper.exports.tidy import clean

PIECE = 64 * 1024
LONGEST_NAME = 80
"""In characters: even in Japanese every system takes it."""

NOT_IN_NAMES = re.compile(r'[\\/:*?"<>|\s]+')


def streamed(pieces: Generator[bytes, None, None], mimetype: str) -> Response:
    """Send the pieces as they come. A fault before the first of them is still an error page."""
    if request.method == "HEAD":
        return Response(mimetype=mimetype)
    first = next(pieces)
    whole: Iterator[bytes] = chain((first,), pieces)
    response = Response(whole, mimetype=mimetype)
    response.call_on_close(pieces.close)
    return response


def written(write: Callable[[IO[bytes]], Any], mimetype: str) -> Response:
    """Send what ``write`` writes into a file, which is gone when it has been sent."""
    if request.method == "HEAD":
        return Response(mimetype=mimetype)
    file = TemporaryFile()  # noqa: SIM115 - closed with the response
    try:
        write(file)
    except BaseException:
        file.close()
        raise
    size = file.seek(0, SEEK_END)
    file.seek(0)
    response = Response(FileWrapper(file, PIECE), mimetype=mimetype, direct_passthrough=True)
    response.content_length = size
    response.call_on_close(file.close)
    return response


def named(response: Response, name: str, plain: str, ending: str) -> Response:
    """Return ``response`` as a file to be kept, named in any script (RFC 8187) and in ASCII."""
    safe = NOT_IN_NAMES.sub(" ", clean(name))[:LONGEST_NAME].strip(" .,")
    response.headers["Content-Disposition"] = (
        f'attachment; filename="{plain}.{ending}"; '
        f"filename*=UTF-8''{quote(safe, safe='')}.{ending}"
    )
    return response
