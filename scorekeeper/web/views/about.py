"""The version of the app, and links to its documentation, licence and source."""

from dataclasses import dataclass
from functools import cache
from importlib.metadata import metadata

from scorekeeper import DISTRIBUTION, __version__


@dataclass(frozen=True, slots=True)
class About:
    """The installed version and its addresses on the web."""

    version: str
    documentation: str
    licence: str
    source: str


@cache
def about() -> About:
    """Return the version and the addresses in ``[project.urls]`` of pyproject.toml."""
    lines = metadata(DISTRIBUTION).get_all("Project-URL") or []
    urls = dict(line.split(", ", 1) for line in lines)
    return About(__version__, urls["Documentation"], urls["Licence"], urls["Source"])
