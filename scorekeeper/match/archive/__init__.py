"""Matches as plain JSON values: read with every fault located, and written."""
