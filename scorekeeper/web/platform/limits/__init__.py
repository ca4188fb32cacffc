"""Limits on the size and on the number of requests."""
