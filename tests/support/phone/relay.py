"""A relay to the server that can lose responses or be unreachable."""

import socket
from contextlib import suppress
from threading import Thread

PIECE = 65536


class Relay:
    """Passes on requests for ``address`` to ``port``.

    The response to a request that begins with ``loses`` is lost, after which the relay is ``away``,
    as in a tunnel. The response to one that contains ``ends_after`` arrives, and the relay is away
    when the phone next pulls. ``taken`` counts the pulls.
    """

    def __init__(self, port):
        self.port = port
        self.away, self.loses, self.lost = False, None, 0
        self.ends_after, self.ends = None, False
        self.taken = 0
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        Thread(target=self._listen, daemon=True).start()

    def stop(self):
        self.listener.close()

    def _listen(self):
        with suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                Thread(target=self._relay, args=(client,), daemon=True).start()

    def _relay(self, client):
        with client, suppress(OSError):
            if self.away:
                return
            with socket.create_connection(("127.0.0.1", self.port)) as server:
                back = Thread(target=self._back, args=(server, client), daemon=True)
                back.start()
                while (piece := client.recv(PIECE)) and not self.away:
                    if self.loses and piece.startswith(self.loses):
                        self._lose(server, client, piece)
                        return
                    if self._ends(piece):
                        return
                    self.taken += piece.startswith(b"GET /phone/take")
                    server.sendall(piece)

    def _ends(self, piece):
        """Return whether the connection ends with this piece."""
        if self.ends_after and self.ends_after in piece:
            self.ends_after, self.ends = None, True
        if self.ends and piece.startswith(b"GET /phone/take"):
            self.ends, self.away = False, True
        return self.away

    def _lose(self, server, client, piece):
        """Pass the request on, but no response back."""
        self.away, self.loses = True, None
        self.lost += 1
        server.sendall(piece)
        client.settimeout(1)
        with suppress(TimeoutError):
            while piece := client.recv(PIECE):
                server.sendall(piece)

    def _back(self, server, client):
        with suppress(OSError):
            while (piece := server.recv(PIECE)) and not self.away:
                client.sendall(piece)
        # A server that is killed hangs up.
        with suppress(OSError):
            client.shutdown(socket.SHUT_RDWR)
