"""Static site: Scorekeeper for phones, without a server, for hosts of static files.

Every URL is relative, so that the site can be below any path. The site is written to a new folder,
which then replaces the old folder in one step. So visitors never get a mixture of both.
"""

import json
import re
import secrets
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urljoin, urlsplit

from flask.testing import FlaskClient

from scorekeeper import __version__, places
from scorekeeper.web import create_app

PAGE = "index.html"
SERVICE_WORKER = "service-worker.js"
FILE_LIST = "scorekeeper-site.json"
"""The list of the site's files. The next site replaces only these."""

BUILD_COMMAND = "python -m scorekeeper.offline.build"

HEADER_ONLY = ("frame-ancestors", "report-to", "report-uri", "sandbox")
"""Directives of a policy that browsers ignore in a ``meta`` element."""

PAGE_FILES = re.compile(r'<(?:link|script)\b[^>]*?\s(?:href|src)="([^"]+)"')
SHELL = re.compile(r'<script src="([^"]+/shell\.js)"')
MANIFESTS = re.compile(r'data-manifest="([^"]+)"')
STYLE_FILES = re.compile(r"url\(([^)]+)\)")
CHARSET = '<meta charset="utf-8">'

FILE_MODE, FOLDER_MODE = 0o644, 0o755
"""The web server may be another user, and the umask may be strict."""


class SiteError(Exception):
    """The site cannot be written. The message is one line."""


@dataclass(frozen=True, slots=True)
class Site:
    """The number and the total size in bytes of the written files."""

    files: int
    size: int


def write(folder: Path) -> Site:
    """Write the site to ``folder``, which must be new, empty or have an earlier site.

    Raise ``SiteError`` if it has other files, which are not changed, or if the bundle is not built.
    Raise ``OSError`` if a file cannot be written.
    """
    _check_folder(folder)
    files = site_files()
    _replace_folder(folder.absolute(), files)
    return Site(len(files), sum(map(len, files.values())))


# ------------------------------------------------------------------------------ contents


def site_files() -> dict[str, bytes]:
    """Return all files of the site by path. Raise ``SiteError`` if the bundle is not built."""
    parts = _bundle_parts()
    with tempfile.TemporaryDirectory() as empty_folder:
        crawler = SiteCrawler(_client(Path(empty_folder)))
        files = dict(crawler.site())
    files |= parts
    files[FILE_LIST] = _file_list(files)
    return files


def _bundle_parts() -> dict[str, bytes]:
    """Return the bundle's parts without its index, which the app itself serves."""
    folder = places.shipped_folder("static") / "offline"
    try:
        bundle = json.loads((folder / "bundle.json").read_text())
    except FileNotFoundError as error:
        raise SiteError(
            f"nothing is built that a phone could run: {BUILD_COMMAND} builds it"
        ) from error
    names = [f"{part['file']}.{packing}" for part in bundle["parts"] for packing in ("br", "gz")]
    return {f"static/offline/{name}": (folder / name).read_bytes() for name in names}


def _client(folder: Path) -> FlaskClient:
    """Return a test client of an app without a server, independent of the environment."""
    app = create_app(
        {
            "SCOREKEEPER_ALONE": True,
            "SCOREKEEPER_DATABASE_URL": f"sqlite:///{folder / 'nothing.db'}",
            "SCOREKEEPER_HOSTS": "",
            "SCOREKEEPER_LIMITS": "off",
            "SCOREKEEPER_LOG": "",
            "SCOREKEEPER_METRICS_TOKEN": "",
            "SCOREKEEPER_PROXIES": 0,
            "SCOREKEEPER_SECRET_KEY": secrets.token_hex(),
        }
    )
    return app.test_client()


class SiteCrawler:
    """Requests everything that the shell's page needs before the app is installed."""

    def __init__(self, client: FlaskClient) -> None:
        self._client = client

    def site(self) -> Iterator[tuple[str, bytes]]:
        """Yield the path and content of each file."""
        page, policy = self._phone_page_and_policy()
        yield PAGE, add_policy(page, policy).encode()
        manifests = set(MANIFESTS.findall(page))
        named = {path_of(address) for address in PAGE_FILES.findall(page)} - manifests
        named |= {urljoin(_only_match(SHELL, page), name) for name in scripts()}
        for name in sorted({SERVICE_WORKER, "static/offline/bundle.json", *named}):
            content = self._file_content(name)
            yield name, content
            if name.endswith(".css"):
                for file in sorted(_files_in_styles(name, content.decode())):
                    yield file, self._file_content(file)
        for name in sorted(manifests):
            manifest = relative_manifest(json.loads(self._file_content(name)))
            yield name, json.dumps(manifest, ensure_ascii=False, indent=2).encode()
            for file in sorted(icons_of(manifest)):
                yield file, self._file_content(file)

    def _phone_page_and_policy(self) -> tuple[str, str]:
        answer = self._client.get("/phone")
        return answer.text, answer.headers["Content-Security-Policy"]

    def _file_content(self, name: str) -> bytes:
        with self._client.get(f"/{name}") as answer:
            if answer.status_code != HTTPStatus.OK:
                raise SiteError(f"the app has no {name}: {BUILD_COMMAND} builds it anew")
            return bytes(answer.data)


