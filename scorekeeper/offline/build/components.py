"""Third-party components of the bundle: as CycloneDX 1.6, and as a text with the licences.

The CycloneDX file is written next to the parts. A wheel that contains the bundle includes them in
its SBOM. The text is sent to the phone, as the licences require.
"""

import base64
import json
from typing import Any

from scorekeeper.offline.build.pinned import BundledLibrary, Pyodide, Wheel

NPM_INTEGRITY = "sha512-"


def components(pyodide: Pyodide, wheels: tuple[Wheel, ...]) -> bytes:
    """Return the CycloneDX components as JSON."""
    plain = [pyodide_component(pyodide), *(wheel_component(wheel) for wheel in wheels)]
    return (json.dumps(plain, indent=2) + "\n").encode()


def licence_text(pyodide: Pyodide, wheels: tuple[Wheel, ...]) -> bytes:
    """Return the authors, licences and source addresses of the components."""
    programs: list[Pyodide | BundledLibrary] = [pyodide, *pyodide.holds]
    lines = [
        "Scorekeeper runs on a phone with the help of these. Two places of pyodide.asm.mjs are",
        "changed; the build says which: scorekeeper/offline/build/patches.py.",
        "",
        *(f"{one.name} {one.version}: {one.licence}, {one.home}" for one in programs),
        "",
        "The packages of packages.zip have their licences there with them.",
        "",
        *(f"{wheel.name} {wheel.version}: {wheel.licence}" for wheel in wheels),
    ]
    return ("\n".join(lines) + "\n").encode()


def pyodide_component(pyodide: Pyodide) -> dict[str, Any]:
    sha512 = base64.b64decode(pyodide.integrity.removeprefix(NPM_INTEGRITY)).hex()
    return sbom_component(
        f"pkg:npm/{pyodide.name}@{pyodide.version}",
        pyodide,
        hashes=[{"alg": "SHA-512", "content": sha512}],
        components=[
            sbom_component(f"pkg:generic/{one.name}@{one.version}", one) for one in pyodide.holds
        ],
    )


def wheel_component(wheel: Wheel) -> dict[str, Any]:
    return sbom_component(
        f"pkg:pypi/{wheel.name}@{wheel.version}",
        wheel,
        hashes=[{"alg": "SHA-256", "content": wheel.sha256}],
    )


def sbom_component(
    purl: str, pinned: Pyodide | Wheel | BundledLibrary, **more: Any
) -> dict[str, Any]:
    """Return a CycloneDX component.

    Its reference differs from that of the same package among the server's dependencies.
    """
    return {
        "type": "library",
        "bom-ref": f"offline/{purl}",
        "name": pinned.name,
        "version": pinned.version,
        "licenses": [{"license": {"name": pinned.licence}}],
        "purl": purl,
        **more,
    }
