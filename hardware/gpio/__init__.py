"""gpiozero devices of the launcher."""
