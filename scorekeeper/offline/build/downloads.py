"""Downloads of the pinned packages with npm and pip, checked against their hashes."""

import base64
import hashlib
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from scorekeeper.offline.build import pinned
from scorekeeper.offline.build.build_cache import digest, write_atomically
from scorekeeper.offline.build.errors import BuildError

# Prefer pure Python. Otherwise a wheel compiled for servers has the same Python files, and its
# binary module is left out.
FOR_THE_PHONE = ["--python-version=3.14", "--implementation=cp", "--abi=cp314", "--abi=none"]
PLATFORMS = ["pyemscripten_2026_0_wasm32", "manylinux2014_x86_64"]


def integrity(content: bytes) -> str:
    """Return npm's integrity hash of ``content``."""
    return "sha512-" + base64.b64encode(hashlib.sha512(content).digest()).decode()


def fetch_pyodide(wanted: pinned.Pyodide, folder: Path) -> bytes:
    """Return the npm package, a .tgz, from ``folder`` if possible, otherwise from the registry."""
    path = folder / f"{wanted.name}-{wanted.version}.tgz"
    if path.is_file() and integrity(path.read_bytes()) == wanted.integrity:
        return path.read_bytes()
    content = npm_pack(f"{wanted.name}@{wanted.version}")
    found = integrity(content)
    if found != wanted.integrity:
        raise BuildError(
            f"{wanted.name} {wanted.version} is not the one that was pinned: npm brought\n"
            f"  {found}, and wanted is\n  {wanted.integrity}"
        )
    write_atomically(path, content)
    return content


def npm_pack(package: str) -> bytes:
    npm = find_program("npm")
    with tempfile.TemporaryDirectory() as folder:
        run(
            [npm, "pack", package, "--pack-destination", folder, "--ignore-scripts"],
            f"npm could not fetch {package}. Is there a network?",
            folder,
        )
        archives = list(Path(folder).glob("*.tgz"))
        if not archives:
            raise BuildError(f"npm fetched no archive of {package}")
        return archives[0].read_bytes()


def fetch_wheels(wanted: Iterable[pinned.Wheel], folder: Path) -> dict[str, bytes]:
    """Return the wheels by package name, from ``folder`` if possible, otherwise from the index."""
    by_hash = {wheel.sha256: wheel for wheel in wanted}
    missing = [wheel for wheel in by_hash.values() if not is_cached(wheel, folder)]
    if missing:
        for content in pip_download(missing):
            write_atomically(folder / f"{digest(content)}.whl", content)
    for wheel in missing:
        if not is_cached(wheel, folder):
            raise BuildError(f"pip brought another wheel of {wheel.name} {wheel.version}")
    return {wheel.name: wheel_path(wheel, folder).read_bytes() for wheel in by_hash.values()}


def wheel_path(wheel: pinned.Wheel, folder: Path) -> Path:
    return folder / f"{wheel.sha256}.whl"


def is_cached(wheel: pinned.Wheel, folder: Path) -> bool:
    path = wheel_path(wheel, folder)
    return path.is_file() and digest(path.read_bytes()) == wheel.sha256


def pip_download(wanted: Iterable[pinned.Wheel]) -> list[bytes]:
    with tempfile.TemporaryDirectory() as folder:
        asked = Path(folder, "wanted.txt")
        asked.write_text(
            "".join(f"{one.name}=={one.version} --hash=sha256:{one.sha256}\n" for one in wanted),
            encoding="utf-8",
        )
        run(
            [
                *[sys.executable, "-m", "pip", "download", "--quiet", "--require-hashes"],
                *["--disable-pip-version-check", "--no-deps", "--only-binary=:all:"],
                *[*FOR_THE_PHONE, *(f"--platform={platform}" for platform in PLATFORMS)],
                *["--requirement", str(asked), "--dest", folder],
            ],
            "pip could not fetch the packages. Is there a network?",
            folder,
        )
        return [path.read_bytes() for path in sorted(Path(folder).glob("*.whl"))]


def find_program(name: str) -> str:
    """Return the path of npm or node."""
    found = shutil.which(name)
    if found is None:
        raise BuildError(f"{name} is needed to build this: install Node.js 18 or newer, with npm")
    return found


def run(command: list[str], failed: str, folder: str) -> None:
    """Run ``command`` in ``folder``.

    If it fails, raise ``BuildError`` with ``failed`` and stderr.
    """
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildError(f"{failed}\n{done.stderr.strip()}".strip())
