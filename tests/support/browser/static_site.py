"""A host that hands out files and does no more, below a path, and that can be switched off."""

from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

BELOW = "/cards"


class Handler(SimpleHTTPRequestHandler):
    """Hands out the site below its path, and says nothing of it."""

    def translate_path(self, path):
        return super().translate_path(path.removeprefix(BELOW) if self._is_below(path) else "/nil")

    def _is_below(self, path):
        return path.startswith(f"{BELOW}/")

    def log_message(self, *_):
        pass


class StaticSite:
    """The site in ``folder``, served at ``address``; ``stop`` takes the network away."""

    def __init__(self, folder):
        self.folder = folder
        self.port = 0
        self.server = None
        self.start()
        self.origin = f"http://127.0.0.1:{self.port}"
        self.address = f"{self.origin}{BELOW}"
        self.prefix = BELOW
        self.shell = ""

    def start(self):
        if self.server:
            return
        handler = partial(Handler, directory=self.folder)
        self.server = ThreadingHTTPServer(("127.0.0.1", self.port), handler)
        self.port = self.server.server_port
        Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def stop(self):
        if self.server is None:
            return
        self.server.shutdown()
        self.server.server_close()
        self.server = None


@contextmanager
def serving(folder):
    site = StaticSite(folder)
    try:
        yield site
    finally:
        site.stop()
