"""Backup, restore and copy of a whole database."""
