"""Where the log goes and what stands in it."""

import logging


def set_up() -> None:
    """Log to standard error, a line each; the HTTP client's own lines only where they warn."""
    logging.basicConfig(format="%(asctime)s %(levelname)-7s %(name)s: %(message)s")
    logging.getLogger().setLevel(logging.INFO)
    for chatty in ("httpx", "httpcore"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
