"""Images in simulated chips."""

import pytest
from support.chip import BUILD, FIRMWARE_TESTS, Chip, What, make, parse_hex


class Trial(Chip):
    """A chip that runs the trial program."""

    def __init__(self):
        make(FIRMWARE_TESTS / "chip")
        super().__init__(parse_hex((BUILD / "trial.hex").read_text()))
        self.run_for(0.001)

    def ask(self, commands, seconds=0.001):
        """Send commands, wait, and give the bytes that came."""
        self.events()
        self.uart_send(commands)
        self.run_for(seconds)
        return bytes(self.values(What.SENT))

    def values(self, what):
        return [event.value for event in self.events() if event.what is what]

    def cycles(self, what):
        return [event.cycle for event in self.events() if event.what is what]


@pytest.fixture
def trial():
    with Trial() as chip:
        yield chip
