"""Database access: sessions, tables and locks."""
