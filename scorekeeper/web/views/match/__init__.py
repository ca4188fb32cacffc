"""What pages show of a match."""
