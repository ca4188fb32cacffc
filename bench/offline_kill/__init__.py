"""Kills the browser of a phone with the app installed, and checks that no write is lost."""
