"""Whose address a request is of: what stands for a household or a server, that limits count by."""

from ipaddress import IPv6Address, ip_address

from flask import request

UNKNOWN = "unknown"

HOME_OF_ONE = 64
"""Bits of an IPv6 address that one household or server shares."""


def household() -> str:
    """Return an IPv4 address; of an IPv6 address the part that its owner cannot choose.

    Whatever is not an address is one household, or each connection could be another one.
    """
    try:
        address = ip_address(_without_port(request.remote_addr or ""))
    except ValueError:
        return UNKNOWN
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{int(address) >> (address.max_prefixlen - HOME_OF_ONE):x}"


def _without_port(text: str) -> str:
    """Return the address of "192.0.2.1:443" and "[2001:db8::1%eth0]:443", as some proxies write it.

    An IPv6 address without brackets has no port.
    """
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    return text.partition("%")[0]
