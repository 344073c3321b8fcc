"""How often an address may be wrong: pure, the time goes in. Seconds as float."""

import ipaddress
from collections import OrderedDict
from dataclasses import dataclass

MOST_AT_ONCE = 10
"""Wrong codes in a row: more than a family mistypes (assumed)."""
EVERY_SECONDS = 6.0
"""One more after so long: ten a minute."""
REMEMBERED = 1024
"""Addresses: four home networks full."""


@dataclass(slots=True)
class _Debt:
    attempts: float
    at: float

    def now(self, now: float) -> float:
        return max(0.0, self.attempts - (now - self.at) / EVERY_SECONDS)


class Attempts:
    """Wrong attempts by address; the oldest address is forgotten for the newest."""

    def __init__(self) -> None:
        self._debts: OrderedDict[str, _Debt] = OrderedDict()

    def wait(self, address: str, now: float) -> float:
        """Return the seconds until this address may try again; 0: now."""
        debt = self._debts.get(_household(address))
        over = debt.now(now) - MOST_AT_ONCE + 1 if debt else 0.0
        return max(0.0, over * EVERY_SECONDS)

    def fail(self, address: str, now: float) -> None:
        """Count a wrong attempt."""
        key = _household(address)
        debt = self._debts.pop(key, None)
        self._debts[key] = _Debt((debt.now(now) if debt else 0.0) + 1, now)
        if len(self._debts) > REMEMBERED:
            self._debts.popitem(last=False)


def _household(address: str) -> str:
    """Take an IPv6 network of 64 bits for one: a device in it has all its addresses to choose."""
    try:
        parsed = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if parsed.version == 4:
        return address
    return str(ipaddress.ip_network((parsed, 64), strict=False))
