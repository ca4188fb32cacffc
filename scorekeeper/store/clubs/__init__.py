"""Clubs, their players and keys."""
