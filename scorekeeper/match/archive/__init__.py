"""Matches as plain JSON values: a writer, and a reader that reports the place of every fault."""