def scripts() -> list[str]:
    """Return the file names of the shell's scripts."""
    folder = places.shipped_folder("static") / "js" / "phone"
    return [one.name for one in folder.glob("*.js") if one.name != SERVICE_WORKER]


def path_of(address: str) -> str:
    """Return the path of a relative ``address`` without its query string."""
    return urlsplit(address).path


def add_policy(page: str, policy: str) -> str:
    """Add ``policy`` to ``page`` in a ``meta`` element, because static hosts send no header."""
    directives = [one.strip() for one in policy.split(";")]
    usable = "; ".join(one for one in directives if one.partition(" ")[0] not in HEADER_ONLY)
    meta = f'<meta http-equiv="Content-Security-Policy" content="{escape(usable, quote=False)}">'
    before, found, after = page.partition(CHARSET)
    if not found:
        raise ValueError("the page does not begin as it should")
    return f"{before}{found}\n    {meta}{after}"


def relative_manifest(manifest: Mapping[str, object]) -> dict[str, object]:
    """Return ``manifest`` with addresses relative to the site's root.

    The new manifest has no ``id``, which would be equal for all sites on a host.
    """

    def relative(value: object) -> object:
        if isinstance(value, str) and value.startswith("/"):
            return f".{value}"
        if isinstance(value, list):
            return [relative(one) for one in value]
        if isinstance(value, dict):
            return {name: relative(one) for name, one in value.items()}
        return value

    return {name: relative(value) for name, value in manifest.items() if name != "id"}


def icons_of(value: object) -> set[str]:
    """Return the paths of the icons in a manifest."""
    if isinstance(value, list):
        return set().union(*map(icons_of, value))
    if isinstance(value, dict):
        own = {path_of(str(value["src"])).removeprefix("./")} if "src" in value else set()
        return own.union(*map(icons_of, value.values()))
    return set()


def _files_in_styles(sheet: str, text: str) -> set[str]:
    return {path_of(urljoin(sheet, address)) for address in STYLE_FILES.findall(text)}


def _only_match(pattern: re.Pattern[str], text: str) -> str:
    (found,) = pattern.findall(text)
    return str(found)


def _file_list(files: Mapping[str, bytes]) -> bytes:
    listed = {"scorekeeper": __version__, "files": sorted([*files, FILE_LIST])}
    return json.dumps(listed, indent=2).encode()


# ------------------------------------------------------------------------------ the folder


def _check_folder(folder: Path) -> None:
    if not folder.exists():
        return
    if not folder.is_dir():
        raise SiteError(f"{folder} is a file, and no folder")
    ours = _earlier_files(folder)
    others = [one for one in _files_in(folder) if one not in ours]
    if others:
        raise SiteError(
            f"{folder} has {others[0]} in it, which is none of ours: nothing is written"
        )


def _earlier_files(folder: Path) -> frozenset[str]:
    """Return the files in ``folder`` that belong to an earlier site."""
    try:
        listed = json.loads((folder / FILE_LIST).read_text())["files"]
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return frozenset()
    return frozenset(map(str, listed))


def _files_in(folder: Path) -> Iterator[str]:
    for one in sorted(folder.rglob("*")):
        if one.is_symlink() or not one.is_dir():
            yield one.relative_to(folder).as_posix()


def _replace_folder(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write ``files`` to a new folder, then replace ``folder`` with it."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    new = Path(tempfile.mkdtemp(prefix=f".{folder.name}-new-", dir=folder.parent))
    try:
        for name, content in files.items():
            _write(new, name, content)
        new.chmod(FOLDER_MODE)
        _swap_folders(folder, new)
    except BaseException:
        shutil.rmtree(new, ignore_errors=True)
        raise


def _write(folder: Path, name: str, content: bytes) -> None:
    file = folder / name
    for above in reversed(file.relative_to(folder).parents[:-1]):
        (folder / above).mkdir(exist_ok=True)
        (folder / above).chmod(FOLDER_MODE)
    file.write_bytes(content)
    file.chmod(FILE_MODE)


def _swap_folders(folder: Path, new: Path) -> None:
    if not folder.exists():
        new.rename(folder)
        return
    old = new.with_name(new.name.replace("-new-", "-old-"))
    folder.rename(old)
    try:
        new.rename(folder)
    except BaseException:
        old.rename(folder)
        raise
    shutil.rmtree(old, ignore_errors=True)
