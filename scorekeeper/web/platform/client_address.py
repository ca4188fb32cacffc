"""The client address by which limits count requests."""

from ipaddress import IPv6Address, ip_address

from flask import request

UNKNOWN = "unknown"

NETWORK_BITS = 64
"""Bits of an IPv6 address that all devices of a household share."""


def client_address() -> str:
    """Return the client's IPv4 address, or the network part of its IPv6 address.

    A client can choose the rest of its IPv6 address. All requests without a valid address count as
    one client.
    """
    try:
        address = ip_address(_without_port(request.remote_addr or ""))
    except ValueError:
        return UNKNOWN
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{int(address) >> (address.max_prefixlen - NETWORK_BITS):x}"


def _without_port(text: str) -> str:
    """Remove the port from "192.0.2.1:443" and "[2001:db8::1%eth0]:443", as some proxies write it.

    An IPv6 address without brackets has no port.
    """
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return text.partition("%")[0]
