"""Where other devices of the house find this service; nothing is sent to find out."""

import fcntl
import ipaddress
import socket
import struct
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

ALL_ADDRESSES = frozenset({"0.0.0.0", "::"})  # noqa: S104 - to compare with
"""What somebody names who wants to listen on all of them."""

_ELSEWHERE = ("203.0.113.1", 9)
"""Nobody's address (RFC 5737): the way there is the way out of the house."""
_SIOCGIFADDR = 0x8915
"""Linux: an interface's IPv4 address (netdevice(7))."""


@dataclass(frozen=True, slots=True)
class Address:
    """One way to reach the service."""

    url: str
    """With the number of the machine, which every device can reach."""
    host: str
    """The machine's name, for people to recognise."""

    def to_dict(self) -> dict[str, str]:
        return {"url": f"{self.url}/join", "host": self.host}


def url_of(host: str, port: int) -> str:
    """Tell the address that people type."""
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def addresses(host: str, port: int) -> list[Address]:
    """List the ways to a service that listens on `host`, the likeliest first."""
    name = socket.gethostname()
    return [Address(url_of(number, port), name) for number in _numbers(host)]


def _numbers(host: str) -> list[str]:
    if host not in ALL_ADDRESSES:
        return [host]
    found = dict.fromkeys([*_way_out(), *_interfaces()])
    return [number for number in found if _is_of_the_house(number)]


def _way_out() -> Iterator[str]:
    """Ask the kernel which address it would send from; connecting UDP sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        asking.connect(_ELSEWHERE)
        yield str(asking.getsockname()[0])


def _interfaces() -> Iterator[str]:
    """A house without a way out has addresses all the same."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        for _, name in socket.if_nameindex():
            with suppress(OSError):  # it has none
                request = struct.pack("256s", name.encode()[:15])
                answer = fcntl.ioctl(asking, _SIOCGIFADDR, request)
                yield socket.inet_ntoa(answer[20:24])


def _is_of_the_house(number: str) -> bool:
    address = ipaddress.ip_address(number)
    return address.is_private and not (address.is_loopback or address.is_link_local)
