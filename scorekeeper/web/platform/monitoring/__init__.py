"""The app as those see it who watch over it: log, metrics, health."""
