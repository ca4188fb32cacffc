"""Functions that the phone's worker calls in its Python to run the app.

There is one thread, and the database file is not shared with other processes.
"""

from scorekeeper.offline.inside.app_factory import has_recent_draft, open_app
from scorekeeper.offline.inside.memory_snapshot import prepare
from scorekeeper.offline.inside.request_handler import answer

__all__ = ["answer", "has_recent_draft", "open_app", "prepare"]
