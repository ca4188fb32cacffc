"""Views of rules and house rules."""
