"""A launcher with a simulated board at the end of a cable, in virtual time."""

import random

from support.attended import Attended

from hardware.config import HardwareConfig
from hardware.launcher import LaunchEnded, Order
from hardware.link.launcher import LinkLauncher
from hardware.sim.microcontroller_cable import Cable, Wear


class Rig(Attended):
    """What a test plays with: `launcher`, `cable`, and what came of it."""

    def __init__(self, seed=1, wear=None, physics="perfect", **cable):
        self.config = HardwareConfig.model_validate(
            {"serial": {"cover": True}, "simulator": {"physics": physics}}
        )
        self.rng = random.Random(seed)
        self.cable = Cable(self.config, wear or Wear(), self.rng, **cable)
        self.launcher = LinkLauncher(self.config, self.cable, self.cable.clock, self.rng)

    def __enter__(self):
        self.launcher.__enter__()
        return self

    def __exit__(self, *exc):
        self.launcher.__exit__(*exc)

    @property
    def board(self):
        return self.cable.board

    @property
    def clock(self):
        return self.cable.clock

    @property
    def now(self):
        return self.clock.now

    @property
    def duty(self):
        return self.cable.scene.state()["motor"]["duty"]

    def start(self, cards=5, launch_id="x"):
        self.launcher.start(Order(launch_id, cards, hopper_left=self.cable.scene.state()["hopper"]))

    def launch(self, cards=5, launch_id="x"):
        """A whole launch; gives how it ended."""
        self.start(cards, launch_id)
        return self.until(LaunchEnded)[-1]

    def run_until(self, question, seconds=5.0):
        """Let time pass until something holds; gives what came."""
        events = []
        until = self.now + seconds
        while not question():
            assert self.now < until, f"{question} did not come true in {seconds} s: {events}"
            event = self.launcher.next_event(0.002)
            events += [] if event is None else [event]
        return events

    def drive(self):
        """Have a launch of 13 run until its third card has really left."""
        before = self.cable.thrown
        self.start(13)
        return self.run_until(lambda: self.cable.thrown >= before + 3)

    def recover(self):
        """Do what a person does after a fault."""
        self.run_until(lambda: self.launcher.session.is_ready, 30)
        fault = self.launcher.self_test()
        assert fault is None, fault
        self.launcher.enable()
