"""What pages show of rules and house rules."""
