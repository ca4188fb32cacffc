"""The bundle, for whoever asks for it."""

from tests.support.offline import bundle

__all__ = ["bundle"]
