"""Where the log goes and what stands in it."""

import logging


def set_up() -> None:
    """Log to standard error, a line each; the HTTP client's own lines only where they warn."""
    logging.basicConfig(format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    logging.getLogger().setLevel(logging.INFO)
    logging.getLogger("uvicorn.access").addFilter(_changes_something)
    for chatty in ("httpx", "httpcore"):
        logging.getLogger(chatty).setLevel(logging.WARNING)


def _changes_something(record: logging.LogRecord) -> bool:
    """Leave out the requests that only look: a page that is open makes hundreds of them."""
    return '"GET ' not in record.getMessage()
