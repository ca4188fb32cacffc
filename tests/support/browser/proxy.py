"""A reverse proxy that serves an app below a path, as nginx or Traefik would."""

from contextlib import closing
from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

CHANGED = {"connection", "keep-alive", "transfer-encoding", "content-length", "date", "server"}
"""Headers of a connection, or that this server sends itself."""

NO_CONTENT = {204, 304}
LOOPBACK = "127.0.0.1"
SECONDS = 60


class Handler(BaseHTTPRequestHandler):
    """Passes a request on to the server's ``backend_port``, and its response back."""

    protocol_version = "HTTP/1.1"

    def handle_one_request(self):
        try:
            super().handle_one_request()
        except ConnectionError:
            self.close_connection = True  # the browser left the page

    def forward(self):
        prefix = self.server.prefix
        if not self.path.startswith(f"{prefix}/"):
            self.send_error(404)
            return
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path, headers = self.path, dict(self.headers)
        if self.server.strips:
            path, headers["X-Forwarded-Prefix"] = path.removeprefix(prefix), prefix
        with closing(
            HTTPConnection(LOOPBACK, self.server.backend_port, timeout=SECONDS)
        ) as backend:
            backend.request(self.command, path, body, headers)
            self.pass_back(backend.getresponse())

    def pass_back(self, answer):
        content = answer.read()
        self.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in CHANGED:
                self.send_header(name, value)
        if answer.status not in NO_CONTENT:
            self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = forward  # noqa: N815 - the library's names

    def log_message(self, *_):
        """Do not log requests."""


class Proxy:
    """A proxy to ``port`` that passes on requests below ``prefix`` only.

    If it strips the prefix, it names it in ``X-Forwarded-Prefix``.
    """

    def __init__(self, port, prefix, *, strips):
        self._server = ThreadingHTTPServer((LOOPBACK, 0), Handler)
        self._server.backend_port, self._server.prefix = port, prefix
        self._server.strips = strips
        self.address = f"http://{LOOPBACK}:{self._server.server_port}{prefix}"

    def __enter__(self):
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
