"""The pages of a match."""
