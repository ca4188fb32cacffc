"""Build hook: fetches front-end files, bundles scripts and styles, compiles catalogues.

A wheel contains an SBOM (PEP 770) in CycloneDX 1.6. It lists the packages of requirements.lock, the
front-end files below, and the phone bundle if it has been built. The bundle is not built here but
by ``python -m scorekeeper.offline.build``. The result does not depend on when or where it is built.

Hatchling runs this hook for wheels, sdists and editable installs alike. Its output is never
committed. Files that are up to date are not built again, so a second build needs no network.
"""

import gzip
import hashlib
import io
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import brotli
from babel.messages.mofile import write_mo
from babel.messages.pofile import PoFileError, read_po
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# These folders are beside the package in a checkout and inside it in a wheel.
BESIDE_THE_PACKAGE = ("templates", "static")


class Vendored(NamedTuple):
    """A front-end file: its npm package, its path in the package, and its pinned hash.

    ``renamed`` is the local name, if the original one is not clear on its own.
    """

    package: str
    member: str
    sha256: str
    renamed: str = ""

    @property
    def filename(self) -> str:
        return self.renamed or Path(self.member).name


LOCK = "requirements.lock"
TO_BUILD = "# Only to build the wheel:"
"""The line of the lock file that precedes packages needed only to build."""
SBOM = "build/scorekeeper.cdx.json"
OFFLINE = "static/offline"
BUILT = "static/built"
STAMP = "sources.sha256"
"""The name of a file with a hash of the sources of the files beside it."""

NO_MOMENT = datetime(1980, 1, 1, tzinfo=UTC)  # Babel would otherwise write the time of the build

PINNED = re.compile(r"([a-z0-9-]+)==([^\s;]+)")
HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")

HTMX = "htmx.org@4.0.1"
TEXT_FONT = "@fontsource-variable/familjen-grotesk@5.3.0"
FIGURE_FONT = "@fontsource/sofia-sans-condensed@5.3.0"

LICENCES = {HTMX: "0BSD", TEXT_FONT: "OFL-1.1", FIGURE_FONT: "OFL-1.1"}

VENDORED = (
    Vendored(
        package=HTMX,
        member="package/dist/htmx.esm.min.js",
        sha256="df982506d1529a193f6073f568ec821d4ae8db761bdb0ef07bd6a3d5eace0b2e",
    ),
    # Fonts under the SIL Open Font License, which requires its text beside them.
    Vendored(
        package=TEXT_FONT,
        member="package/files/familjen-grotesk-latin-wght-normal.woff2",
        sha256="414d5dfe5f3d02a327f99ad9121bd77ae931b5b754565578fb0ce4fede2de268",
    ),
    Vendored(
        package=TEXT_FONT,
        member="package/LICENSE",
        sha256="3775f2441de413d148650ae0c5688c1065fe9db6cfc54d99eeeb92d97f832cc4",
        renamed="LICENSE-familjen-grotesk.txt",
    ),
    Vendored(
        package=FIGURE_FONT,
        member="package/files/sofia-sans-condensed-latin-700-normal.woff2",
        sha256="5a238166e41ba16bd8098d5a12ee5443b507fffbb1ce1a329dc86a13233a62fc",
    ),
    Vendored(
        package=FIGURE_FONT,
        member="package/LICENSE",
        sha256="1b1d9575bbf16ba3975832aff8c20c4cb08776555ab4e57c2d3bb48427944a20",
        renamed="LICENSE-sofia-sans-condensed.txt",
    ),
)


# The entry points that pages load. A source is in js/ or css/, by its suffix.
ENTRIES = (
    *["main.js", "offline-pad.js", "key-page.js", "sign-out.js", "browser-storage.js"],
    *["new-match.js", "settings.js"],
    *["base.css", "pages.css", "results.css", "phone.css"],
)

