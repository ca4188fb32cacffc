"""Values and functions for templates."""
