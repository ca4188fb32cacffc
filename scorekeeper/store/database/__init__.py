"""The database itself: sessions, tables, locks."""