ESBUILD = {  # by operating system and processor
    system: Vendored(
        package=f"@esbuild/{system}@0.28.2",
        member="package/esbuild.exe" if system.startswith("win32") else "package/bin/esbuild",
        sha256=sha256,
        renamed=f"esbuild-0.28.2-{system}.exe",  # Windows requires the suffix
    )
    for system, sha256 in {
        "linux-x64": "e1698a3d5c6c0798fee4fd3b5cc816651f460c63d390a7a26ea4beb0b1884100",
        "linux-arm64": "90bd269553d258e80b19e3ccab4f98f0831f87442a2f056510ce24fd1b425fc2",
        "linux-arm": "d88f751b22095b2f3b42c8c2e8a3f36fabc1705438c5d6e78366b681f8b4e7a5",
        "linux-ia32": "b1e2d87d79f9a2baa0d3043cdf0dc6716f9f2eea66c58f47588641fd6019f36f",
        "win32-x64": "c7bee37877d0aa6a046e52783fa0a2cf1a9ce5579d68bb3083bda99d4bff18ef",
        "win32-arm64": "530fb3933af14eefe85dfd06502f826e6ef60fdf4e75228ea67c696db312ecb1",
        "darwin-x64": "7fe5c9c905fff0a05d92db98929434ab4d3b6dd92d7a7688922db74380c75df3",
        "darwin-arm64": "10b6243df618d374bb2d5c9cfbe7052e1405f6aa4e53a6164f11a91b9f2e1384",
    }.items()
}
PROCESSORS = {
    **dict.fromkeys(["x86_64", "amd64"], "x64"),
    **dict.fromkeys(["i386", "i686"], "ia32"),
    **dict.fromkeys(["aarch64", "arm64"], "arm64"),
    **dict.fromkeys(["armv6l", "armv7l"], "arm"),
}


class BuildError(Exception):
    """The build cannot continue. The message says how to fix this."""


class Hook(BuildHookInterface):
    """The Hatchling hook, which adds the built files, the templates and the styles to the wheel."""

    def dependencies(self) -> list[str]:
        """Return npm from PyPI if a file must be fetched and the system has no npm."""
        root = Path(self.root)
        wanted = missing(self.vendor, VENDORED)
        if not is_built(root):
            wanted += missing(root / "build", [esbuild()])
        if shutil.which("npm") or not wanted:
            return []
        project = tomllib.loads(Path(self.root, "pyproject.toml").read_text(encoding="utf-8"))
        requirements: list[str] = project["dependency-groups"]["npm"]
        return requirements

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        try:
            fetch(self.vendor, VENDORED)
            remove_others(self.vendor, VENDORED)
            build_entries(Path(self.root))
            compile_catalogues(Path(self.root, "scorekeeper", "locale"))
        except BuildError as error:
            self.app.abort(str(error))
        if self.target_name == "wheel" and version != "editable":
            for folder in BESIDE_THE_PACKAGE:
                build_data["force_include"][folder] = f"scorekeeper/{folder}"
            write(Path(self.root, SBOM), sbom(Path(self.root), self.metadata.version))
            build_data["sbom_files"].append(SBOM)

    @property
    def vendor(self) -> Path:
        return Path(self.root, "static", "vendor")


def missing(folder: Path, files: Iterable[Vendored]) -> list[Vendored]:
    """Return the files that are missing in ``folder`` or do not have the pinned hash."""
    return [file for file in files if sha256(folder / file.filename) != file.sha256]


def fetch(folder: Path, files: Iterable[Vendored]) -> None:
    """Fetch the missing files into ``folder``, each package once."""
    wanted = missing(folder, files)
    for package in dict.fromkeys(file.package for file in wanted):
        with tempfile.TemporaryDirectory() as packed:
            archive = pack(package, packed)
            for file in wanted:
                if file.package == package:
                    write(folder / file.filename, member(archive, file))


def remove_others(folder: Path, files: Iterable[Vendored]) -> None:
    """Remove all other files, because the whole ``folder`` is included in the wheel."""
    wanted = {file.filename for file in files}
    for path in folder.iterdir():
        if path.name not in wanted:
            path.unlink()


