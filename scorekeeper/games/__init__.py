"""The games, one folder each. A game's package has a ``GAME``, which ``registry`` finds."""
