"""Sync of a phone with its server: protocol, pull, push, merge, conflicts and sync status."""
