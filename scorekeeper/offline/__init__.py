"""The whole app on a phone: what builds it, what runs there, what it does about a server."""
