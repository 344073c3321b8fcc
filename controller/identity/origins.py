"""Whether a call was meant for us, and came from a page of ours: pure.

A page of the internet may make a browser call `127.0.0.1`, where it would be taken for the table.
It gives itself away: by the name it was loaded under, if it had that name point here (DNS
rebinding), or by its origin.
"""

import ipaddress
from urllib.parse import urlsplit

HOME_SUFFIXES = (".local", ".localhost", ".lan", ".home.arpa", ".internal")
"""Names that nobody can buy (RFC 6761, 6762, 8375; `.lan` was never delegated)."""

FORWARDED = frozenset({b"forwarded", b"via", b"x-forwarded-for", b"x-real-ip"})
"""A proxy on this machine sends these: then the caller is not on this machine."""


def is_loopback(address: str | None) -> bool:
    """Whether an address is this machine's own, as seen from inside."""
    try:
        parsed = ipaddress.ip_address(address or "")
    except ValueError:
        return False
    mapped = getattr(parsed, "ipv4_mapped", None)
    return bool((mapped or parsed).is_loopback)


def is_home_name(host: str) -> bool:
    """Whether a `Host` header names a machine of the house: by address, or by a home's name."""
    name = _name(host)
    if name is None:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return "." not in name or name.endswith(HOME_SUFFIXES)
    return True


def is_same_origin(host: str, origin: str | None, fetch_site: str | None) -> bool:
    """Whether a call that changes something comes from our own page, or from no page at all."""
    if origin is None:
        return fetch_site in {None, "same-origin", "none"}
    parts = urlsplit(origin)
    return parts.scheme in {"http", "https"} and parts.netloc.lower() == host.lower()


def _name(host: str) -> str | None:
    """Take the port and the brackets off."""
    try:
        name = urlsplit(f"//{host}").hostname
    except ValueError:
        return None
    return name.rstrip(".") if name else None
