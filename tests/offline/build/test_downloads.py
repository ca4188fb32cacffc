"""Downloads are the pinned ones, and errors are reported in plain words."""

import subprocess
from pathlib import Path

import pytest

from scorekeeper.offline.build import downloads
from scorekeeper.offline.build.errors import BuildError
from scorekeeper.offline.build.pinned import Pyodide, Wheel

HEARTS = b"hearts"
HEARTS_SHA256 = "c9b5fcdd10039e8001ab16564b46f7117b96ed78a174a8c8eb60bcf0e97f757d"
PYODIDE = Pyodide(
    "pyodide",
    "314.0.7",
    "sha512-VnpJO+ep9+mWm48XJ1P0+Td6FufIVnM7uM/lN3YlDL5shXwAzLV5Oj70y7Vbf5QaH8fxuqQc8fFXPpwVsKomxw==",
    "MPL-2.0",
    "https://example.org/pyodide",
)
WHEEL = Wheel("hearts", "1.0", HEARTS_SHA256, "MIT")


@pytest.fixture
def npm(monkeypatch):
    """A fake npm with settable results and a list of its calls."""
    asked = []

    def bring(content):
        def packed_by_npm(package):
            asked.append(package)
            return content

        monkeypatch.setattr(downloads, "npm_pack", packed_by_npm)
        return asked

    return bring


@pytest.fixture
def pip(monkeypatch):
    asked = []

    def bring(*contents):
        def downloaded_by_pip(wanted):
            asked.append([wheel.name for wheel in wanted])
            return list(contents)

        monkeypatch.setattr(downloads, "pip_download", downloaded_by_pip)
        return asked

    return bring


def test_pyodide_is_downloaded_once(tmp_path, npm):
    asked = npm(HEARTS)
    for _ in range(2):
        assert downloads.fetch_pyodide(PYODIDE, tmp_path) == HEARTS
    assert asked == ["pyodide@314.0.7"]


def test_a_pyodide_with_the_wrong_hash_is_refused_and_not_stored(tmp_path, npm):
    npm(b"spades")
    with pytest.raises(BuildError, match=r"is not the one that was pinned"):
        downloads.fetch_pyodide(PYODIDE, tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_cached_pyodide_is_downloaded_again(tmp_path, npm):
    asked = npm(HEARTS)
    (tmp_path / "pyodide-314.0.7.tgz").write_bytes(b"hea")
    assert downloads.fetch_pyodide(PYODIDE, tmp_path) == HEARTS
    assert len(asked) == 1


def test_wheels_are_downloaded_once(tmp_path, pip):
    asked = pip(HEARTS)
    for _ in range(2):
        assert downloads.fetch_wheels([WHEEL], tmp_path) == {"hearts": HEARTS}
    assert asked == [["hearts"]]


def test_a_damaged_cached_wheel_is_downloaded_again(tmp_path, pip):
    asked = pip(HEARTS)
    (tmp_path / f"{HEARTS_SHA256}.whl").write_bytes(b"hea")
    assert downloads.fetch_wheels([WHEEL], tmp_path) == {"hearts": HEARTS}
    assert asked == [["hearts"]]


def test_a_wheel_with_the_wrong_hash_is_refused(tmp_path, pip):
    pip(b"spades")
    with pytest.raises(BuildError, match=r"another wheel of hearts 1\.0"):
        downloads.fetch_wheels([WHEEL], tmp_path)


def test_without_node_the_message_says_what_to_install(monkeypatch, tmp_path):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match=r"npm is needed to build this: install Node\.js"):
        downloads.fetch_pyodide(PYODIDE, tmp_path)


def test_the_error_output_of_a_program_is_passed_on(monkeypatch, tmp_path):
    def fail(command, **_):
        return subprocess.CompletedProcess(command, 1, "", "getaddrinfo ENOTFOUND\n")

    monkeypatch.setattr(downloads.shutil, "which", lambda name: f"/programs/{name}")
    monkeypatch.setattr(downloads.subprocess, "run", fail)
    with pytest.raises(BuildError) as stopped:
        downloads.fetch_pyodide(PYODIDE, tmp_path)
    assert str(stopped.value) == (
        "npm could not fetch pyodide@314.0.7. Is there a network?\ngetaddrinfo ENOTFOUND"
    )


def test_pip_is_called_with_the_pinned_versions_and_hashes(monkeypatch, tmp_path):
    seen = []

    def download(command, cwd, **_):
        wanted = command[command.index("--requirement") + 1]
        seen.append((command, Path(wanted).read_text(encoding="utf-8")))
        Path(cwd, "hearts-1.0-py3-none-any.whl").write_bytes(HEARTS)
        return subprocess.CompletedProcess(command, 0, "", "")

    monkeypatch.setattr(downloads.subprocess, "run", download)
    assert downloads.fetch_wheels([WHEEL], tmp_path) == {"hearts": HEARTS}
    ((command, wanted),) = seen
    assert wanted == f"hearts==1.0 --hash=sha256:{HEARTS_SHA256}\n"
    assert {"--require-hashes", "--no-deps", "--only-binary=:all:"} <= set(command)
