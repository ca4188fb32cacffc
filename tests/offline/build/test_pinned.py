"""The bundle's components are pinned, and a server runs the same ones."""

import re

from scorekeeper.offline.build import pinned
from tests.support.paths import ROOT

HEAD = 2


def blocks(lock):
    """Return the entry of each package in a lock file, by name and version."""
    return {
        found[1]: found[0]
        for found in re.finditer(
            r"^([a-z0-9-]+==[^\s;]+).*?(?=^#|\Z)", lock, re.MULTILINE | re.DOTALL
        )
    }


def test_every_wheel_is_pinned_by_one_hash_and_has_its_licence():
    lock = pinned.WHEELS.read_text(encoding="utf-8")
    body = "".join(lock.splitlines(keepends=True)[HEAD:])
    assert body == "".join(f"{found.group()}\n" for found in pinned.PINNED.finditer(lock))
    assert len(pinned.wheels()) == 22


def test_the_phone_has_the_same_versions_as_the_server():
    """Renewed together, by `.ci/lock`."""
    served = blocks((ROOT / "requirements.lock").read_text(encoding="utf-8"))
    for wheel in pinned.wheels():
        block = served.get(f"{wheel.name}=={wheel.version}")
        assert block is not None, f"{wheel.name} {wheel.version} is not in requirements.lock"
        assert wheel.sha256 in block, f"{wheel.name}: requirements.lock has no such file"


def test_server_only_packages_are_not_included():
    names = {wheel.name for wheel in pinned.wheels()}
    assert not names & {
        *["brotli", "flask-compress", "granian", "a2wsgi", "prometheus-client"],
        *["psycopg", "psycopg-binary", "pydantic", "pydantic-core", "resvg-py", "fonttools"],
    }


def test_pyodide_is_pinned_with_an_npm_integrity_hash():
    pyodide = pinned.pyodide()
    assert pyodide.name == "pyodide"
    assert re.fullmatch(r"sha512-[A-Za-z0-9+/]{86}==", pyodide.integrity)


def test_the_lock_file_contains_no_registry_address():
    assert "://" not in pinned.WHEELS.read_text(encoding="utf-8")
