"""Calls an application as a server does, message by message: streams answer without an end."""

import asyncio

import httpx


class Caller:
    """One call; what is sent to the application, and its end, are in the caller's hand."""

    def __init__(self, path, *, method="GET", headers=(), address="127.0.0.1", body=b""):
        url = httpx.URL(path)
        self.scope = {
            "type": "http",
            "method": method,
            "path": url.path,
            "raw_path": url.raw_path,
            "root_path": "",
            "query_string": url.query,
            "headers": [(name.encode(), value.encode()) for name, value in dict(headers).items()],
            "http_version": "1.1",
            "scheme": "http",
            "client": (address, 1),
            "server": ("192.168.1.20", 8000),
        }
        self.messages = asyncio.Queue()
        self.messages.put_nowait({"type": "http.request", "body": body, "more_body": False})

    def begin(self, app, send):
        return asyncio.create_task(app(self.scope, self.messages.get, send))

    def hang_up(self):
        self.messages.put_nowait({"type": "http.disconnect"})
