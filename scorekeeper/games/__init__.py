"""The games, one folder each. A folder's package has a ``GAME``; ``registry`` finds it."""
