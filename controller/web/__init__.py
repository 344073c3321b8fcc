"""The plain page: launcher, button, hands, last launch and doubts, live."""

from pathlib import Path

from fastapi import FastAPI
from starlette.staticfiles import StaticFiles

STATIC = Path(__file__).parent / "static"


def mount(app: FastAPI) -> None:
    """Serve the page at `/`; after all other routes, since it takes every path that is left."""
    app.mount("/", StaticFiles(directory=STATIC, html=True), name="page")