def pack(package: str, folder: str) -> Path:
    """Run ``npm pack`` in ``folder`` and return the path of the archive."""
    # Without build isolation, the npm of requirements.lock is beside Python.
    npm = shutil.which("npm") or shutil.which("npm", path=Path(sys.executable).parent)
    if npm is None:
        raise BuildError(f"npm is needed to fetch {package}: install Node.js and build again")
    fetched = subprocess.run(
        [npm, "pack", package, "--pack-destination", folder, "--ignore-scripts"],
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    archives = list(Path(folder).glob("*.tgz"))
    if fetched.returncode or not archives:
        raise BuildError(f"npm could not fetch {package}:\n{fetched.stderr.strip()}")
    return archives[0]


def member(archive: Path, file: Vendored) -> bytes:
    """Return the content of ``file`` in the npm archive, after checking its hash."""
    with tarfile.open(archive) as tar:
        try:
            held = tar.extractfile(file.member)
        except KeyError:
            held = None
        if held is None:
            raise BuildError(f"{file.package} holds no file {file.member}")
        content = held.read()
    found = hashlib.sha256(content).hexdigest()
    if found != file.sha256:
        raise BuildError(
            f"{file.member} of {file.package} has sha256 {found}, expected {file.sha256}"
        )
    return content


def build_entries(root: Path) -> None:
    """Bundle and minify the scripts and styles into static/built/, if a source has changed.

    Each file gets its source map and two compressed copies.
    """
    if is_built(root):
        return
    built = root / BUILT
    # The folder is in static/ so that the source maps have the right relative paths.
    with tempfile.TemporaryDirectory(dir=root / "static") as folder:
        join(root, Path(folder))
        made = {path.name: path.read_bytes() for path in Path(folder).iterdir()}
    for name in ENTRIES:
        made[f"{name}.br"] = brotli.compress(made[name])
        made[f"{name}.gz"] = gzip.compress(made[name], mtime=0)
    for name, content in made.items():
        write(built / name, content)
    for path in built.iterdir():
        if path.name not in made:
            path.unlink()
    write(built / STAMP, sources_digest(root).encode())


def is_built(root: Path) -> bool:
    stamp = root / BUILT / STAMP
    return stamp.is_file() and stamp.read_text() == sources_digest(root)


def sources_digest(root: Path) -> str:
    """Return a hash of all sources of the built files, including this script."""
    static = root / "static"
    sources = [*static.glob("js/**/*.js"), *static.glob("css/*.css"), *static.glob("vendor/*.js")]
    digest = hashlib.sha256()
    for path in sorted([*sources, root / "hatch_build.py"]):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode() + path.read_bytes())
    return digest.hexdigest()


