"""Views of rulebooks and house rules."""
