"""What every answer tells a browser: load nothing from elsewhere, guess nothing, tell nobody.

And keep no connection for later. A browser would send its next request, or open its next stream,
over one that a radio out of reach has silenced meanwhile, and wait for ever; scripts that keep
theirs may.
"""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'"
)
"""The pages need nothing from elsewhere, and no script or style inside a page (CSP level 3)."""

ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class SecurityHeaders:
    """Puts them on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_private = scope["type"] == "http" and scope["path"].startswith("/api/")
        is_browser = is_private and _is_browser(Headers(scope=scope))

        async def send_all(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(ALWAYS)
                if is_private:  # a hand stays in no browser's cache
                    headers.setdefault("Cache-Control", "no-store")
                if is_browser:
                    headers["Connection"] = "close"
            await send(message)

        await self._app(scope, receive, send_all)


def _is_browser(headers: Headers) -> bool:
    """All browsers call themselves so, for old times' sake."""
    return headers.get("user-agent", "").startswith("Mozilla/")
