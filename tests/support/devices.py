"""Devices of the home network, each with a cookie jar of its own, from outside of the service."""

import re

import httpx
from support.running import Running

JOIN = re.compile(r"^Join: (http://\S+)/join", re.MULTILINE)
BY_PROXY = {"via": "1.1 house"}
"""What makes a loopback caller a device of the network, where this machine is in none."""


def lan_url(service: Running) -> str | None:
    """Where the network finds a service that was started with `--lan`; None: in no network."""
    found = JOIN.search(service.output())
    url = found.group(1) if found else None
    return None if url is None or "127.0.0.1" in url else url


class Phone:
    """One device of the network."""

    def __init__(self, service: Running):
        url = lan_url(service)
        headers = {} if url else BY_PROXY
        self.http = httpx.Client(base_url=f"{url or service.url}/api", headers=headers, timeout=10)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.http.close()

    @property
    def cookie(self) -> str | None:
        return self.http.cookies.get("card-launcher-seat")

    def me(self) -> dict:
        return self.http.get("/me").json()

    def join(self, **wish) -> dict:
        answer = self.http.post("/join", json=wish)
        assert answer.is_success, answer.text
        return answer.json()
