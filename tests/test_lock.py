"""`requirements.lock`: what a deployment installs, pinned, hashed, and what pyproject.toml asks."""

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
HEAD = 3
EXTRAS = ("postgresql", "pictures")


@dataclass(frozen=True)
class Pinned:
    name: str
    version: str
    marker: str | None


PINNED = [Pinned(one["name"], one["version"], one["marker"]) for one in LINE.finditer(LOCK)]


def asked():
    """The requirements of pyproject.toml, with those of the two extras."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = [line for extra in EXTRAS for line in project["optional-dependencies"][extra]]
    return [Requirement(line) for line in [*project["dependencies"], *extras]]


def here(pinned):
    return pinned.marker is None or Marker(pinned.marker).evaluate()


def test_every_line_is_pinned_hashed_and_has_its_licence():
    assert len(PINNED) > 30
    assert "".join(LOCK.splitlines(keepends=True)[HEAD:]) == "".join(
        one.group() for one in LINE.finditer(LOCK)
    )


def test_no_address_of_a_registry_is_in_it():
    assert "://" not in LOCK
    assert "--index" not in LOCK


def test_everything_that_is_asked_for_is_there_in_a_version_that_will_do():
    for requirement in asked():
        found = [one for one in PINNED if one.name == canonicalize_name(requirement.name)]
        assert found, requirement
        assert all(requirement.specifier.contains(one.version) for one in found), requirement


def test_nothing_else_is_there():
    """But for what those ask for themselves, as it is installed here, and on other systems."""
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


def applies(marker, extra):
    return marker is None or marker.evaluate({**default_environment(), "extra": extra})
