"""Kills the browser of a phone that keeps the app: what was acknowledged is there, once."""
