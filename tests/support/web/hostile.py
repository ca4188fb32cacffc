"""Hostile text for names, notes, fields, addresses and headers.

Everything in it that could become active is called ``zqx``: an element, an attribute, a host, a
header.
"""

MARK = "zqx"

MARKUP = (
    "<script>zqx()</script>",
    '"><zqx a="',
    "'><zqx a='",
    '" onmouseover="zqx()" zqx="',
    "' onfocus='zqx()' autofocus zqx='",
    "<img src=x onerror=zqx()>",
    "<svg/onload=zqx()><zqx/>",
    "</title><zqx>",
    "</textarea><zqx>",
    "</option></select><zqx>",
    "</text></svg><zqx>",
    "--><zqx><!--",
    "]]><zqx/><![CDATA[",
    "<!--<zqx>",
    "<style>*{zqx:1}</style>",
    "&lt;zqx&gt;&#60;zqx&#62;",
    "＜zqx＞",
    "<zqx\x00>",
)
PUNCTUATED = ("O'Brien", "A & B", "<b>", 'Tom "T"')
"""Names that people have. Escaped once they are read as they were written."""

TEMPLATES = (
    "{{7*7}}zqx",
    "{% for x in y %}zqx",
    "${7*7}zqx",
    "%(zqx)s",
    "%s%n%d zqx",
    "{zqx}{0}{0.__class__}",
    "{",
    "%",
)
FORMULAS = (
    "=cmd|'/C zqx'!A1",
    '=HYPERLINK("http://zqx.example","zqx")',
    "+1+zqx",
    "-1-zqx",
    "@zqx",
    "\t=zqx",
    "＝1+1",
    'a",=1+1,"zqx',
)
HIDDEN = (
    "zqx\u202egnp.\u2066exe",
    "z\u200bq\u200dx\ufeff",
    "\u200d\ufe0f",
    "zqx\u2028zqx\u2029zqx",
    "zqx\x00zqx",
    "zqx\x1b[31m\x07\x08",
    "zqx\r\nX-Zqx: 1\r\n\r\n<zqx>",
    "\ufffe\uffffzqx",
    "e\u0301" * 60,
    "👩\u200d👩\u200d👧\u200d👦",
)
PLACES = (
    "javascript:zqx()",
    "//zqx.example/",
    "/\\zqx.example/",
    "/\t/zqx.example",
    "https://zqx.example/",
    "https:zqx.example",
    "data:text/html,<zqx>",
    "../../../../etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "/static/../../pyproject.toml",
)
NUMBERS = (
    "-1",
    "0",
    "1e999",
    "NaN",
    "９",
    "²",
    "9" * 400,
    "0x10",
    "1.5",
    "2147483648",
    "007",
    "--1",
)
SIZES = ("x" * 5_000, "あ" * 2_000, "zqx " * 500, "")
QUERIES = ("'; DROP TABLE matches; --", "' OR '1'='1", "%' ESCAPE '", "\\", "_%")

NAMES = (*MARKUP, *PUNCTUATED, *TEMPLATES, *FORMULAS, *HIDDEN)
"""What may stand in a name, when it is short enough."""

VALUES = (*NAMES, *PLACES, *NUMBERS, *SIZES, *QUERIES)

RAW = ("%00", "%ED%A0%80", "%ff%fe", "%0d%0aX-Zqx:%201", "%2e%2e%2f", "%3Czqx%3E", "%u0000", "%")
"""Parts of addresses as no browser writes them."""

HEADERS = {
    "Accept": ("<zqx>", "*/*;q=zqx", "application/json", ",;="),
    "Accept-Encoding": ("zqx, gzip;q=2", "gzip", "*;q=0"),
    "Accept-Language": ("<zqx>", "ja;q=zqx", "ja,en;q=-1", "*", "xx-" + "y" * 2_000, "../ja"),
    "Authorization": ("Bearer <zqx>", "Bearer", "Basic enF4", "zqx", "Bearer " + "x" * 5_000),
    "Content-Length": ("0",),
    "Cookie": ("scorekeeper=<zqx>", "scorekeeper=eyJ6cXgiOjF9.zqx.zqx", "zqx=1; " * 300, "=;;="),
    "Host": ("zqx.example", "<zqx>", "localhost:99999", "", "[::1", "a b", "@zqx.example"),
    "HX-Current-URL": ("javascript:zqx()",),
    "HX-Request": ("true",),
    "HX-Target": ("<zqx>", "entry"),
    "HX-Trigger": ('{"zqx":1}',),
    "If-Match": ("<zqx>", "*", '"1"', '"' * 99),
    "If-Modified-Since": ("zqx", "Thu, 01 Jan 1970 00:00:00 GMT", "9" * 400),
    "If-None-Match": ("<zqx>", "*", '"1"', 'W/"zqx'),
    "Idempotency-Key": ("<zqx>", "x" * 300, ""),
    "Range": ("bytes=0-1", "bytes=9-1", "bytes=-1", "zqx=1-2", "bytes=0-0," * 200),
    "Origin": ("https://zqx.example", "null"),
    "Referer": ("https://zqx.example/<zqx>",),
    "Sec-Fetch-Site": ("same-origin", "cross-site", "<zqx>"),
    "User-Agent": ("<zqx>",),
    "X-Forwarded-For": ("<zqx>", "1.2.3.4, zqx"),
    "X-Forwarded-Host": ("zqx.example",),
    "X-Forwarded-Proto": ("https", "zqx"),
    "X-HTTP-Method-Override": ("DELETE",),
    "X-Request-ID": ("<zqx>", "zqx" * 400),
}
TYPES = (
    "text/plain",
    "application/json",
    "application/xml",
    "multipart/form-data",
    "multipart/form-data; boundary=<zqx>",
    "application/x-www-form-urlencoded; charset=zqx",
    "zqx",
    "",
)
METHODS = ("GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "ZQX", "get")

FILES = (
    b"",
    b"zqx",
    b"<?xml version='1.0'?><!DOCTYPE z [<!ENTITY a SYSTEM 'file:///etc/passwd'>]><z>&a;</z>",
    b"PK\x03\x04" + b"\x00" * 60,
    b"\x1f\x8b\x08" + b"\x00" * 40,
    b"[" * 20_000,
    b'{"format": "scorekeeper archive", "version": 1, "players": [], "matches": [{}]}',
    b'{"format": "scorekeeper archive", "version": 99}',
    "Aki,<zqx>\n1,2\n".encode("utf-16"),
    b"Aki,=1+1\n1,2\n",
    b"\xff\xfe\x00",
    b'"' * 9_000,
)
