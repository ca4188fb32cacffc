"""The result of `pip install scorekeeper-cards`: a wheel that needs no checkout around it."""

import json
import re
import socket
import subprocess
import sys
import time
import urllib.request
import venv
from pathlib import Path

import pytest

from hatch_build import VENDORED, remove_others
from tests.support import processes
from tests.support.paths import ROOT

JAPANESE = range(0x3040, 0x30FF + 1)  # hiragana and katakana
PATIENCE = 180
WITHOUT_NODE = {"PATH": "/nowhere", "LANG": "C.UTF-8"}


@pytest.fixture(scope="module")
def installed(tmp_path_factory):
    """A venv with the built wheel in it; the libraries are lent by the environment of the tests."""
    wheels = tmp_path_factory.mktemp("wheels")
    # With what the install of the tests has brought already, so that nothing is downloaded again.
    build = [sys.executable, "-m", "pip", "wheel", ROOT, "--no-deps", "--no-build-isolation"]
    run(*build, "--wheel-dir", wheels)
    (wheel,) = wheels.glob("scorekeeper_cards-*.whl")

    home = tmp_path_factory.mktemp("installed")
    venv.create(home, symlinks=True)
    python = home / "bin" / "python"
    install = [sys.executable, "-m", "pip", "--python", python, "install", "--no-deps", wheel]
    run(*install, env=WITHOUT_NODE)
    (site,) = home.glob("lib/python*/site-packages")
    (lent,) = {path for path in map(Path, sys.path) if (path / "flask").is_dir()}
    (site / "libraries.pth").write_text(f"{lent}\n")
    return home


def test_the_wheel_includes_a_bill_of_materials(installed):
    (path,) = installed.glob("lib/python*/site-packages/scorekeeper_cards-*.dist-info/sboms/*")
    assert path.name == "scorekeeper.cdx.json"
    told = json.loads(path.read_text())
    assert (told["bomFormat"], told["specVersion"]) == ("CycloneDX", "1.6")
    assert told["metadata"]["component"]["name"] == "scorekeeper-cards"
    parts = {one["purl"]: one for one in told["components"] if one["type"] == "library"}
    lock = (ROOT / "requirements.lock").read_text().partition("# Only to build the wheel:")[0]
    pinned = set(re.findall(r"^([a-z0-9-]+)==([^\s;]+)", lock, re.MULTILINE))
    assert {f"pkg:pypi/{name}@{version}" for name, version in pinned} | {
        "pkg:npm/htmx.org@4.0.1",
        "pkg:npm/%40fontsource-variable/familjen-grotesk@5.3.0",
        "pkg:npm/%40fontsource/sofia-sans-condensed@5.3.0",
    } == set(parts)
    assert all(one["licenses"][0]["license"]["name"] for one in parts.values())
    htmx = parts["pkg:npm/htmx.org@4.0.1"]
    assert htmx["licenses"] == [{"license": {"name": "0BSD"}}]
    assert htmx["components"] == [
        {
            "type": "file",
            "name": "static/vendor/htmx.esm.min.js",
            "hashes": [
                {
                    "alg": "SHA-256",
                    "content": "df982506d1529a193f6073f568ec821d4ae8db761bdb0ef07bd6a3d5eace0b2e",
                }
            ],
        }
    ]
    (own,) = told["dependencies"]
    assert sorted(own["dependsOn"]) == sorted(one["bom-ref"] for one in told["components"])


def test_the_bill_of_materials_has_no_timestamp_or_random_number(installed):
    (path,) = installed.glob("lib/python*/site-packages/scorekeeper_cards-*.dist-info/sboms/*")
    told = json.loads(path.read_text())
    assert "serialNumber" not in told
    assert "timestamp" not in told["metadata"]


