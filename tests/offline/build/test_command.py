"""`python -m scorekeeper.offline.build`: its output, and its errors."""

import pytest
from click.testing import CliRunner

from scorekeeper.offline.build import __main__ as command
from scorekeeper.offline.build import bundle
from scorekeeper.offline.build.build_cache import exclusive_lock
from scorekeeper.offline.build.compression import compress
from scorekeeper.offline.build.errors import BuildError
from scorekeeper.offline.build.parts import Part


@pytest.fixture
def run(tmp_path):
    def ask(*more):
        folders = ["--output", str(tmp_path / "out"), "--storage", str(tmp_path / "storage")]
        return CliRunner().invoke(command.main, [*folders, *more])

    return ask


def test_the_parts_are_listed_with_their_sizes(run, tmp_path, monkeypatch):
    parts = [
        compress(Part(name, "application/zip", content), tmp_path / "packed")
        for name, content in (("app.zip", b"a" * 1_000), ("packages.zip", b"b" * 500))
    ]
    monkeypatch.setattr(command, "build", lambda *_: parts)
    told = run()
    assert told.exit_code == 0
    lines = told.output.splitlines()
    assert [line.split()[0] for line in lines] == [
        *["unpacked", "app.zip", "packages.zip", "all", "build"]
    ]
    assert lines[1].split()[1] == "1,000"
    assert lines[3].split()[1] == "1,500"


def test_a_build_error_is_one_message_without_a_traceback(run, monkeypatch):
    def stop(*_):
        raise BuildError("npm is needed to build this")

    monkeypatch.setattr(command, "build", stop)
    told = run()
    assert told.exit_code == 1
    assert told.output == "Error: npm is needed to build this\n"


def test_a_full_disk_is_reported_and_leaves_no_output(run, tmp_path, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device", "app.zip")

    monkeypatch.setattr(bundle, "fetch_pyodide", full)
    told = run()
    assert told.exit_code == 1
    assert "The bundle could not be built: " in told.output
    assert "No space left on device" in told.output
    assert not (tmp_path / "out").exists()


def test_without_node_the_build_does_not_start(run, tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    told = run()
    assert told.exit_code == 1
    assert "install Node.js" in told.output
    assert not (tmp_path / "out").exists()


def test_a_second_build_reports_a_timeout(run, tmp_path, monkeypatch):
    monkeypatch.setattr(bundle, "exclusive_lock", lambda folder: exclusive_lock(folder, timeout=0))
    with exclusive_lock(tmp_path / "storage"):
        told = run()
    assert told.exit_code == 1
    assert "Another build is at work" in told.output
