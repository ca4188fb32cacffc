"""Views of a match."""
