"""Errors of the build."""


class BuildError(Exception):
    """The bundle cannot be built. The message says how to fix this."""
