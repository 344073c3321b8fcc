"""What can go wrong in the service: one root, a leaf for each thing a caller would do about it."""


class ControllerError(Exception):
    """Anything that the service refuses, with a slug that callers can rely on."""

    def __init__(self, code: str, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        """Stable slug, such as `busy`; goes out as the problem's `code`."""
        self.reason = reason
        """One sentence for a person: what was expected, and what was found."""


class RefusedError(ControllerError):
    """Not now: the same request may pass once the state has changed (409)."""


class NotFoundError(ControllerError, LookupError):
    """There is no such thing, or no longer (404)."""


class InvalidError(ControllerError, ValueError):
    """The request can never pass as it stands; names the field (422)."""

    def __init__(self, field: str, reason: str, code: str = "invalid") -> None:
        super().__init__(code, reason)
        self.field = field
        """As it is called on the wire, such as `cards` or `options.scoring`."""


class UnavailableError(ControllerError, ConnectionError):
    """Somebody else does not answer: the disk, the games' service, the launcher (503)."""


class StaleError(ControllerError):
    """The caller acted on an older version than the one in force (412)."""


class NotJoinedError(ControllerError, PermissionError):
    """Nobody knows this device: it has to join first (401)."""


class ForbiddenError(ControllerError, PermissionError):
    """Not for this caller, whatever the state (403)."""


class TooManyError(ControllerError):
    """Too many attempts: the same request may pass later (429)."""

    def __init__(self, code: str, reason: str, wait: float) -> None:
        super().__init__(code, reason)
        self.wait = wait
        """Seconds until the next attempt."""
