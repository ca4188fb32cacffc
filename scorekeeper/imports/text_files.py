"""Text of an uploaded file in any common encoding. A refusal names the format of other files.

The encodings are UTF-8 with or without a byte order mark, UTF-16 with one, and otherwise CP932,
which Japanese Excel writes.
"""

import codecs
import json
import re
import unicodedata

from scorekeeper.rules.ruling import Message, Refusal, refuse, say

MOST_BYTES = 1_000_000
KILO = 1000

XLSX = say("an Excel workbook (XLSX)")
ODS = say("a LibreOffice spreadsheet (ODS)")
ZIP = say("a ZIP file")
PICTURE = say("a picture")

SIGNATURES: tuple[tuple[bytes, Message], ...] = (
    (b"\xd0\xcf\x11\xe0", say("an old Excel workbook (XLS)")),
    (b"%PDF", say("a PDF file")),
    (b"\x89PNG", PICTURE),
    (b"\xff\xd8\xff", PICTURE),
    (b"GIF8", PICTURE),
    (b"\x1f\x8b", say("a compressed file (gzip)")),
    (b"SQLite format 3\0", say("a database")),
)
"""The first bytes of files that people upload by mistake."""

ZIP_SIGNATURES = (b"PK\x03\x04", b"PK\x05\x06")
PHONE_PICTURE = slice(4, 8), b"ftyp"
"""The position and the signature of a HEIC picture."""

MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)

HTML = re.compile(r"\s*<(!doctype|html|head|body|table|meta|\?xml)[\s>]", re.IGNORECASE)
JSON_START = re.compile(r'\s*(\{\s*"|\[\s*[{\[]\s*"|[{\[]\s*\n)')
"""The beginning of JSON. A CSV cannot begin like this because of the quotation marks."""


def read_text(data: bytes) -> str | Refusal:
    """Decode ``data``, or return a refusal that names the format if it is not text."""
    if len(data) > MOST_BYTES:
        message = say("Files can have at most {most} kB.", most=MOST_BYTES // KILO)
        return refuse("file.large", message)
    if description := _known_format(data):
        return _other_format_refusal(description)
    text = _decode(data)
    if text is None or any(_is_control(char) for char in text):
        message = say("This is not text. Save the sheet as CSV, or copy its cells and paste them.")
        return refuse("file.binary", message)
    return text


def other_format(text: str) -> Refusal | None:
    """Return a refusal if ``text`` is JSON, HTML or XML."""
    if HTML.match(text):
        return _other_format_refusal(say("a web page (HTML or XML)"))
    if JSON_START.match(text) or _is_json(text):
        return _other_format_refusal(say("JSON"))
    return None


def _known_format(data: bytes) -> Message | None:
    if data.startswith(ZIP_SIGNATURES):
        return _zip_format(data)
    where, mark = PHONE_PICTURE
    if data[where] == mark:
        return PICTURE
    return next(
        (description for begins, description in SIGNATURES if data.startswith(begins)), None
    )


def _zip_format(data: bytes) -> Message:
    """Return the format of a ZIP file by the names of its parts."""
    if b"opendocument.spreadsheet" in data:
        return ODS
    return XLSX if b"xl/" in data and b"[Content_Types].xml" in data else ZIP


def _decode(data: bytes) -> str | None:
    marked = [encoding for mark, encoding in MARKS if data.startswith(mark)]
    for encoding in marked or ["utf-8", "cp932"]:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return None


def _is_control(char: str) -> bool:
    return char not in "\t\r\n" and unicodedata.category(char) == "Cc"


def _is_json(text: str) -> bool:
    if not text.lstrip().startswith(("{", "[")):
        return False
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


def _other_format_refusal(description: Message) -> Refusal:
    message = say(
        "This looks like {what}. Save the sheet as CSV, or copy its cells and paste them.",
        what=description,
    )
    return refuse("file.other", message)
