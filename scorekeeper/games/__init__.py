"""The games, one package each. ``registry`` finds the ``GAME`` in each package."""
