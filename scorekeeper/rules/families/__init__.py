"""Families of games: code that several games share and no other game uses."""
