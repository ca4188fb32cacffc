"""What runs in the phone's Python: the same app, opened on a file and asked by function.

The worker calls these and nothing else. There is one thread, and one owner of the file.
"""

from scorekeeper.offline.inside.answering import answer
from scorekeeper.offline.inside.opening import is_half_written, open_app
from scorekeeper.offline.inside.picture import prepare

__all__ = ["answer", "is_half_written", "open_app", "prepare"]
