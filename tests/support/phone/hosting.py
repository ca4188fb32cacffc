"""A file host for tests, which can truncate files, damage them, fail, or have another build."""

import json
import shutil
import threading
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Host:
    """Serves the files in ``folder`` below ``/cards/``, with a basic type for ``.mjs``."""

    def __init__(self, folder, modules="text/plain"):
        self.folder, self.modules = Path(folder), modules
        self.site = self.folder / "cards"
        self.cut, self.damaged, self.away = set(), set(), False
        self.requested = []
        handler = partial(Handler, host=self, directory=str(self.folder))
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.address = f"http://127.0.0.1:{self.server.server_port}/cards/"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        self.server.shutdown()
        self.server.server_close()

    def bundle(self):
        return json.loads((self.site / "static/offline/bundle.json").read_text())

    def has_another_build(self, name):
        """Serve the same files as another build, as after a release."""
        bundle = self.bundle()
        old = bundle["build"]
        shutil.copytree(self.site / "offline" / old, self.site / "offline" / name)
        (self.site / "static/offline/bundle.json").write_text(json.dumps({**bundle, "build": name}))
        page = self.site / "index.html"
        page.write_text(page.read_text().replace(old, name))
        worker = self.site / "service-worker.js"
        worker.write_text(f"{worker.read_text()}// {name}\n")
        return old

    @contextmanager
    def with_another_build(self, name):
        """Serve another build for a while; yield the name of the one before."""
        named = ("static/offline/bundle.json", "index.html", "service-worker.js")
        before = {one: (self.site / one).read_bytes() for one in named}
        yield self.has_another_build(name)
        for one, content in before.items():
            (self.site / one).write_bytes(content)
        shutil.rmtree(self.site / "offline" / name)


class Handler(SimpleHTTPRequestHandler):
    """Request handler like that of the simplest host: without compression."""

    extensions_map = {  # noqa: RUF012 - as http.server has it
        "": "application/octet-stream",
        ".js": "text/javascript",
        ".css": "text/css",
        ".html": "text/html",
    }

    def __init__(self, *args, host, **more):
        self.host = host
        self.extensions_map = {**self.extensions_map, ".mjs": host.modules}
        super().__init__(*args, **more)

    def log_message(self, *_):
        pass

    def do_GET(self):
        name = self.path.split("?")[0].rsplit("/", 1)[-1]
        self.host.requested.append(name)
        if self.host.away:
            self.close_connection = True
            return
        if any(name.startswith(one) for one in self.host.cut):
            self.send_response(200)
            self.send_header("Content-Length", "100000")
            self.end_headers()
            self.wfile.write(b"x" * 1000)
            self.close_connection = True
            return
        if any(name.startswith(one) for one in self.host.damaged):
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b"x" * 1000)
            return
        super().do_GET()
