"""Families of games: what several of them share, and no other game has."""
