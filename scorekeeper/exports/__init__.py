"""Matches in the formats of other programs. Plain functions; they know the rules alone."""
