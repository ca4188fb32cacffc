"""Values and functions that templates are given."""
