"""Limits on the size and on the number of requests, and who waits for whom."""
