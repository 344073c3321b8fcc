"""A steady load on a service: `load.py URL RATE SECONDS`, loopback only, bounded in time."""

import http.client
import sys
import threading
import time
from urllib.parse import urlsplit

PATHS = ["/api/launcher", "/api/games", "/api/launcher/launches?limit=5", "/api/rulesets"]
CONNECTIONS = 4


def ask(url: str, rate: float, seconds: float, answered: list[int]) -> None:
    """Ask at a fixed rate over one connection; a late answer delays none of the later requests."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    began = time.monotonic()
    for number in range(round(rate * seconds)):
        time.sleep(max(0.0, began + number / rate - time.monotonic()))
        connection.request("GET", PATHS[number % len(PATHS)])
        connection.getresponse().read()
        answered.append(number)


def main(url: str, rate: float, seconds: float) -> None:
    assert urlsplit(url).hostname == "127.0.0.1"

    answered: list[int] = []
    threads = [
        threading.Thread(target=ask, args=(url, rate / CONNECTIONS, seconds, answered))
        for _ in range(CONNECTIONS)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print(f"{len(answered)} requests answered in {seconds:.0f} s")


if __name__ == "__main__":
    main(sys.argv[1], float(sys.argv[2]), float(sys.argv[3]))
