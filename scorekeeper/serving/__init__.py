"""Entry point for granian: ``application``."""

from scorekeeper.serving.asgi_app import AsgiApp
from scorekeeper.web import create_app


def application() -> AsgiApp:
    """Return the ASGI app of a worker."""
    return AsgiApp(create_app())
