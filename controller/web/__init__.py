"""The pages: shells that the service renders, and the modules that fill them in the browser."""

from fastapi import FastAPI

from controller.web.shells import routes


def mount(app: FastAPI) -> None:
    """Serve the pages and what they load; none of it is read before somebody asks for it."""
    app.include_router(routes())
