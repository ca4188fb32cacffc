"""What pages show of a group and its links."""
