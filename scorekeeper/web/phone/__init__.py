"""A phone that keeps the app: what it takes along, and what it brings back."""