def join(root: Path, folder: Path) -> None:
    """Bundle each entry point with its imports, using esbuild."""
    static, program = root / "static", root / "build" / esbuild().filename
    fetch(program.parent, [esbuild()])
    program.chmod(0o755)
    # Styles refer to a font by the URL that pages preload. Any other URL fails the build.
    fonts = [
        f"--external:../vendor/{file.filename}?v={file.sha256[:12]}"
        for file in VENDORED
        if file.filename.endswith(".woff2")
    ]
    done = subprocess.run(
        [
            *[program, "--bundle", "--minify", "--format=esm", "--sourcemap"],
            *[f"--outdir={folder}", "--entry-names=[name]", "--log-level=warning", *fonts],
            *(static / Path(name).suffix[1:] / name for name in ENTRIES),
        ],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode or done.stderr:
        raise BuildError(f"esbuild could not join the scripts and styles:\n{done.stderr.strip()}")


def esbuild() -> Vendored:
    processor = platform.machine().lower()
    system = f"{sys.platform}-{PROCESSORS.get(processor, processor)}"
    if system not in ESBUILD:
        raise BuildError(f"no esbuild is pinned for {system}: see hatch_build.py")
    return ESBUILD[system]


def compile_catalogues(locale: Path) -> None:
    for po in sorted(locale.glob("*/LC_MESSAGES/messages.po")):
        mo = po.with_suffix(".mo")
        if not mo.exists() or mo.stat().st_mtime < po.stat().st_mtime:
            write(mo, compiled(po))


def compiled(po: Path) -> bytes:
    with po.open("rb") as source:
        try:
            catalogue = read_po(source, abort_invalid=True)
        except PoFileError as error:
            raise BuildError(f"{po}: {error}") from error
    catalogue.creation_date = NO_MOMENT
    target = io.BytesIO()
    write_mo(target, catalogue)
    return target.getvalue()


def sbom(root: Path, version: str) -> bytes:
    """Return the SBOM of the wheel, as CycloneDX 1.6."""
    own = {
        "type": "application",
        "bom-ref": f"pkg:pypi/scorekeeper-cards@{version}",
        "name": "scorekeeper-cards",
        "version": version,
        "purl": f"pkg:pypi/scorekeeper-cards@{version}",
    }
    components = [
        *locked((root / LOCK).read_text(encoding="utf-8").partition(TO_BUILD)[0]),
        *vendored(),
        *offline(root / OFFLINE),
    ]
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": own},
        "components": components,
        "dependencies": [
            {"ref": own["bom-ref"], "dependsOn": [one["bom-ref"] for one in components]}
        ],
    }
    return (json.dumps(document, indent=2, ensure_ascii=False) + "\n").encode()


def locked(lock: str) -> list[dict[str, Any]]:
    """Return the SBOM components of the lock file. The comment above each line has the licence."""
    found: list[dict[str, Any]] = []
    licence = ""
    for line in lock.splitlines():
        if line.startswith("# "):
            licence = line.removeprefix("# ")
        elif pinned := PINNED.match(line):
            found.append(component("pypi", *pinned.groups(), licence))
        elif digest := HASH.search(line):
            found[-1]["hashes"].append({"alg": "SHA-256", "content": digest[1]})
    return found


def vendored() -> list[dict[str, Any]]:
    found = []
    for package in dict.fromkeys(file.package for file in VENDORED):
        name, _, version = package.rpartition("@")
        one = component("npm", name, version, LICENCES[package])
        del one["hashes"]
        one["components"] = [
            {
                "type": "file",
                "name": f"static/vendor/{file.filename}",
                "hashes": [{"alg": "SHA-256", "content": file.sha256}],
            }
            for file in VENDORED
            if file.package == package
        ]
        found.append(one)
    return found


def offline(bundle: Path) -> list[dict[str, Any]]:
    """Return the SBOM components of the phone bundle; empty if it has not been built."""
    if not (bundle / "components.json").is_file():
        return []
    build = json.loads((bundle / "bundle.json").read_text(encoding="utf-8"))["build"]
    return [
        {
            "type": "application",
            "bom-ref": f"offline@{build}",
            "name": "scorekeeper-offline",
            "version": build,
            "components": json.loads((bundle / "components.json").read_text(encoding="utf-8")),
        }
    ]


def component(kind: str, name: str, version: str, licence: str) -> dict[str, Any]:
    purl = f"pkg:{kind}/{name.replace('@', '%40')}@{version}"
    return {
        "type": "library",
        "bom-ref": purl,
        "name": name,
        "version": version,
        "hashes": [],
        "licenses": [{"license": {"name": licence}}],
        "purl": purl,
    }


def sha256(path: Path) -> str | None:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else None


def write(path: Path, content: bytes) -> None:
    """Write a file atomically, because a running app reads these files."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, draft = tempfile.mkstemp(dir=path.parent)
    with os.fdopen(handle, "wb") as target:
        target.write(content)
    Path(draft).chmod(0o644)
    Path(draft).replace(path)
