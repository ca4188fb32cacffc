"""A reverse proxy that serves an app below a path, as nginx or Traefik would."""

from http.client import HTTPConnection
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

HOP_BY_HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}
LOOPBACK = "127.0.0.1"
SECONDS = 60


class Proxy:
    """A proxy to ``port`` that passes on requests below ``prefix`` only.

    If it strips the prefix, it names it in ``X-Forwarded-Prefix``.
    """

    def __init__(self, port, prefix, *, strips):
        class Handler(BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one_request(self):
                try:
                    super().handle_one_request()
                except ConnectionError:
                    self.close_connection = True  # the browser left the page

            def forward(self):
                if not self.path.startswith(f"{prefix}/"):
                    self.send_error(404)
                    return
                body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
                headers = {**self.headers, "X-Forwarded-Host": self.headers["Host"]}
                path = self.path
                if strips:
                    path, headers["X-Forwarded-Prefix"] = path.removeprefix(prefix), prefix
                backend = HTTPConnection(LOOPBACK, port, timeout=SECONDS)
                backend.request(self.command, path, body, headers)
                self.pass_back(backend.getresponse())
                backend.close()

            def pass_back(self, answer):
                content = answer.read()
                self.send_response(answer.status)
                for name, value in answer.getheaders():
                    if name.lower() not in {*HOP_BY_HOP, "date", "server"}:
                        self.send_header(name, value)
                if answer.status not in {204, 304}:
                    self.send_header("Content-Length", str(len(content)))
                self.end_headers()
                self.wfile.write(content)

            do_GET = do_POST = do_PUT = do_DELETE = do_HEAD = forward  # noqa: N815 - the library's names

            def log_message(self, *_):
                """Be silent."""

        self._server = ThreadingHTTPServer((LOOPBACK, 0), Handler)
        self.address = f"http://{LOOPBACK}:{self._server.server_port}{prefix}"

    def __enter__(self):
        Thread(target=self._server.serve_forever, daemon=True).start()
        return self

    def __exit__(self, *_):
        self._server.shutdown()
        self._server.server_close()
