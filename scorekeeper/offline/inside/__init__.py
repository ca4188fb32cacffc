"""Functions that the phone's worker calls in its Python: the app, opened on a file.

There is one thread, and one owner of the file.
"""

from scorekeeper.offline.inside.app_factory import is_half_written, open_app
from scorekeeper.offline.inside.memory_snapshot import prepare
from scorekeeper.offline.inside.request_handler import answer

__all__ = ["answer", "is_half_written", "open_app", "prepare"]