def test_the_bill_of_materials_includes_the_phone_bundle(bundle, installed):
    (folder,) = installed.glob("lib/python*/site-packages/scorekeeper/static/offline")
    assert {path.name for path in folder.iterdir()} == {
        path.name for path in bundle.folder.iterdir()
    }
    (path,) = installed.glob("lib/python*/site-packages/scorekeeper_cards-*.dist-info/sboms/*")
    told = json.loads(path.read_text())
    (offline,) = [one for one in told["components"] if one["type"] == "application"]
    assert (offline["name"], offline["version"]) == ("scorekeeper-offline", bundle.index["build"])
    assert {"pkg:npm/pyodide@314.0.7", "pkg:pypi/flask@3.1.3"} <= {
        one["purl"] for one in offline["components"]
    }
    assert all(one["licenses"][0]["license"]["name"] for one in offline["components"])


@pytest.fixture(scope="module")
def served(installed, tmp_path_factory):
    """The address of the app, run from / with the wheel's own command."""
    data = tmp_path_factory.mktemp("data")
    port = processes.free_port()
    with processes.start(
        [installed / "bin" / "scorekeeper", "--host", "127.0.0.1", "--port", str(port)],
        cwd="/",
        env={"XDG_DATA_HOME": str(data), **WITHOUT_NODE},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    ) as server:
        try:
            wait_for(port, server)
            yield f"http://127.0.0.1:{port}"
        finally:
            server.terminate()
    assert list(data.rglob("*")), "nothing was kept where the installed app keeps its data"


def test_the_wheel_includes_its_licence_and_third_party_notices(installed):
    (folder,) = installed.glob("lib/python*/site-packages/scorekeeper_cards-*.dist-info/licenses")
    assert {path.name for path in folder.iterdir()} == {"LICENSE", "THIRD-PARTY-NOTICES.md"}
    (vendor,) = installed.glob("lib/python*/site-packages/scorekeeper/static/vendor")
    notices = (folder / "THIRD-PARTY-NOTICES.md").read_text(encoding="utf-8")
    for path in vendor.iterdir():
        assert path.name in notices


def test_the_wheel_is_imported_instead_of_the_checkout(installed):
    python = installed / "bin" / "python"
    where = run(python, "-c", "import scorekeeper; print(scorekeeper.__file__)", cwd="/")
    assert Path(where.strip()).is_relative_to(installed)


def test_the_wheel_serves_its_page_in_japanese(served):
    page = fetch(f"{served}/", **{"Accept-Language": "ja"}).decode()
    assert any(ord(letter) in JAPANESE for letter in page)


def test_the_wheel_includes_the_rulebooks(served):
    page = fetch(f"{served}/rules/hearts", **{"Accept-Language": "ja"}).decode()
    assert 'id="ruling-14"' in page
    assert any(ord(letter) in JAPANESE for letter in page)


@pytest.mark.parametrize(
    "path",
    [
        "/static/built/base.css",
        "/static/built/main.js",
        "/static/built/pages.css",
        "/static/icons.svg",
        "/static/vendor/familjen-grotesk-latin-wght-normal.woff2",
        "/static/vendor/sofia-sans-condensed-latin-700-normal.woff2",
    ],
)
def test_the_wheel_serves_its_static_files(served, path):
    assert fetch(f"{served}{path}")


def run(*command, cwd=None, env=None):
    done = processes.run(
        command,
        cwd=cwd,
        env=env,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, f"\n{done.stdout}{done.stderr}"
    return done.stdout


def fetch(url, **headers):
    """The body of an answer with status 200; any other status raises."""
    request = urllib.request.Request(url, headers=headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        assert answer.status == 200
        return answer.read()


def wait_for(port, server):
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        assert server.poll() is None, f"the server has gone:\n{server.stdout.read()}"
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    pytest.fail("the server does not answer")


def test_front_end_files_of_an_earlier_version_are_removed(tmp_path):
    for name in ("htmx.esm.min.js", "htmx.min.js"):
        (tmp_path / name).touch()
    remove_others(tmp_path, VENDORED)
    assert [path.name for path in tmp_path.iterdir()] == ["htmx.esm.min.js"]
