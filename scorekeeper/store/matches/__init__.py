"""Matches: begun, loaded, written, listed."""
