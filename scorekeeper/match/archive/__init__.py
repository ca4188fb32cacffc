"""Matches as plain JSON values: a reader that locates every fault, and a writer."""
