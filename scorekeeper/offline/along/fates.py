"""The page that says of every match what has become of what the phone has written."""

from flask import Flask


def init_app(app: Flask) -> None:
    """Add the page."""
