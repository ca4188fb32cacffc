"""Whose address a request is of: what stands for a household or a server, that limits count by."""

from ipaddress import IPv6Address, ip_address

from flask import request

HOME_OF_ONE = 64
"""Bits of an IPv6 address that one household or server shares."""


def household() -> str:
    """Return an IPv4 address; of an IPv6 address the part that its owner cannot choose."""
    text = request.remote_addr or ""
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return text
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return f"{int(address) >> (address.max_prefixlen - HOME_OF_ONE):x}"
