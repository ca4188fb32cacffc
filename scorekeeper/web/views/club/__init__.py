"""Views of a group and its links."""
