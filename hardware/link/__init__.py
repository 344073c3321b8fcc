"""The launcher behind a microcontroller on a serial line; `firmware/` is its other end."""
