"""The whole app on a phone: what builds it, what runs in its Python, what it does about a server."""
