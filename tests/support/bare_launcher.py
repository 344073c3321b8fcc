"""The least that can stand between a button and a motor: what the service is measured beside.

`bare_launcher.py WORLD JOURNAL` starts the motor from gpiozero's own callback, after one row is on
disk (`synchronous=FULL`); `bare_launcher.py WORLD` starts it at once.
"""

import signal
import sqlite3
import sys
from pathlib import Path

from gpiozero import Button, DigitalOutputDevice, Motor

from hardware.config import Pins
from hardware.sim.pins import join_world


def main(world: str, journal: str | None = None) -> None:
    pins = Pins()
    database = open_journal(journal) if journal else None
    with join_world(Path(world), "bare") as factory:
        enable = DigitalOutputDevice(pins.motor_enable, pin_factory=factory)
        motor = Motor(pins.motor_forward, pins.motor_reverse, pin_factory=factory)
        button = Button(pins.button, pin_factory=factory)
        enable.on()

        def pressed():
            if database:
                database.execute("INSERT INTO launches (cards) VALUES (1)")
                database.commit()
            motor.forward()

        button.when_pressed = pressed
        button.when_released = motor.stop
        print("ready", flush=True)
        signal.sigwait({signal.SIGTERM})


def open_journal(path: str) -> sqlite3.Connection:
    database = sqlite3.connect(path, check_same_thread=False)
    database.execute("PRAGMA journal_mode=WAL")
    database.execute("PRAGMA synchronous=FULL")
    database.execute("CREATE TABLE launches (cards INTEGER)")
    return database


if __name__ == "__main__":
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGTERM})
    main(*sys.argv[1:])
