"""What stops a build, in words that say what to do about it."""


class BuildError(Exception):
    """The bundle cannot be built; the message says what to do about it."""
