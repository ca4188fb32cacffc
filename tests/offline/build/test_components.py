"""The list of components in the bundle."""

import json

from scorekeeper.offline.build.components import components, licence_text
from scorekeeper.offline.build.pinned import BundledLibrary, Pyodide, Wheel

PYODIDE = Pyodide(
    *["pyodide", "314.0.7", "sha512-AAEC", "MPL-2.0", "https://example.org/pyodide"],
    (BundledLibrary("sqlite", "3.39.0", "blessing", "https://example.org/sqlite"),),
)
FLASK = Wheel("flask", "3.1.3", "f4bc", "BSD-3-Clause")


def test_each_component_has_its_licence_and_hash():
    pyodide, flask = json.loads(components(PYODIDE, (FLASK,)))
    assert flask == {
        "type": "library",
        "bom-ref": "offline/pkg:pypi/flask@3.1.3",
        "name": "flask",
        "version": "3.1.3",
        "licenses": [{"license": {"name": "BSD-3-Clause"}}],
        "purl": "pkg:pypi/flask@3.1.3",
        "hashes": [{"alg": "SHA-256", "content": "f4bc"}],
    }
    assert pyodide["hashes"] == [{"alg": "SHA-512", "content": "000102"}]
    assert [one["purl"] for one in pyodide["components"]] == ["pkg:generic/sqlite@3.39.0"]


def test_the_licence_text_lists_licences_and_sources():
    assert licence_text(PYODIDE, (FLASK,)).decode().splitlines()[3:] == [
        "pyodide 314.0.7: MPL-2.0, https://example.org/pyodide",
        "sqlite 3.39.0: blessing, https://example.org/sqlite",
        "",
        "The packages of packages.zip have their licences there with them.",
        "",
        "flask 3.1.3: BSD-3-Clause",
    ]


def test_the_component_list_of_the_bundle_has_pyodide_and_its_packages(bundle):
    told = json.loads((bundle.folder / "components.json").read_text())
    names = [one["name"] for one in told]
    assert names[0] == "pyodide"
    assert {"flask", "sqlalchemy", "markupsafe", "ijson"} <= set(names)
    assert {one["name"] for one in told[0]["components"]} >= {"cpython", "sqlite"}
