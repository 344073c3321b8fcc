"""What goes wrong, as RFC 9457 problems: one table from the error to status and code."""

import math
from collections.abc import Mapping, Sequence
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from controller.api.headers import ALWAYS
from controller.errors import (
    ForbiddenError,
    InvalidError,
    NotFoundError,
    NotJoinedError,
    RefusedError,
    StaleError,
    TooManyError,
    UnavailableError,
)
from controller.journal.database import JournalError
from engine import ActionError, ActionFormatError, RecordError, SetupError
from hardware import BenchError, DeviceUnavailableError

PROBLEMS: dict[type[Exception], tuple[int, str, str | None]] = {
    InvalidError: (422, "invalid", None),
    SetupError: (422, "invalid", None),
    ActionFormatError: (422, "invalid", None),
    RecordError: (422, "invalid-record", "record"),
    RefusedError: (409, "refused", None),
    ActionError: (409, "refused", None),
    NotFoundError: (404, "not-found", None),
    NotJoinedError: (401, "not-joined", None),
    ForbiddenError: (403, "not-allowed", None),
    StaleError: (412, "stale", None),
    TooManyError: (429, "too-many", None),
    UnavailableError: (503, "unavailable", None),
    JournalError: (503, "disk", None),
    BenchError: (422, "invalid", "kind"),
    DeviceUnavailableError: (503, "device-unavailable", None),
}
"""What a route may raise: its status, and code and field where it brings none of its own."""

FRAMEWORK_CODES = {404: "not-found", 405: "method-not-allowed"}
"""For what the framework itself refuses."""


def problem(
    status: int,
    code: str,
    detail: str,
    field: str | None = None,
    headers: Mapping[str, str] | None = None,
) -> JSONResponse:
    """Build an error as it goes out. `code` is stable, `detail` is for people."""
    body = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
    }
    if field is not None:
        body["field"] = field
    return JSONResponse(body, status, headers, media_type="application/problem+json")


def expected(error: Exception) -> JSONResponse:
    """Build the problem for an error of the table."""
    base = next(base for base in type(error).__mro__ if base in PROBLEMS)
    status, code, field = PROBLEMS[base]
    return problem(
        status,
        getattr(error, "code", code),
        getattr(error, "reason", str(error)),
        getattr(error, "field", field),
        _headers(error),
    )


def _headers(error: Exception) -> Mapping[str, str] | None:
    match error:
        case NotJoinedError():
            return {"WWW-Authenticate": "Bearer"}  # RFC 9110 wants one; no browser asks for it
        case TooManyError():
            return {"Retry-After": str(math.ceil(error.wait))}
    return None


def install(app: FastAPI) -> None:
    """Answer every error of the table, those of the framework, and the unforeseen ones."""
    for error in PROBLEMS:
        app.add_exception_handler(error, _expected)
    app.add_exception_handler(RequestValidationError, _does_not_fit)
    app.add_exception_handler(HTTPException, _framework)
    app.add_exception_handler(Exception, _unforeseen)


async def _expected(_request: Request, error: Exception) -> JSONResponse:
    return expected(error)


async def _does_not_fit(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    if first["type"] == "json_invalid":
        return _no_json()
    if first["loc"] == ("body",) and not _says_json(request):
        return problem(422, "invalid", "body: send it as Content-Type: application/json", "body")
    where: Sequence[object] = first["loc"]
    field = ".".join(map(str, where[1:])) or str(where[0])
    why = first["msg"].removeprefix("Value error, ")
    return problem(422, "invalid", f"{field}: {why}", field)


def _says_json(request: Request) -> bool:
    return "json" in request.headers.get("content-type", "")


async def _framework(_request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)
    if error.status_code == 400:  # what FastAPI makes of bad UTF-8, huge numbers, deep nesting
        return _no_json()
    code = FRAMEWORK_CODES.get(error.status_code, "refused")
    return problem(error.status_code, code, error.detail, headers=error.headers)


def _no_json() -> JSONResponse:
    return problem(422, "invalid-json", "the body is not JSON that can be read", "body")


async def _unforeseen(_request: Request, _error: Exception) -> JSONResponse:
    # The server logs the error with its trace; the caller learns nothing of our insides.
    # Starlette answers it outside of all that would put the headers on.
    detail = "something went wrong that should not; the log says what"
    return problem(500, "internal", detail, headers=ALWAYS)
